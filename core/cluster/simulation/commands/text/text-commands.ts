import type { Commands } from '../../processes/shell-session.ts'
import { awkCommands } from './awk/awk-command.ts'
import { compressionCommands } from './bytes/compression-commands.ts'
import { digestCommands } from './bytes/digest-commands.ts'
import { dumpCommands } from './bytes/dump-commands.ts'
import { encodingCommands } from './bytes/encoding-commands.ts'
import { calculatorCommands } from './calculators/calculator-commands.ts'
import { comparisonCommands } from './comparison/comparison-commands.ts'
import { diffCommands } from './comparison/diff-command.ts'
import { columnCommands } from './lines/column-commands.ts'
import { countCommands } from './lines/count-commands.ts'
import { grepCommands } from './lines/grep-commands.ts'
import { partCommands } from './lines/part-commands.ts'
import { showCommands } from './lines/show-commands.ts'
import { sortCommands } from './lines/sort-command.ts'
import { trCommands } from './lines/tr-command.ts'
import { sedCommands } from './sed/sed-command.ts'
import { dateCommands } from './values/date-command.ts'
import { exprCommands } from './values/expr-command.ts'
import { numberCommands } from './values/number-commands.ts'
import { printingCommands } from './values/printing-commands.ts'
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
  ...calculatorCommands,
}
