import { describe, expect, it } from 'vitest'
import { answerRow, type AnswerRow } from '../../../../support/cel/answer-row.ts'

/** Answers, costs and estimates of cel-go 0.26 with the options of Kubernetes 1.34. */
const rows: readonly AnswerRow[] = [
  ['[1, 2, 3].all(i, v, i < v)', 'true', 19, '20..29'],
  ['[1, 2, 3].all(i, v, v > 1)', 'false', 8, '20..26'],
  ['[].all(i, v, false)', 'true', 1, '11..11'],
  ["{'a': 'a', 'b': 'c'}.all(k, v, k == v)", 'false', 13, '37..43'],
  ['[1, 2].all(i, v, 1 / i > 0 && v == 1)', 'false', 17, '17..27'],
  ['[1, 2].exists(i, v, i == 1 && v == 2)', 'true', 15, '19..27'],
  ["{'a': 1}.exists(k, v, k == 'b' || v == 2)", 'false', 9, '35..39'],
  ['[1, 2].exists(i, v, 1 / i > 0 || v == 1)', 'true', 13, '19..29'],
  ['[1, 2, 1].existsOne(i, v, v == 1)', 'false', 12, '21..24'],
  ['[1, 2, 1].exists_one(i, v, i == 2 && v == 1)', 'true', 12, '21..30'],
  ["{'a': 1}.existsOne(k, v, v == 1)", 'true', 6, '35..36'],
  ['[1, 2, 3].transformList(i, v, i * v)', '[0, 2, 6]', 46, '66..66'],
  ['[1, 2, 3].transformList(i, v, i > 0, i * v)', '[2, 6]', 37, '30..72'],
  ["{'a': 1, 'b': 2}.transformList(k, v, k)", '["a", "b"]', 27, '67..67'],
  ['[1, 2].transformList(i, v, 1 / i)', 'error: division by zero', 29, '49..49'],
  ['[1, 2, 3].transformMap(i, v, v + 1)', '{0: 2, 1: 3, 2: 4}', 16, '56..56'],
  ['[1, 2, 3].transformMap(i, v, i > 0, v + 1)', '{1: 3, 2: 4}', 17, '50..62'],
  ["{'a': 1, 'b': 2}.transformMap(k, v, v * 2)", '{"a": 2, "b": 4}', 11, '71..71'],
  ["{'a': 1, 'b': 2}.transformMapEntry(k, v, {v: k})", '{1: "a", 2: "b"}', 69, '129..129'],
  ['[5, 6].transformMapEntry(i, v, i > 0, {v: i})', '{6: 1}', 39, '47..113'],
  [
    "['a', 'a'].transformMapEntry(i, v, {v: i})",
    'error: insert failed: key a already exists',
    69,
    '109..109',
  ],
  [
    '[dyn(1), dyn(1u)].transformMapEntry(i, v, {v: i})',
    'error: insert failed: key 1 already exists',
    69,
    '111..111',
  ],
  ['[dyn(1.0), dyn(1)].transformMapEntry(i, v, {v: i}).size()', '2', 70, '112..112'],
  [
    "[1, 2].transformMapEntry(i, v, {'a': v, 'b': v})",
    'error: insert failed: key a already exists',
    69,
    '109..109',
  ],
  ['[1].transformMapEntry(i, v, {})', '{}', 3, '73..73'],
  [
    '[1].transformMapEntry(i, v, dyn(1))',
    'error: no such overload: cel.@mapInsert(map, int)',
    3,
    '44..44',
  ],
  [
    '[[1, 2], [3]].transformList(i, v, v.transformMap(j, w, i + j + w))',
    '[{0: 1, 1: 3}, {0: 4}]',
    53,
    '145..161',
  ],
]

describe('macros of two variables', () => {
  it.each(rows)('%s is %s and costs %i, estimated as %s', (...row) => {
    expect(answerRow(row[0])).toEqual(row)
  })
})
