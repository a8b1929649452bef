import type { Commands } from '../../processes/shell-session.ts'
import { copyCommands } from './copy-commands.ts'
import { dd } from './dd-command.ts'
import { find } from './find-command.ts'
import { ls } from './list-command.ts'
import { makeCommands } from './make-commands.ts'
import { ownerCommands } from './owner-commands.ts'
import { pathCommands } from './path-commands.ts'
import { removeCommands } from './remove-commands.ts'
import { spaceCommands } from './space-commands.ts'
import { stat } from './stat-command.ts'

/** Commands that look at files and change them, by name. */
export const fileCommands: Commands = {
  ...copyCommands,
  ...makeCommands,
  ...ownerCommands,
  ...pathCommands,
  ...removeCommands,
  ...spaceCommands,
  dd,
  find,
  ls,
  stat,
}
