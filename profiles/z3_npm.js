// SPDX-License-Identifier: MIT
//
// Z3 of the npm package z3-solver (WebAssembly) as a program that reads SMT-LIB
// on standard input, like `z3 -in`. Options: parameter=value, -t:MILLISECONDS,
// --version. It lies beside the package's node_modules.
//
// Commands are passed on at each echo and each reset and at the end of the
// input, so it serves as a session; a reset drops the whole context. The
// package's own eval_smtlib2_string frees the text while a thread still reads
// it, so the text is copied to memory that stays.
'use strict';
const crypto = require('crypto');
const fs = require('fs');
const path = require('path');

const PACKAGE = path.join(__dirname, 'node_modules', 'z3-solver');
const VERSION = require(path.join(PACKAGE, 'package.json')).version;

function write(descriptor, text) {
  let bytes = Buffer.from(text, 'utf8');
  while (bytes.length > 0) {
    try {
      bytes = bytes.subarray(fs.writeSync(descriptor, bytes));
    } catch (error) {
      if (error.code === 'EPIPE') {
        process.exit(0);
      }
      if (error.code !== 'EAGAIN') {
        throw error;
      }
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1);
    }
  }
}

// What is thrown in one of Z3's threads ends up here.
function crash(error) {
  const text = String(error && error.message || error).slice(0, 400);
  write(2, `z3-npm: WebAssembly failed: ${text}\n`);
  process.exit(70);
}

// Splits a stream of bytes into top-level commands.
class Splitter {
  constructor() {
    this.text = '';
    this.at = 0;
    this.depth = 0;
    this.start = 0;
    this.quote = '';  // " | or ; while inside of such
  }

  // The commands that have become complete.
  add(text) {
    this.text += text;
    const complete = [];
    for (; this.at < this.text.length; ++this.at) {
      const c = this.text[this.at];
      if (this.quote === ';') {
        this.quote = c === '\n' ? '' : ';';
      } else if (this.quote !== '') {
        this.quote = c === this.quote ? '' : this.quote;
      } else if (c === '"' || c === '|' || c === ';') {
        this.quote = c;
      } else if (c === '(') {
        ++this.depth;
      } else if (c === ')' && --this.depth <= 0) {
        this.depth = 0;
        complete.push(this.text.slice(this.start, this.at + 1));
        this.start = this.at + 1;
      }
    }
    this.text = this.text.slice(this.start);
    this.at = this.text.length;
    this.start = 0;
    return complete;
  }
}

class Z3Program {
  constructor(api, parameters) {
    this.em = api.em;
    this.z3 = api.Z3;
    this.context = null;
    this.waiting = '';
    for (const [name, value] of parameters) {
      this.z3.global_param_set(name, value);
    }
  }

  async take(command) {
    if (/^\s*\(\s*reset\s*\)$/.test(command)) {
      await this.flush();
      this.drop();
      return;
    }
    this.waiting += command;
    if (/^\s*\(\s*echo\b/.test(command)) {
      await this.flush();
    }
  }

  async flush() {
    const text = this.waiting;
    this.waiting = '';
    if (text.trim() === '') {
      return;
    }
    this.context = this.context || this.z3.mk_context(this.z3.mk_config());
    const output = await this.evaluate(text);
    write(1, output === '' || output.endsWith('\n') ? output : output + '\n');
  }

  async evaluate(text) {
    const bytes = Buffer.from(text + '\0', 'latin1');
    const address = this.em._malloc(bytes.length);
    this.em.HEAPU8.set(bytes, address);
    const context = this.context;
    try {
      return await this.em.async_call(
          () => this.em._async_Z3_eval_smtlib2_string(context, address));
    } finally {
      this.em._free(address);
    }
  }

  drop() {
    if (this.context) {
      this.z3.del_context(this.context);
    }
    this.context = null;
  }
}

async function main(words) {
  if (words.includes('--version')) {
    const wasm = fs.readFileSync(path.join(PACKAGE, 'build', 'z3-built.wasm'));
    const hash = crypto.createHash('sha256').update(wasm).digest('hex');
    write(1, `z3-solver ${VERSION} sha256:${hash}\n`);
    process.exit(0);
  }
  const parameters = words.map(
      word => word.startsWith('-t:') ? ['timeout', word.slice(3)] :
                                       word.split(/=(.*)/s));
  const api = await load();
  const program = new Z3Program(api, parameters);
  const splitter = new Splitter();
  process.stdin.setEncoding('latin1');
  for await (const part of process.stdin) {
    for (const command of splitter.add(part)) {
      await program.take(command);
    }
  }
  // What is not complete is Z3's to complain about.
  program.waiting += splitter.text;
  await program.flush();
  process.exit(0);
}

async function load() {
  // The first releases take a node that knows fetch for a browser.
  delete globalThis.fetch;
  return await require(PACKAGE).init();
}

process.on('uncaughtException', crash);
process.on('unhandledRejection', crash);
main(process.argv.slice(2)).catch(crash);
