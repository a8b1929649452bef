/** Why something cannot be computed, in the original's words, which go into events and conditions. */
export interface Failure {
  readonly failure: string
}

export function isFailure<T extends object>(result: T | Failure): result is Failure {
  return 'failure' in result
}
