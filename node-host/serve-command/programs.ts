import type { Program } from '../flags/program.ts'
import { flags } from '../flags/flag-table.ts'
import { hostCommands } from '../commands/host-commands.ts'
import { packageVersion } from '../package-version.ts'

/** `skerry up`, or `skerry` with flags alone. */
export const skerryProgram: Program = {
  name: 'skerry',
  usage: 'skerry [up] [flags]',
  flags,
  defaults: {},
  commands: hostCommands,
  version: async () => `skerry ${await packageVersion()}`,
}
