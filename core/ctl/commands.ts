import type { Command } from './command.ts'
import { applyCommand } from './commands/apply.ts'
import { createCommand } from './commands/create.ts'
import { deleteCommand } from './commands/delete.ts'
import { getCommand } from './commands/get.ts'
import { describeCommand } from './describe/describe.ts'
import { explainCommand } from './explain/explain.ts'

/** Everything the command line can do, in the order that help shows. */
export const commands: readonly Command[] = [
  createCommand,
  getCommand,
  describeCommand,
  explainCommand,
  deleteCommand,
  applyCommand,
]
