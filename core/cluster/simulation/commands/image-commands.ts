import { ofPlain } from '../processes/command.ts'
import type { Commands } from '../processes/shell-session.ts'
import { tar } from './archives/tar-command.ts'
import { fileCommands } from './files/file-commands.ts'
import { ip } from './network/ip-command.ts'
import { networkCommands } from './network/network-commands.ts'
import { accountCommands } from './system/account-commands.ts'
import { hostCommands } from './system/host-commands.ts'
import { plainCommands } from './system/plain-commands.ts'
import { processListCommands } from './system/process-list.ts'
import { runningCommands } from './system/running-commands.ts'
import { sysctl } from './system/sysctl-command.ts'
import { terminalCommands } from './system/terminal-commands.ts'
import { textCommands } from './text/text-commands.ts'

/** All commands that an image has as files, by name; shells and what is built into them are in `shell`. */
export const imageCommands: Commands = {
  ...ofPlain(plainCommands),
  ...accountCommands,
  ...hostCommands,
  ...processListCommands,
  ...runningCommands,
  ...fileCommands,
  ...textCommands,
  ...networkCommands,
  ...ofPlain({ ip, sysctl }),
  ...terminalCommands,
  tar,
}
