import type { PolicyCheck } from '../admission-meter.ts'

/**
 * Why an expression of a policy did not pass, as metrics name it. The original tells by the text of the denial, even where the
 * policy's author wrote it; this is the same.
 */
export function policyErrorOf(message: string): PolicyCheck['error'] {
  if (message.startsWith('compilation')) return 'compile_error'
  const isOver = message.startsWith('validation failed due to running out of cost budget')
  return isOver ? 'out_of_budget' : 'invalid_error'
}
