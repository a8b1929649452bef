import { formOf, isOf, type KnownDifference } from './known-difference.ts'

const comparisons = / (?:<|<=|>|>=) /

/** Differences in numbers, keys and accesses, and in when an expression is an error as a whole. */
export const differencesOfValues: readonly KnownDifference[] = [
  {
    name: 'computes a conversion of a constant only where it is reached',
    matches: ({ isPlanned, own }) => !isPlanned && own === 'error',
    examples: [
      ['($bool ? $same : $same)', 'true', '1', "int('x')"],
      ['($bool || $bool)', 'true', "duration('x') == duration('1s')"],
    ],
  },
  {
    name: 'orders NaN',
    matches: (culprit) =>
      comparisons.test(formOf(culprit)) &&
      culprit.parts.includes('double NaN') &&
      culprit.own === 'error',
    examples: [['($double < $double)', "double('NaN')", '1.0']],
  },
  {
    name: 'has no quotient of uints above the largest int',
    matches: (culprit) =>
      formOf(culprit) === '($uint / $uint)' &&
      culprit.own.startsWith('uint ') &&
      BigInt(culprit.own.slice('uint '.length)) >= 2n ** 63n,
    examples: [['($uint / $uint)', '18446744073709551615u', '1u']],
  },
  {
    name: 'divides the least int by -1 where only the rest is wanted',
    matches: (culprit) =>
      formOf(culprit) === '($int % $int)' &&
      culprit.parts[1] === 'int -1' &&
      culprit.own === 'error',
    examples: [['($int % $int)', '-9223372036854775808', '-1']],
  },
  {
    name: 'compares ints beyond 2^53 with doubles exactly, where cel-go makes doubles of them',
    matches: ({ parts, own, other }) =>
      own.startsWith('bool ') &&
      other.startsWith('bool ') &&
      parts.some(isBeyondDoubles) &&
      parts.some((part) => part.includes('double ')),
    examples: [['(dyn($int) == $double)', '9007199254740993', '9007199254740992.0']],
  },
  {
    name: 'takes two signs for none',
    matches: ({ node, own }) =>
      node.kind === 'form' &&
      node.form.startsWith('(-(') &&
      node.parts.some((part) => part.kind === 'form' && part.form.startsWith('(-(')) &&
      own === 'error',
    examples: [],
  },
  {
    name: 'refuses a map with a key twice',
    matches: (culprit) =>
      isMapOfTwo(formOf(culprit)) && areSameKey(culprit.parts[0], culprit.parts[2]),
    examples: [
      ['{$string: $int, $string: $int}', "'a'", '1', "'a'", '2'],
      ['{$int: $string, $int: $string}', 'dyn(1u)', "'a'", 'dyn(1.0)', "'b'"],
    ],
  },
  {
    name: 'refuses keys that are no bools, ints, uints or texts, and takes whole doubles for ints',
    matches: (culprit) =>
      formOf(culprit).startsWith('{$') &&
      culprit.parts.some(
        (_, index) =>
          index % 2 === 0 &&
          !['bool', 'int', 'uint', 'string'].some((type) => isOf(culprit, index, type)),
      ),
    examples: [
      ['{$string: $int}', 'dyn(null)', '1'],
      ['{$int: $string}', 'dyn(1.0)', "'a'"],
    ],
  },
  {
    name: 'refuses to look for what is no key in a map',
    matches: (culprit) =>
      / in \$\w+\)$/.test(formOf(culprit)) &&
      isOf(culprit, 1, 'map') &&
      culprit.own === 'bool false' &&
      culprit.other === 'error',
    examples: [['(dyn($any) in $names)', '[1]', "{1: 'a'}"]],
  },
  {
    name: 'goes on where a key without a hash ends an evaluation of the original',
    matches: ({ isEnded }) => isEnded,
    examples: [['($bool || $bool)', "(dyn(b'a') in {1: 'a'})", 'true']],
  },
  {
    name: 'takes a variable without a value for one without members',
    matches: (culprit) =>
      formOf(culprit).startsWith('has(') &&
      isOf(culprit, 0, 'error') &&
      culprit.other === 'bool false',
    examples: [['has($counts.a)', 'missing']],
  },
  {
    name: 'takes a list for an object without members',
    matches: (culprit) =>
      formOf(culprit).startsWith('has(') &&
      isOf(culprit, 0, 'list') &&
      culprit.other === 'bool false',
    examples: [['has($counts.a)', 'dyn([1])']],
  },
  {
    name: 'takes a member that is null for none',
    matches: (culprit) =>
      /^has\(| in /.test(formOf(culprit)) &&
      culprit.own === 'bool true' &&
      culprit.other === 'bool false' &&
      culprit.parts.some((part) => /(?:^|: )null\b/.test(part)),
    examples: [
      ['has({"b": $int}.b)', 'dyn(null)'],
      ['has($counts.a)', "{'a': null}"],
      ['($int in $names)', '1', '{1: null}'],
    ],
  },
  {
    name: 'refuses to look for members of what has none',
    matches: (culprit) =>
      formOf(culprit).startsWith('has(') &&
      culprit.own === 'bool false' &&
      culprit.other === 'error' &&
      !isOf(culprit, 0, 'map'),
    examples: [['has($counts.a)', 'dyn(timestamp(0))']],
  },
  {
    name: 'takes bools for the indexes 0 and 1',
    matches: (culprit) =>
      /\[\$u?int\]$/.test(formOf(culprit)) &&
      culprit.parts.at(-1)?.startsWith('bool ') === true &&
      culprit.own === 'error',
    examples: [['$lists[$int]', '[[1], [2]]', 'dyn(true)']],
  },
]

function isMapOfTwo(form: string): boolean {
  return /^\{\$\w+: \$\w+, /.test(form)
}

/** Whether two keys are the same for `@bufbuild/cel`: numbers of different types with the same value are. */
function areSameKey(first: string | undefined, second: string | undefined): boolean {
  const number = /^(?:int|uint|double) /
  return first?.replace(number, '') === second?.replace(number, '')
}

/** Whether an outcome has an int that no double is. */
function isBeyondDoubles(outcome: string): boolean {
  return [...outcome.matchAll(/\bint (-?\d+)/g)].some(
    ([, digits = '']) => BigInt(digits) !== BigInt(Number(digits)),
  )
}
