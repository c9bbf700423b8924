// SPDX-License-Identifier: MIT
#include "cli/completion_command.h"

#include <algorithm>
#include <cstdio>
#include <vector>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "cli/exit_code.h"
#include "cli/output.h"

namespace assay::cli {

namespace {

std::vector<std::string> option_names(const CLI::App& app) {
  std::vector<std::string> names;
  for (const CLI::Option* option : app.get_options()) {
    for (const std::string& name : option->get_lnames()) {
      names.push_back("--" + name);
    }
    for (const std::string& name : option->get_snames()) {
      names.push_back("-" + name);
    }
  }
  return names;
}

// The words that a positional argument of the command may be, or none if it is
// a file: CLI::IsMember describes itself as {one,two}.
std::vector<std::string> choices(const CLI::App& command) {
  for (const CLI::Option* option : command.get_options()) {
    const std::string type = option->get_type_name();
    const size_t open = type.find('{');
    if (option->get_positional() && open != std::string::npos) {
      return CLI::detail::split(
          type.substr(open + 1, type.find('}') - open - 1), ',');
    }
  }
  return {};
}

size_t positional_count(const CLI::App& command) {
  return static_cast<size_t>(std::ranges::count_if(
      command.get_options(),
      [](const CLI::Option* option) { return option->get_positional(); }));
}

std::string joined(const std::vector<std::string>& words) {
  return fmt::format("{}", fmt::join(words, " "));
}

// bash and, through its bashcompinit, zsh.
std::string bash_script(const CLI::App& app) {
  std::vector<std::string> commands;
  std::string cases;
  for (const CLI::App* command : app.get_subcommands({})) {
    commands.push_back(command->get_name());
    cases += fmt::format("    {}) words=\"{}\" choices=\"{}\" ;;\n",
                         command->get_name(),
                         joined(option_names(*command)),
                         joined(choices(*command)));
  }
  return fmt::format(
      "_assay() {{\n"
      "  local cur=\"${{COMP_WORDS[COMP_CWORD]}}\" words choices\n"
      "  if [ \"$COMP_CWORD\" -eq 1 ]; then\n"
      "    COMPREPLY=($(compgen -W \"{} {}\" -- \"$cur\"))\n"
      "    return\n"
      "  fi\n"
      "  case \"${{COMP_WORDS[1]}}\" in\n"
      "{}"
      "  esac\n"
      "  if [[ \"$cur\" == -* ]]; then\n"
      "    COMPREPLY=($(compgen -W \"$words\" -- \"$cur\"))\n"
      "  elif [ -n \"$choices\" ] && [ \"$COMP_CWORD\" -eq 2 ]; then\n"
      "    COMPREPLY=($(compgen -W \"$choices\" -- \"$cur\"))\n"
      "  else\n"
      "    COMPREPLY=($(compgen -f -- \"$cur\"))\n"
      "  fi\n"
      "}}\n"
      "complete -o filenames -F _assay assay\n",
      joined(commands),
      joined(option_names(app)),
      cases);
}

// Between single quotes.
std::string fish_text(const std::string& text) {
  std::string escaped;
  for (const char c : text) {
    escaped += c == '\'' || c == '\\' ? "\\" : "";
    escaped += c;
  }
  return escaped;
}

std::string fish_script(const CLI::App& app) {
  std::string script;
  for (const CLI::App* command : app.get_subcommands({})) {
    script += fmt::format(
        "complete -c assay -n __fish_use_subcommand -f -a {} -d '{}'\n",
        command->get_name(),
        fish_text(command->get_description()));
    if (const std::vector<std::string> words = choices(*command);
        !words.empty()) {
      // Behind the word there may be a file.
      script += fmt::format(
          "complete -c assay -n '__fish_seen_subcommand_from {}' {}-a '{}'\n",
          command->get_name(),
          positional_count(*command) > 1 ? "" : "-f ",
          joined(words));
    }
    for (const CLI::Option* option : command->get_options()) {
      for (const std::string& name : option->get_lnames()) {
        script += fmt::format(
            "complete -c assay -n '__fish_seen_subcommand_from {}' -l {} "
            "-d '{}'\n",
            command->get_name(),
            name,
            fish_text(option->get_description()));
      }
    }
  }
  return script;
}

int run_completion(const CLI::App& app, const std::string& shell) {
  if (shell == "fish") {
    say("{}", Lines{fish_script(app)});
    return kExitFine;
  }
  if (shell == "zsh") {
    say("autoload -U +X bashcompinit && bashcompinit\n");
  }
  say("{}", Lines{bash_script(app)});
  return kExitFine;
}

}  // namespace

Action add_completion(CLI::App& app) {
  const auto shell = std::make_shared<std::string>();
  CLI::App* completion =
      app.add_subcommand("completion", "Print a completion script for a shell");
  completion->add_option("SHELL", *shell, "bash, zsh or fish")
      ->required()
      ->check(CLI::IsMember({"bash", "zsh", "fish"}));
  return [&app, shell] { return run_completion(app, *shell); };
}

}  // namespace assay::cli
