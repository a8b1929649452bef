import type { Culprit } from './culprits.ts'
import { formOf, hasAstral, isOf, type KnownDifference, textAt } from './known-difference.ts'
import { listOutcome, type Outcome } from './outcome.ts'

/** Differences in functions of texts and in conversions to and from texts. */
export const differencesOfTexts: readonly KnownDifference[] = [
  {
    name: 'takes a text that is no double for NaN, or for what JavaScript reads in it',
    matches: (culprit) =>
      formOf(culprit).startsWith('double(') &&
      isOf(culprit, 0, 'string') &&
      culprit.own === 'error',
    examples: [
      ['double($doubletext)', "'x'"],
      ['double($doubletext)', "''"],
    ],
  },
  {
    name: 'takes an empty text for 0, and other texts for what BigInt reads in them',
    matches: (culprit) =>
      /^u?int\(/.test(formOf(culprit)) && isOf(culprit, 0, 'string') && culprit.own === 'error',
    examples: [
      ['int($inttext)', "''"],
      ['uint($inttext)', "' 1'"],
    ],
  },
  {
    name: 'does not know the text F for false',
    matches: (culprit) => formOf(culprit).startsWith('bool(') && textAt(culprit, 0) === 'F',
    examples: [['bool($booltext)', "'F'"]],
  },
  {
    name: 'writes doubles as JavaScript does',
    matches: (culprit) => formOf(culprit).startsWith('string(') && isOf(culprit, 0, 'double'),
    examples: [
      ['string($double)', '1e-7'],
      ['string($double)', '18446744073709551616.0'],
    ],
  },
  {
    name: 'writes fractions of seconds with three, six or nine digits, timestamps in UTC and durations exactly',
    matches: (culprit) =>
      formOf(culprit).startsWith('string(') &&
      (isOf(culprit, 0, 'timestamp') || isOf(culprit, 0, 'duration')),
    examples: [
      ['string($timestamp)', "timestamp('2020-01-01T00:00:00.5Z')"],
      ['string($timestamp)', "timestamp('2020-01-01T00:00:00+05:30')"],
      ['string($duration)', "duration('-1.5s')"],
    ],
  },
  {
    name: 'formats numbers without groups and with another exponent',
    matches: (culprit) => /%\.2f %e/.test(formOf(culprit)),
    examples: [["'%.2f %e'.format([$double, $double])", '1.5', '1.5']],
  },
  {
    name: 'formats what is within lists and maps, and what is neither text nor int, otherwise',
    matches: (culprit) =>
      formOf(culprit).includes('.format(') &&
      culprit.parts.some((_, index) =>
        ['list', 'map', 'double', 'bytes', 'timestamp', 'duration', 'type'].some((type) =>
          isOf(culprit, index, type),
        ),
      ),
    examples: [
      ["'%s %s'.format([$mixed, $counts])", "[dyn('a')]", '{}'],
      ["'%s|%d'.format([$string, $int])", "dyn(duration('1.5s'))", '1'],
    ],
  },
  {
    name: 'counts UTF-16 units instead of characters',
    matches: (culprit) =>
      /\.(?:charAt|substring|indexOf|lastIndexOf|split|replace)\(/.test(formOf(culprit)) &&
      hasAstral(culprit),
    examples: [
      ['$string.charAt($int)', "'😀a'", '1'],
      ['$string.substring($int)', "'😀'", '2'],
    ],
  },
  {
    name: 'orders texts by UTF-16 units instead of characters',
    matches: (culprit) =>
      / [<>]=? /.test(formOf(culprit)) && isOf(culprit, 0, 'string') && hasAstral(culprit),
    examples: [['($string < $string)', "'\\uffee'", "'😀'"]],
  },
  {
    name: 'refuses to search from behind the end of a text',
    matches: (culprit) =>
      /ndexOf\(\$string, \$int\)/.test(formOf(culprit)) &&
      culprit.own.startsWith('int ') &&
      culprit.other === 'error',
    examples: [
      ['$string.indexOf($string, $int)', "'a'", "'b'", '1'],
      ['$string.lastIndexOf($string, $int)', "'a'", "'b'", '5'],
    ],
  },
  {
    name: 'replaces an empty text before the first character only',
    matches: (culprit) => formOf(culprit).includes('.replace(') && textAt(culprit, 1) === '',
    examples: [['$string.replace($string, $string)', "'ab'", "''", "'-'"]],
  },
  {
    name: 'replaces nothing where the limit is negative',
    matches: (culprit) => formOf(culprit).endsWith('.replace($string, $string, -1)'),
    examples: [['$string.replace($string, $string, -1)', "'ab'", "'a'", "'-'"]],
  },
  {
    name: 'splits as JavaScript does: what is behind the limit is dropped, and the limit taken modulo 2^32',
    matches: (culprit) =>
      formOf(culprit) === '$string.split($string, $int)' &&
      culprit.own.startsWith('list ') &&
      culprit.other === splitOutcome(culprit),
    examples: [
      ['$string.split($string, $int)', "'a,b,c'", "','", '2'],
      ['$string.split($string, $int)', "'a'", "'b'", '9007199254740993'],
      ['$string.split($string, $int)', "'a'", "'b'", '-9223372036854775808'],
    ],
  },
  {
    name: 'does not take a type for the text of its name where a pattern is a literal',
    matches: (culprit) => formOf(culprit).includes('.matches(') && isOf(culprit, 0, 'type'),
    examples: [['$string.matches($pattern)', 'dyn(double)', "'dou'"]],
  },
  {
    name: 'takes an empty text for its only character',
    matches: (culprit) =>
      formOf(culprit) === '$string.split($string, $int)' &&
      textAt(culprit, 0) === '' &&
      textAt(culprit, 1) === '',
    examples: [['$string.split($string, $int)', "''", "''", '1']],
  },
  {
    name: 'takes code points in bytes',
    matches: ({ text, own }) => text.includes('b"\\u') && own === 'error',
    examples: [['b"\\u00e9"']],
  },
]

/** What JavaScript makes of a split with a limit. */
function splitOutcome(culprit: Culprit): Outcome {
  const limit = Number(culprit.parts[2]?.replace('int ', ''))
  const pieces = textAt(culprit, 0)?.split(textAt(culprit, 1) ?? '', limit) ?? []
  return listOutcome(pieces.map((piece) => `string ${JSON.stringify(piece)}`))
}
