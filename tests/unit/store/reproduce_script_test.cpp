// SPDX-License-Identifier: MIT
#include "store/reproduce_script.h"

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sys/wait.h>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/finding.h"
#include "support/temporary_folder.h"

namespace assay::store {
namespace {

using testing::HasSubstr;

// Runs reproduce.sh with a solver that is a shell script.
class ReproduceScript : public testing::Test {
 protected:
  int run(const Finding& finding, const std::string& solver_text) {
    const std::string solver = folder_.path() + "/my solver's";
    write(solver, "#!/bin/sh\n" + solver_text);
    std::filesystem::permissions(solver, std::filesystem::perms::owner_all);
    Finding with_solver = finding;
    with_solver.reproduction.argv[0] = solver;
    return run_script(reproduce_script(with_solver, "finding.smt2"));
  }

  int run_script(const std::string& text) {
    write(folder_.path() + "/finding.smt2", "(check-sat)\n");
    write(folder_.path() + "/reproduce.sh", text);
    const std::string command = "sh " + folder_.path() + "/reproduce.sh >"
                                + folder_.path() + "/out 2>&1";
    const int status = std::system(command.c_str());
    std::ifstream out(folder_.path() + "/out");
    output_.assign(std::istreambuf_iterator<char>(out), {});
    return WEXITSTATUS(status);
  }

  static void write(const std::string& path, const std::string& text) {
    std::ofstream(path) << text;
  }

  static Finding finding_of(Shows shows, std::string text) {
    Finding finding = test::make_finding(1);
    finding.reproduction.shows = shows;
    finding.reproduction.text = std::move(text);
    finding.reproduction.argv = {"", "a b", "c'd\"$HOME`\n", ""};
    return finding;
  }

  test::TemporaryFolder folder_;
  std::string output_;
};

TEST_F(ReproduceScript, WrongAnswerShowsTheBug) {
  const Finding finding = finding_of(Shows::Answers, "unsat\nsat");
  EXPECT_EQ(run(finding, "echo unsat; echo '(x)'; echo sat\n"), 0);
  EXPECT_THAT(output_, HasSubstr("expected: sat\n"));
  EXPECT_THAT(output_, HasSubstr("it answers unsat sat\n"));
  EXPECT_THAT(output_, HasSubstr("THE BUG SHOWS"));
  EXPECT_EQ(run(finding, "echo sat; echo sat\n"), 1);
  EXPECT_EQ(run(finding, "echo unsat\n"), 1);
  EXPECT_EQ(run(finding, "echo unsat; echo sat; echo sat\n"), 1);
  EXPECT_EQ(run(finding, "exit 3\n"), 125);
  EXPECT_THAT(output_, HasSubstr("cannot tell: the solver gives no answer"));
}

TEST_F(ReproduceScript, RelatedScriptsAreBothRun) {
  Finding finding = finding_of(Shows::Answers, "sat unsat");
  finding.reproduction.argv = {
      "sh", "-c", "if grep -q other; then echo unsat; else echo sat; fi"};
  write(folder_.path() + "/related.smt2", "(other)\n");
  EXPECT_EQ(
      run_script(reproduce_script(finding, "finding.smt2", "related.smt2")), 0)
      << output_;
  write(folder_.path() + "/related.smt2", "(same)\n");
  EXPECT_EQ(
      run_script(reproduce_script(finding, "finding.smt2", "related.smt2")), 1);
}

TEST_F(ReproduceScript, SolverGetsArgumentsAndScript) {
  const Finding finding = finding_of(Shows::Answers, "sat");
  EXPECT_EQ(run(finding,
                "[ \"$1\" = 'a b' ] && [ \"$2\" = 'c'\\''d\"$HOME`\n' ] && "
                "[ -z \"$3\" ] && [ $# -eq 3 ] && "
                "[ \"$(cat)\" = '(check-sat)' ] && echo sat\n"),
            0);
}

TEST_F(ReproduceScript, OutputMayBeSpacedInAnotherWay) {
  const Finding finding =
      finding_of(Shows::Output, "(define-fun x () Int\n  (- 1)) *'$x");
  EXPECT_EQ(run(finding,
                "echo sat; echo '((define-fun  x () Int'; "
                "echo \"  (- 1))   *'\\$x)\" >&2\n"),
            0);
  EXPECT_EQ(run(finding, "echo '((define-fun x () Int 1))'\n"), 1);
}

TEST_F(ReproduceScript, MessagesDifferInNumbersAndWhatIsNoText) {
  const Finding finding =
      finding_of(Shows::Output, "fail 12 at 0xfe \x01\x7f*?'z");
  EXPECT_EQ(run(finding, "printf 'fail 7\\001at 0x0 \\033\\n*?'\\''z'\n"), 0)
      << output_;
  EXPECT_EQ(run(finding, "printf 'fail x at 0x0 *?'\\''z'\n"), 1);
  const Finding cut =
      finding_of(Shows::Output, "a " + std::string(296, 'b') + " cd...");
  EXPECT_EQ(run(cut, "echo a " + std::string(296, 'b') + " cde\n"), 0);
  EXPECT_EQ(run(cut, "echo a " + std::string(295, 'b') + " cde\n"), 1);
}

TEST_F(ReproduceScript, ModelIsJudgedByASecondQuery) {
  Finding finding = finding_of(Shows::Model, "");
  const std::string model = "echo sat; echo '((define-fun x () Int 1))'\n";
  const auto says = [&](const std::string& answer) {
    finding.set_artifact(kSecondSolverName, "printf " + answer + "'\n'");
  };
  says("unsat");
  EXPECT_EQ(run(finding, model), 0) << output_;
  says("sat");
  EXPECT_EQ(run(finding, model), 1);
  // Nobody knows, and the solver itself stands by it.
  says("unknown");
  EXPECT_EQ(run(finding, model), 125);
  finding.set_artifact(kSecondSolverName, "");
  EXPECT_EQ(run(finding,
                "if grep -q define-fun; then echo unsat; else "
                "echo sat; echo '((define-fun x () Int 1))'; fi\n"),
            0)
      << output_;
  EXPECT_EQ(run(finding, "echo unsat\n"), 1);
  EXPECT_EQ(run(finding, "echo sat\n"), 125);
}

TEST_F(ReproduceScript, OlderFindingsOfModelsAndCoresAreJudgedByMeaningToo) {
  Finding finding = finding_of(Shows::Output, "((define-fun x () Int 1))");
  finding.kind = vocabulary::Kind::InvalidModel;
  EXPECT_THAT(reproduce_script(finding, "finding.smt2"),
              HasSubstr("\nshows=model\n"));
  finding.kind = vocabulary::Kind::InvalidCore;
  finding.reproduction.shows = Shows::Answers;
  EXPECT_THAT(reproduce_script(finding, "finding.smt2"),
              HasSubstr("\nshows=core\n"));
}

TEST_F(ReproduceScript, ExitWithoutAnAnswer) {
  const Finding finding = finding_of(Shows::Exit, "");
  EXPECT_EQ(run(finding, "exit 3\n"), 0);
  EXPECT_EQ(run(finding, "echo sat; exit 3\n"), 1);
  EXPECT_EQ(run(finding, "exit 0\n"), 1);
}

TEST_F(ReproduceScript, SignalIsADeath) {
  const Finding finding = finding_of(Shows::Death, "");
  EXPECT_EQ(run(finding, "kill -SEGV $$\n"), 0);
  EXPECT_EQ(run(finding, "kill -ABRT $$\n"), 0);
  // That may have been the time limit, or somebody else.
  EXPECT_EQ(run(finding, "kill -KILL $$\n"), 125);
  EXPECT_EQ(run(finding, "exit 1\n"), 1);
}

TEST_F(ReproduceScript, SlownessIsTimed) {
  Finding finding = finding_of(Shows::Slow, "");
  finding.reproduction.seconds = 1;
  EXPECT_EQ(run(finding, "exec sleep 600\n"), 0);
  finding.reproduction.seconds = 600;  // a busy machine is not a slow solver
  EXPECT_EQ(run(finding, "echo sat\n"), 1);
}

TEST_F(ReproduceScript, SaysIfTheSolverIsMissing) {
  Finding finding = finding_of(Shows::Answers, "sat");
  finding.reproduction.argv[0] = "no such solver";
  EXPECT_EQ(run_script(reproduce_script(finding, "finding.smt2")), 4);
  EXPECT_THAT(output_, HasSubstr("cannot run no such solver: not found"));
  finding.reproduction.argv[0] = "true";
  EXPECT_EQ(run_script(reproduce_script(finding, "none.smt2")), 4);
}

TEST_F(ReproduceScript, CommentsCannotBecomeCommands) {
  Finding finding = finding_of(Shows::Answers, "sat");
  finding.solver = "a\necho gotcha";
  finding.solver_version = "1\recho gotcha";
  finding.reproduction.expected = "'\necho gotcha '";
  EXPECT_EQ(run(finding, "echo sat\n"), 0);
  EXPECT_THAT(output_, HasSubstr("expected: '\necho gotcha '\n"));
}

}  // namespace
}  // namespace assay::store
