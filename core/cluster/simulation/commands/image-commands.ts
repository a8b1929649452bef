import { ofPlain } from '../processes/command.ts'
import type { Commands } from '../processes/shell-session.ts'
import { tar } from './archives/tar-command.ts'
import { fileCommands } from './files/file-commands.ts'
import { ip } from './network/ip-command.ts'
import { networkCommands } from './network/network-commands.ts'
import { plainCommands } from './system/plain-commands.ts'
import { processCommands } from './system/process-commands.ts'
import { sysctl } from './system/sysctl-command.ts'
import { terminalCommands } from './system/terminal-commands.ts'
import { textCommands } from './text/text-commands.ts'

/** All commands that an image has as files, by name; shells and what is built into them are in `shell`. */
export const imageCommands: Commands = {
  ...ofPlain(plainCommands),
  ...processCommands,
  ...fileCommands,
  ...textCommands,
  ...networkCommands,
  ...ofPlain({ ip, sysctl }),
  ...terminalCommands,
  tar,
}
