import type { CommandCall } from '../command.ts'
import { CtlError } from '../ctl-error.ts'
import { usageError } from '../usage-error.ts'

/** Checks the line of a command that only takes files. @throws CtlError for positional arguments, or without `--filename`. */
export function checkFilesGiven(call: CommandCall): void {
  const { args, flags } = call
  if (args.length > 0) throw usageError(call, `Unexpected args: [${args.join(' ')}]`)
  if (!flags.has('filename')) throw new CtlError('must specify one of -f and -k')
}
