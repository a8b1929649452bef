import { CelError } from '../values/value.ts'

/**
 * Longest text that a function makes, in UTF-16 units. Costs admit about as many code points at most to be read again; where a
 * cost does not grow with the result, as that of `replace` does not, this keeps the result within memory.
 */
export const longestText: number = 2 ** 26

/** Most elements of a list that a function makes. */
export const longestList: number = 2 ** 24

export function textTooLong(name: string): CelError {
  return new CelError(`result of ${name}() is longer than ${longestText} characters`)
}

export function listTooLong(name: string): CelError {
  return new CelError(`result of ${name}() has more than ${longestList} elements`)
}
