import type { CommandCall } from './command.ts'
import { CtlError } from './ctl-error.ts'

/** The line cannot be understood; its help can say why. */
export function usageError({ path }: Pick<CommandCall, 'path'>, message: string): CtlError {
  return new CtlError(`${message}\nSee 'kubectl ${path.join(' ')} -h' for help and examples`)
}
