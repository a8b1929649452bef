/** Why the checker refuses an expression. `@bufbuild/cel` has no checker, and so may have a value for it. */
export interface Refusal {
  readonly name: string
  readonly message: RegExp
  readonly example: string
}

export const refusals: readonly Refusal[] = [
  {
    name: 'a function or operator has no overload for the types of its arguments',
    message: /^found no matching overload for /,
    example: "1 + 'a'",
  },
  {
    name: 'a type has no fields',
    message: /^type '.*' does not support field selection$/,
    example: 'has(i.a)',
  },
  {
    name: 'a loop runs over what is neither list nor map',
    message: /^expression of type '.*' cannot be range of a comprehension/,
    example: 'i.all(e, true)',
  },
  {
    name: 'a list or map is of several types',
    message: /^expected type '.*' but found '.*'$/,
    example: "[1, 'a']",
  },
  {
    name: 'a literal is no timestamp, duration or pattern',
    message: /^invalid (?:timestamp|duration|matches) argument$/,
    example: "duration('x')",
  },
  {
    name: 'a format does not fit its arguments',
    message: /^error during formatting: /,
    example: "'%d'.format(['a'])",
  },
  {
    name: 'a literal of bytes has code points',
    message: /^unable to unescape string$/,
    example: 'b"\\u00e9"',
  },
]

/** The reason for a mistake that the checker finds; undefined where no reason is known. */
export function refusalOf(message: string): Refusal | undefined {
  return refusals.find((refusal) => refusal.message.test(message))
}
