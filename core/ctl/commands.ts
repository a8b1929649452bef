import type { Command } from './command.ts'
import { annotateCommand } from './commands/annotate.ts'
import { applyCommand } from './commands/apply.ts'
import { createCommand } from './commands/create.ts'
import { deleteCommand } from './commands/delete.ts'
import { getCommand } from './commands/get.ts'
import { labelCommand } from './commands/label.ts'
import { patchCommand } from './commands/patch.ts'
import { scaleCommand } from './commands/scale.ts'
import { describeCommand } from './describe/describe.ts'
import { explainCommand } from './explain/explain.ts'

/** Everything the command line can do, in the order that help shows. */
export const commands: readonly Command[] = [
  createCommand,
  explainCommand,
  getCommand,
  deleteCommand,
  scaleCommand,
  describeCommand,
  applyCommand,
  patchCommand,
  labelCommand,
  annotateCommand,
]
