import type { Commands } from '../../processes/shell-session.ts'
import { awkCommands } from './awk/awk-command.ts'
import { columnCommands } from './column-commands.ts'
import { comparisonCommands } from './comparison-commands.ts'
import { compressionCommands } from './compression-commands.ts'
import { countCommands } from './count-commands.ts'
import { dateCommands } from './date-command.ts'
import { diffCommands } from './diff/diff-command.ts'
import { digestCommands } from './digests/digest-commands.ts'
import { dumpCommands } from './dump-commands.ts'
import { encodingCommands } from './encoding-commands.ts'
import { exprCommands } from './expr-command.ts'
import { grepCommands } from './grep-commands.ts'
import { numberCommands } from './number-commands.ts'
import { partCommands } from './part-commands.ts'
import { printingCommands } from './printing-commands.ts'
import { sedCommands } from './sed/sed-command.ts'
import { showCommands } from './show-commands.ts'
import { sortCommands } from './sort-command.ts'
import { trCommands } from './tr-command.ts'
import { variableCommands } from './variable-commands.ts'
import { xargsCommands } from './xargs-command.ts'

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
  ...dateCommands,
  ...dumpCommands,
  ...exprCommands,
  ...printingCommands,
  ...xargsCommands,
  ...comparisonCommands,
  ...digestCommands,
  ...encodingCommands,
  ...compressionCommands,
  ...diffCommands,
  ...variableCommands,
}
