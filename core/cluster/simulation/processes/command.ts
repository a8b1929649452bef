import type { Program } from './program.ts'
import type { Commands, ShellSession } from './shell-session.ts'

/** What a command prints, and its exit code. */
export interface CommandOutput {
  readonly out?: string
  readonly error?: string
  readonly code?: number
}

/** A command that ends at once, with no more work than its arguments and the variables give. */
export type PlainCommand = (session: ShellSession, args: readonly string[]) => CommandOutput

/** Prints what a plain command says, and ends with its code. */
export function* printed({ out = '', error = '', code = 0 }: CommandOutput): Program {
  if (out !== '') yield { kind: 'output', stream: 'stdout', text: out }
  if (error !== '') yield { kind: 'output', stream: 'stderr', text: error }
  return code
}

/** Plain commands as commands. */
export function ofPlain(commands: Readonly<Record<string, PlainCommand>>): Commands {
  return Object.fromEntries(
    Object.entries(commands).map(([name, command]) => [
      name,
      (session: ShellSession, args: readonly string[]) => printed(command(session, args)),
    ]),
  )
}
