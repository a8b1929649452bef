import { HeldMemory } from '../../processes/process-meter.ts'
import type { Program } from '../../processes/program.ts'
import { CommandParser, type ParserSettings } from '../language/command-parser.ts'
import { ScriptText } from '../language/script-text.ts'
import { ShellSyntaxError } from '../language/shell-syntax.ts'
import { parsedBytes } from '../state/function-table.ts'
import { ShellFault } from '../state/shell-flow.ts'
import type { Shell } from '../state/shell-state.ts'
import type { NodeRunner } from './command-tools.ts'
import { write } from './redirections.ts'

/** Characters of a script that are parsed in one step. */
export const parsedInStep = 8

/** How a shell reads scripts. */
export function parserSettings(shell: Shell, isTyped = false): ParserSettings {
  return {
    alias: (name) => shell.aliases.get(name),
    hasBraces: /(?:^|\/)(?:bash|zsh|ksh)$/.test(shell.shellName),
    isTyped,
  }
}

/** Runs a script command line by command line. @throws ShellFault for a mistake in it */
export function* runText(shell: Shell, text: string, runner: NodeRunner, line = 1): Program {
  const { meter } = shell
  const held = new HeldMemory(meter)
  try {
    held.add(parsedBytes * text.length)
    const wait = meter.spend(1 + text.length / parsedInStep)
    if (wait) yield wait
    const parser = new CommandParser(new ScriptText(text, meter, line), parserSettings(shell))
    let code = 0
    let printed = 0
    for (;;) {
      const node = nextLine(shell, parser)
      if (shell.has('verbose') && shell.script !== undefined) {
        const end = parser.tokens.text.at
        yield* write(shell, 2, text.slice(printed, end))
        printed = end
      }
      if (!node) return code
      code = yield* runner.node(shell, node)
    }
  } finally {
    held.release()
  }
}

function nextLine(shell: Shell, parser: CommandParser): ReturnType<CommandParser['nextLine']> {
  try {
    return parser.nextLine()
  } catch (error) {
    if (!(error instanceof ShellSyntaxError)) throw error
    shell.line = error.line
    throw new ShellFault(error.message)
  }
}
