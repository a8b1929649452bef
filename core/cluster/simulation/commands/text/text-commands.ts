import type { Commands } from '../../processes/shell-session.ts'
import { awkCommands } from './awk/awk-command.ts'
import { columnCommands } from './column-commands.ts'
import { countCommands } from './count-commands.ts'
import { grepCommands } from './grep-commands.ts'
import { numberCommands } from './number-commands.ts'
import { partCommands } from './part-commands.ts'
import { sedCommands } from './sed/sed-command.ts'
import { showCommands } from './show-commands.ts'
import { sortCommands } from './sort-command.ts'
import { trCommands } from './tr-command.ts'
import { variableCommands } from './variable-commands.ts'

/** All commands over text and bytes, by name. */
export const textCommands: Commands = {
  ...awkCommands,
  ...sedCommands,
  ...showCommands,
  ...partCommands,
  ...grepCommands,
  ...countCommands,
  ...columnCommands,
  ...sortCommands,
  ...trCommands,
  ...numberCommands,
  ...variableCommands,
}
