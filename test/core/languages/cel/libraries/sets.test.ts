import { describe, expect, it } from 'vitest'
import { answerRow, type AnswerRow } from '../../../../support/cel/answer-row.ts'

/** Answers, costs and estimates of cel-go 0.26 with the options of Kubernetes 1.34. */
const rows: readonly AnswerRow[] = [
  ['sets.contains([], [])', 'true', 1, '21..21'],
  ['sets.contains([], [1])', 'false', 1, '21..21'],
  ['sets.contains([1, 2, 3, 4], [2, 3])', 'true', 9, '29..29'],
  ['sets.contains([1], [1, 1])', 'true', 3, '23..23'],
  ['sets.contains([1], [1, 2])', 'false', 3, '23..23'],
  ['sets.contains([dyn(1), dyn(2.0)], [dyn(1u), dyn(2)])', 'true', 5, '29..29'],
  ['sets.contains([[1], [2, 3]], [[2, 3]])', 'true', 3, '53..53'],
  ['sets.equivalent([], [])', 'true', 1, '21..21'],
  ['sets.equivalent([1], [1, 1])', 'true', 5, '25..25'],
  ['sets.equivalent([1, 2], [2, 1])', 'true', 9, '29..29'],
  ['sets.equivalent([1, 2], [1, 2, 3])', 'false', 13, '33..33'],
  [
    "sets.equivalent(dyn([1, 2]), dyn(optional.of(b'abc')))",
    'error: no such overload: sets.equivalent(list, optional_type)',
    7,
    '14..18446744073709551615',
  ],
  ['sets.intersects([], [])', 'false', 1, '21..21'],
  ['sets.intersects([1], [])', 'false', 1, '21..21'],
  ['sets.intersects([1, 2], [2, 3])', 'true', 5, '25..25'],
  ['sets.intersects([1, 2], [3, 4])', 'false', 5, '25..25'],
  ["sets.intersects([{'a': 1}], [{'a': 1}])", 'true', 2, '82..82'],
  ['sets.contains(dyn(1), [1])', 'error: no such overload: sets.contains(int, list)', 2, '13..13'],
]

describe('functions of sets', () => {
  it.each(rows)('%s is %s and costs %i, estimated as %s', (...row) => {
    expect(answerRow(row[0])).toEqual(row)
  })
})
