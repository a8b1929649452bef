import type { Command } from './command.ts'
import type { Flag } from './flag.ts'
import { globalFlags } from './global-flags.ts'

/** The flags of a command: its own and the global ones. */
export function flagsOf(command: Command, globals: readonly Flag[] = globalFlags): readonly Flag[] {
  const own = new Set(command.flags.map(({ name }) => name))
  return [...command.flags, ...globals.filter(({ name }) => !own.has(name))]
}
