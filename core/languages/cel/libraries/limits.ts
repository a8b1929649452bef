import { CelError } from '../values/value.ts'

/** Longest text that a function makes, in UTF-16 units. Costs admit about as many code points at most to be read again. */
export const longestText: number = 2 ** 26

/** The same for `replace`, whose cost does not grow with the result. */
export const longestReplaced: number = 2 ** 22

/** Most elements of a list that a function makes. */
export const longestList: number = 2 ** 24

export function textTooLong(name: string, longest: number = longestText): CelError {
  return new CelError(`result of ${name}() is longer than ${longest} characters`)
}

export function listTooLong(name: string): CelError {
  return new CelError(`result of ${name}() has more than ${longestList} elements`)
}
