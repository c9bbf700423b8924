// SPDX-License-Identifier: MIT
#pragma once

#include <gmp.h>
// GMP first: the headers below include it inside of extern "C".
#include <acb.h>
#include <flint/fmpq.h>
#include <flint/fmpq_poly.h>
#include <flint/fmpz.h>
#include <flint/fmpz_poly.h>

// What we use of Calcium's qqbar module. Its header cannot be compiled as C++
// (it converts void* without a cast), so the declarations are repeated here, as
// documented for Calcium 0.4.
extern "C" {

// NOLINTNEXTLINE(readability-identifier-naming): Calcium's name.
struct qqbar_struct {
  fmpz_poly_struct poly;  // minimal: irreducible, primitive, lead > 0
  acb_struct enclosure;   // of this root and no other
};

using qqbar_t = qqbar_struct[1];
using qqbar_ptr = qqbar_struct*;
using qqbar_srcptr = const qqbar_struct*;

void qqbar_init(qqbar_t res);
void qqbar_clear(qqbar_t res);
void qqbar_set(qqbar_t res, const qqbar_t x);
void qqbar_swap(qqbar_t x, qqbar_t y);
void qqbar_set_fmpq(qqbar_t res, const fmpq_t x);
int qqbar_sgn_im(const qqbar_t x);
int qqbar_equal(const qqbar_t x, const qqbar_t y);
void qqbar_floor(fmpz_t res, const qqbar_t x);
void qqbar_neg(qqbar_t res, const qqbar_t x);
void qqbar_inv(qqbar_t res, const qqbar_t x);
void qqbar_add(qqbar_t res, const qqbar_t x, const qqbar_t y);
void qqbar_add_fmpq(qqbar_t res, const qqbar_t x, const fmpq_t y);
void qqbar_mul(qqbar_t res, const qqbar_t x, const qqbar_t y);
void qqbar_mul_fmpq(qqbar_t res, const qqbar_t x, const fmpq_t y);
void qqbar_pow_ui(qqbar_t res, const qqbar_t x, ulong e);
void qqbar_root_ui(qqbar_t res, const qqbar_t x, ulong n);
void qqbar_get_arb(arb_t res, const qqbar_t x, slong prec);
void qqbar_conjugates(qqbar_ptr res, const qqbar_t x);
void qqbar_roots_fmpz_poly(qqbar_ptr res, const fmpz_poly_t poly, int flags);
void qqbar_evaluate_fmpq_poly(qqbar_t res,
                              const fmpq_poly_t poly,
                              const qqbar_t x);
int qqbar_express_in_field(fmpq_poly_t res,
                           const qqbar_t alpha,
                           const qqbar_t x,
                           slong max_bits,
                           int flags,
                           slong prec);

}  // extern "C"
