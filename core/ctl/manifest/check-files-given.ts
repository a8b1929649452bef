import type { CommandCall } from '../command.ts'
import { CtlError } from '../ctl-error.ts'
import { usageError } from '../usage-error.ts'

/** For commands that take objects from files alone. @throws CtlError for words, and where no file is named. */
export function checkFilesGiven(call: CommandCall): void {
  const { args, flags } = call
  if (args.length > 0) throw usageError(call, `Unexpected args: [${args.join(' ')}]`)
  if (!flags.has('filename')) throw new CtlError('must specify one of -f and -k')
}
