import { errorText } from '../../../core/index.ts'
import { StartupError } from './startup-error.ts'

const failed = 1

/** Ends the process for an error of `program`: one line for what a user can mend, a stack for a defect. */
export function failCommand(error: unknown, program = 'skerry'): void {
  const defect = errorText(error)
  // A path in the message may contain line breaks.
  const line = error instanceof StartupError ? error.message.replaceAll(/[\r\n]+/g, ' ') : defect
  process.stderr.write(`${program}: ${line}\n`)
  process.exit(failed)
}
