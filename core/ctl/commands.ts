import type { Command } from './command.ts'
import { applyCommand } from './commands/apply.ts'
import { createCommand } from './commands/create.ts'
import { deleteCommand } from './commands/delete.ts'
import { getCommand } from './commands/get.ts'

/** Everything the command line can do, in the order that help shows. */
export const commands: readonly Command[] = [createCommand, getCommand, deleteCommand, applyCommand]
