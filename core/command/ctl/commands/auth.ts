import { canICommand } from '../auth/can-i.ts'
import { whoamiCommand } from '../auth/whoami.ts'
import type { Command } from '../command.ts'

export const authCommand: Command = {
  name: 'auth',
  summary: 'Inspect authorization',
  usage: 'auth [flags] [options]',
  flags: [],
  subcommands: [canICommand, whoamiCommand],
}
