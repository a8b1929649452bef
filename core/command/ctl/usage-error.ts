import type { CommandCall } from './command.ts'
import { CtlError } from './ctl-error.ts'

/** The error for a wrong use of a command, with a pointer to its help. */
export function usageError({ path }: Pick<CommandCall, 'path'>, message: string): CtlError {
  return new CtlError(`${message}\nSee 'kubectl ${path.join(' ')} -h' for help and examples`)
}
