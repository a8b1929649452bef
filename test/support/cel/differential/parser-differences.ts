import type { Outcome } from './outcome.ts'

/** Texts that the two parsers take differently, or that only one can evaluate: random expressions have none of them. */
export const parserDifferences: readonly (readonly [
  name: string,
  text: string,
  own: Outcome,
  other: Outcome,
])[] = [
  [
    'names that begin with `true` are refused',
    '[1].map(trueish, trueish)',
    'list [int 1]',
    'error',
  ],
  ['names that begin with `false` are refused', '[1].map(falsely, 1)', 'list [int 1]', 'error'],
  ['a comment at the end of a text is refused', '1 // one', 'int 1', 'error'],
  ['a comment below another is refused', '1 // one\n// two\n', 'int 1', 'error'],
  ['a name may follow `in` without a space', 'true || 1 inb', 'error', 'bool true'],
  ['an int above the largest is taken', '9223372036854775808', 'error', 'int 9223372036854775808'],
  ['an int below the least is taken', '-9223372036854775809', 'error', 'int -9223372036854775809'],
  [
    'a uint above the largest is taken',
    '18446744073709551616u',
    'error',
    'uint 18446744073709551616',
  ],
  ['`has` of a name is taken', 'true || has(e)', 'error', 'bool true'],
  ['a variable of a loop may be a path', 'true || [1].map(y.z, 1) == []', 'error', 'bool true'],
]
