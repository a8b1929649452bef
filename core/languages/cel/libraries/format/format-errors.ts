import type { FormatVerb } from './parse-format.ts'

const expectations: Readonly<Record<FormatVerb, string>> = {
  s: 'string clause can only be used on strings, bools, bytes, ints, doubles, maps, lists, types, durations, and timestamps',
  d: 'decimal clause can only be used on integers',
  f: 'fixed-point clause can only be used on doubles',
  e: 'scientific clause can only be used on doubles',
  b: 'only integers and bools can be formatted as binary',
  x: 'only integers, byte buffers, and strings can be formatted as hex',
  X: 'only integers, byte buffers, and strings can be formatted as hex',
  o: 'octal clause can only be used on integers',
}

/** What is wrong with a value of a type for a clause. */
export function wrongType(verb: FormatVerb, typeName: string): string {
  return `${expectations[verb]}, was given ${typeName}`
}

/** What is wrong with an argument, with the words before it that say when it was found. */
export function whileFormatting(message: string): string {
  return `error during formatting: ${message}`
}

export function indexOutOfRange(index: number): string {
  return `index ${index} out of range`
}

export const unexpectedEnd = 'unexpected end of string'
