import { describe, expect, it } from 'vitest'
import { answerRow, type AnswerRow } from '../../../../support/cel/answer-row.ts'

/** Answers, costs and estimates of cel-go 0.26 with the options of Kubernetes 1.34. */
const rows: readonly AnswerRow[] = [
  // slice
  ['[1, 2, 3, 4].slice(1, 3)', '[2, 3]', 13, '23..23'],
  ['[1, 2, 3, 4].slice(0, 4)', '[1, 2, 3, 4]', 15, '25..25'],
  ['[1, 2, 3, 4].slice(4, 4)', '[]', 11, '21..21'],
  ['[1, 2, 3, 4].slice(0, 5)', 'error: cannot slice(0, 5), list is length 4', 12, '26..26'],
  [
    '[1, 2, 3, 4].slice(3, 1)',
    'error: cannot slice(3, 1), start index must be less than or equal to end index',
    12,
    '18446744073709551615..18446744073709551615',
  ],
  [
    '[1, 2, 3, 4].slice(-1, 2)',
    'error: cannot slice(-1, 2), negative indexes not supported',
    12,
    '23..23',
  ],
  [
    '[1].slice(0, 9223372036854775807)',
    'error: cannot slice(0, 9223372036854775807), list is length 1',
    12,
    '9223372036854775829..9223372036854775829',
  ],
  // flatten
  ['[[1, 2], [3, 4]].flatten()', '[1, 2, 3, 4]', 13, '43..43'],
  ['dyn([1, 2]).flatten()', '[1, 2]', 13, '24..24'],
  ['dyn([dyn(1), dyn([dyn(2), dyn([3])])]).flatten(1).size()', '3', 14, '49..49'],
  ['dyn([dyn(1), dyn([dyn(2), dyn([3])])]).flatten(2)', '[1, 2, 3]', 15, '50..50'],
  ['dyn([dyn(1), dyn([dyn(2), dyn([3])])]).flatten(9)', '[1, 2, 3]', 29, '64..64'],
  ['[[1], [2, 3]].flatten(-1)', 'error: level must be non-negative', 9, '41..41'],
  // distinct
  ['[1, 2, 2, 1, 3].distinct()', '[1, 2, 3]', 61, '71..71'],
  ["[dyn(1), dyn(1u), dyn(1.0), dyn('1'), dyn(1.5)].distinct()", '[1, "1", 1.5]', 61, '76..76'],
  ['[dyn(0.0/0.0), dyn(0.0/0.0)].distinct().size()', '2', 34, '34..34'],
  ['[[1], [1], [2]].distinct()', '[[1], [2]]', 29, '69..69'],
  [
    '[9007199254740993, 9007199254740992].distinct()',
    '[9007199254740993, 9007199254740992]',
    19,
    '29..29',
  ],
  [
    '[dyn(9007199254740993), dyn(9007199254740992.0)].distinct()',
    '[9007199254740993]',
    19,
    '31..31',
  ],
  ["['a', 'a'].distinct()", '["a"]', 19, '29..29'],
  ['[].distinct()', '[]', 11, '21..21'],
  // range and reverse
  ['lists.range(4)', '[0, 1, 2, 3]', 15, '15..15'],
  ['lists.range(0)', '[]', 11, '11..11'],
  ['lists.range(-4)', '[]', 11, '11..11'],
  ['lists.range(3) + lists.range(2)', '[0, 1, 2, 0, 1]', 28, '28..28'],
  ['lists.range(3) == [0, 1, 2]', 'true', 15, '25..25'],
  ['[1, 2, 3].reverse()', '[3, 2, 1]', 14, '24..24'],
  ['[].reverse()', '[]', 11, '21..21'],
  // sort
  ['[3, 2, 1].sort()', '[1, 2, 3]', 29, '39..39'],
  ["['b', 'c', 'a', '😀', '￿'].sort()", '["a", "b", "c", "\\uffff", "😀"]', 63, '74..74'],
  ['[2u, 1u].sort()', '[1u, 2u]', 19, '29..29'],
  ['[2.5, 1.5, -1.0/0.0].sort()', '[double("-Inf"), 1.5, 2.5]', 40, '40..40'],
  ['[true, false].sort()', '[false, true]', 19, '29..29'],
  ["[b'b', b'', b'ab'].sort()", '[b"", b"ab", b"b"]', 29, '40..40'],
  ["[duration('2s'), duration('1s')].sort()", '[duration("1s"), duration("2s")]', 19, '31..31'],
  [
    "[timestamp('2020-01-01T00:00:01Z'), timestamp('2020-01-01T00:00:00Z')].sort()",
    '[timestamp("2020-01-01T00:00:00Z"), timestamp("2020-01-01T00:00:01Z")]',
    19,
    '31..31',
  ],
  ['[].sort()', '[]', 11, '21..21'],
  ['[dyn(2), dyn(1)].sort()', '[1, 2]', 1, '31..32'],
  ["[dyn(2), dyn('a')].sort()", 'error: list elements must have the same type', 1, '31..32'],
  ['[dyn(null)].sort()', 'error: list elements must be comparable', 1, '24..25'],
  ['dyn([[1], [2]]).sort()', 'error: list elements must be comparable', 1, '50..51'],
  ['dyn(1).sort()', 'error: no such overload: sort', 1, '14..15'],
  // sortBy
  ["['foo', 'ba', 'z'].sortBy(e, e.size())", '["z", "ba", "foo"]', 74, '104..104'],
  ['[1, -3, 2].sortBy(e, e * e)', '[1, 2, -3]', 77, '107..107'],
  [
    'lists.range(20).sortBy(e, e % 3)',
    '[9, 18, 15, 3, 12, 0, 6, 10, 7, 4, 13, 16, 1, 19, 8, 5, 11, 14, 2, 17]',
    1125,
    '1145..1145',
  ],
  ['lists.range(60).sortBy(e, e % 7).first()', 'optional.of(49)', 8126, '8146..8146'],
  ['lists.range(13).sortBy(e, 0)', '[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]', 402, '552..552'],
  ["[{'a': 2}, {'a': 1}].sortBy(e, e.a).map(e, e.a)", '[1, 2]', 79, '207..207'],
  ["{'a': 1}.map(k, k).sortBy(e, e)", '["a"]', 43, '104..104'],
  ['[].sortBy(e, e)', '[]', 14, '44..44'],
  ['[3, 1, 2].filter(e, e > 1).sortBy(e, e)', '[2, 3]', 81, '121..157'],
  // calls in whose cost the original panics: it takes the types of arguments for granted
  [
    '[1].distinct() == [1 / 0].distinct() || true',
    'error: internal error: interface conversion: *types.Err is not traits.Lister: missing method Add',
    24,
    '48..48',
  ],
  [
    'dyn(1).distinct()',
    'error: internal error: interface conversion: types.Int is not traits.Lister: missing method Contains',
    0,
    '14..14',
  ],
  [
    'dyn(true).distinct()',
    'error: internal error: interface conversion: types.Bool is not traits.Lister: missing method Add',
    0,
    '14..14',
  ],
  [
    'dyn(optional.of(1)).distinct()',
    'error: internal error: interface conversion: *types.Optional is not traits.Lister: missing method Add',
    2,
    '15..15',
  ],
  [
    '[1].slice(2, 1).sort()',
    'error: internal error: interface conversion: *types.Err is not traits.Lister: missing method Add',
    12,
    '18446744073709551615..18446744073709551615',
  ],
  [
    '[1 / 0].sortBy(x, x)',
    'error: internal error: interface conversion: *types.Err is not traits.Lister: missing method Add',
    13,
    '60..60',
  ],
  [
    '[[1]].flatten(1 / 0)',
    'error: internal error: interface conversion: ref.Val is *types.Err, not types.Int',
    1,
    '18446744073709551615..18446744073709551615',
  ],
  [
    "[[1]].flatten(dyn('a'))",
    'error: internal error: interface conversion: ref.Val is types.String, not types.Int',
    0,
    '18446744073709551615..18446744073709551615',
  ],
  // values of other types
  ['dyn(1).flatten()', 'error: no such overload: int.flatten()', 12, '13..13'],
  ['dyn({}).flatten(2)', 'error: no such overload: map(dyn, dyn).flatten(int)', 11, '42..42'],
  ["dyn('a').sort()", 'error: no such overload', 1, '14..15'],
]

describe('functions of lists', () => {
  it.each(rows)('%s is %s and costs %i, estimated as %s', (...row) => {
    expect(answerRow(row[0])).toEqual(row)
  })
})
