import { describe, expect, it } from 'vitest'
import { answerRow, type AnswerRow } from '../../../../support/cel/answer-row.ts'

/** Answers, costs and estimates of cel-go 0.26 with the options of Kubernetes 1.34. */
const rows: readonly AnswerRow[] = [
  // making
  ['optional.of(1)', 'optional.of(1)', 1, '1..1'],
  ['optional.of(null)', 'optional.of(null)', 1, '1..1'],
  ['optional.none()', 'optional.none()', 1, '1..1'],
  ['optional.ofNonZeroValue(0)', 'optional.none()', 1, '1..1'],
  ['optional.ofNonZeroValue(0u)', 'optional.none()', 1, '1..1'],
  ['optional.ofNonZeroValue(0.0)', 'optional.none()', 1, '1..1'],
  ['optional.ofNonZeroValue(-0.0)', 'optional.none()', 1, '1..1'],
  ["optional.ofNonZeroValue('')", 'optional.none()', 1, '1..1'],
  ["optional.ofNonZeroValue(b'')", 'optional.none()', 1, '1..1'],
  ['optional.ofNonZeroValue(false)', 'optional.none()', 1, '1..1'],
  ['optional.ofNonZeroValue(null)', 'optional.none()', 1, '1..1'],
  ['optional.ofNonZeroValue([])', 'optional.none()', 1, '11..11'],
  ['optional.ofNonZeroValue({})', 'optional.none()', 1, '31..31'],
  ["optional.ofNonZeroValue(duration('0s'))", 'optional.none()', 1, '2..2'],
  ["optional.ofNonZeroValue(timestamp('0001-01-01T00:00:00Z'))", 'optional.none()', 1, '2..2'],
  [
    "optional.ofNonZeroValue(timestamp('1970-01-01T00:00:00Z'))",
    'optional.of(timestamp("1970-01-01T00:00:00Z"))',
    1,
    '2..2',
  ],
  ['optional.ofNonZeroValue(1)', 'optional.of(1)', 1, '1..1'],
  ['optional.ofNonZeroValue([0])', 'optional.of([0])', 1, '11..11'],
  ['optional.ofNonZeroValue(optional.none())', 'optional.of(optional.none())', 2, '2..2'],
  // reading
  ['optional.of(1).hasValue()', 'true', 2, '2..2'],
  ['optional.none().hasValue()', 'false', 2, '2..2'],
  ['optional.of(1).value()', '1', 2, '2..2'],
  ['optional.none().value()', 'error: optional.none() dereference', 2, '2..2'],
  ['dyn(1).hasValue()', 'error: no such overload: hasValue(int)', 1, '2..2'],
  // choosing
  ['optional.of(1).or(optional.of(2))', 'optional.of(1)', 1, '3..3'],
  ['optional.none().or(optional.of(2))', 'optional.of(2)', 2, '3..3'],
  ['optional.none().or(optional.none())', 'optional.none()', 2, '3..3'],
  ['optional.of(1).orValue(2)', '1', 1, '2..2'],
  ['optional.none().orValue(2)', '2', 1, '2..2'],
  ['optional.of(1).orValue(1 / 0)', '1', 1, '3..3'],
  ['optional.none().orValue(1 / 0)', 'error: division by zero', 2, '3..3'],
  // mapping
  ['optional.of(1).optMap(x, x + 1)', 'optional.of(2)', 7, '3..17'],
  ['optional.none().optMap(x, 1 / 0)', 'optional.none()', 3, '3..16'],
  ['optional.of(1).optMap(x, x / 0)', 'error: division by zero', 7, '3..17'],
  ['optional.of([1]).optFlatMap(x, x[?0])', 'optional.of(1)', 6, '13..36'],
  ['optional.of([1]).optFlatMap(x, x[?1])', 'optional.none()', 5, '13..36'],
  ['optional.none().optFlatMap(x, optional.of(1))', 'optional.none()', 3, '3..15'],
  // what variables and branches hold is emptied and filled again
  ['optional.of(1).optMap(x, optional.none())', 'optional.of(null)', 4, '3..16'],
  ['optional.of(1).optMap(x, optional.of(x))', 'optional.of(1)', 7, '3..17'],
  ['optional.of(1).optMap(x, int)', 'optional.of("int")', 3, '3..16'],
  ['optional.of(1).optFlatMap(x, optional.of(string))', 'optional.of("string")', 3, '3..16'],
  [
    'true ? optional.of(optional.of(optional.of(1))) : optional.none()',
    'optional.of(1)',
    3,
    '1..3',
  ],
  ['[optional.of(int)].map(x, x)', '[optional.of("int")]', 25, '36..36'],
  ['[optional.of(int)][0]', 'optional.of(int)', 13, '13..13'],
  // lists
  ['[1, 2].first()', 'optional.of(1)', 1, '11..11'],
  ['[1, 2].last()', 'optional.of(2)', 1, '11..11'],
  ['[].first()', 'optional.none()', 1, '11..11'],
  ['[].last()', 'optional.none()', 1, '11..11'],
  ['optional.unwrap([optional.of(1), optional.none(), optional.of(2)])', '[1, 2]', 14, '14..14'],
  ['[optional.of(1), optional.none()].unwrapOpt()', '[1]', 13, '13..13'],
  ['[].unwrapOpt()', '[]', 1, '11..11'],
  ['optional.unwrap(dyn([1]))', 'error: no such overload: optional.unwrap(list)', 1, '12..12'],
  ['[dyn(optional.of(1)), dyn(2)].unwrapOpt()', 'error: value 2 is not optional', 13, '14..14'],
  // operators
  ["{'a': 1}.?a", 'optional.of(1)', 2, '31..31'],
  ["{'a': 1}.?b", 'optional.none()', 1, '31..31'],
  ["{'a': {'b': 1}}.?a.b", 'optional.of(1)', 3, '61..61'],
  ["{'a': {'b': 1}}.?c.b", 'optional.none()', 1, '61..61'],
  ["{'a': [1]}.?a[0]", 'optional.of(1)', 3, '42..42'],
  ["{'a': [1]}.?a[?7]", 'optional.none()', 2, '42..42'],
  ['[1][?0]', 'optional.of(1)', 2, '11..11'],
  ['[1][?1]', 'optional.none()', 1, '11..11'],
  ['[1][?-1]', 'optional.none()', 1, '11..11'],
  ['{1: 2}[?1]', 'optional.of(2)', 2, '31..31'],
  ['{1: 2}[?dyn(1u)]', 'optional.of(2)', 2, '32..32'],
  ['optional.of([1, 2])[1]', 'optional.of(2)', 3, '12..12'],
  ["optional.of({'a': 1})['a']", 'optional.of(1)', 3, '32..32'],
  ['[?optional.of(1), ?optional.none(), 2]', '[1, 2]', 12, '12..12'],
  ["{?'a': optional.none(), 'b': 1}", '{"b": 1}', 31, '31..31'],
  // comparing
  ['optional.of(1) == optional.of(1)', 'true', 3, '3..3'],
  ['optional.of(dyn(1)) == optional.of(1u)', 'true', 3, '4..4'],
  ['optional.none() == optional.none()', 'true', 3, '3..1844674407370955266'],
  ['optional.of(1) == optional.none()', 'false', 3, '3..3'],
  ['type(optional.none()) == optional_type', 'true', 3, '4..1844674407370955267'],
]

describe('optional values', () => {
  it.each(rows)('%s is %s and costs %i, estimated as %s', (...row) => {
    expect(answerRow(row[0])).toEqual(row)
  })
})
