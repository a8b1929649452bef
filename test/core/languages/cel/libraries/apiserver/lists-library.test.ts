import { describe, expect, it } from 'vitest'
import { outcomeOf } from '../../../../../support/cel/api-server-environment.ts'

describe('order, sums and searches of lists in expressions', () => {
  it.each([
    ['[1, 2, 2].isSorted()', 'true'],
    ['[2, 1].isSorted()', 'false'],
    ["['a', 'b'].isSorted()", 'true'],
    ['[].isSorted()', 'true'],
    ['[true, false].isSorted()', 'false'],
    ["[b'a', b'b'].isSorted()", 'true'],
    ["[duration('1s'), duration('2s')].isSorted()", 'true'],
    ["[1.0, double('NaN'), 0.5].isSorted()", 'true'],
    ['dyn([dyn(1), dyn([1])]).isSorted()', 'error: no such overload'],
    ['[1, 3].sum()', '4'],
    ['[1u, 3u].sum()', '4u'],
    ['[1.5, 3.0].sum()', 'double:4.5'],
    ["[duration('1m'), duration('1s')].sum() == duration('61s')", 'true'],
    ['[].sum()', '0'],
    ['dyn([]).sum()', '0'],
    ['[9223372036854775807, 1].sum()', 'error: integer overflow'],
    [
      "['a'].sum()",
      "compile error: ERROR: <input>:1:10: found no matching overload for 'sum' applied to 'list(string).()'\n | ['a'].sum()\n | .........^",
    ],
    ["dyn([dyn(1), dyn('a')]).sum()", 'error: no such overload'],
    ['[2, 1, 3].min()', '1'],
    ['[2, 1, 3].max()', '3'],
    ["['b', 'a'].min()", '"a"'],
    [
      "[timestamp('2021-01-01T00:00:00Z'), timestamp('2020-01-01T00:00:00Z')].max()",
      'timestamp:2021-01-01T00:00:00Z',
    ],
    ["[double('NaN'), 1.0].max()", 'double:NaN'],
    ["[1.0, double('NaN')].max()", 'double:1'],
    ['[].min()', 'error: min called on empty list'],
    ['dyn([]).max()', 'error: max called on empty list'],
    ["dyn([dyn(1), dyn('a')]).max()", '1'],
    ['dyn(1).max()', 'error: no such overload: max(int)'],
    [
      '[[1]].max()',
      "compile error: ERROR: <input>:1:10: found no matching overload for 'max' applied to 'list(list(int)).()'\n | [[1]].max()\n | .........^",
    ],
    ['[1, 2, 2].indexOf(2)', '1'],
    ['[1, 2, 2].lastIndexOf(2)', '2'],
    ['[1].indexOf(3)', '-1'],
    ['[[1], [2]].indexOf([2])', '1'],
    ['dyn([1, 2]).indexOf(2.0)', '1'],
    [
      "[1].indexOf('a')",
      "compile error: ERROR: <input>:1:12: found no matching overload for 'indexOf' applied to 'list(int).(string)'\n | [1].indexOf('a')\n | ...........^",
    ],
  ])('the expression %s evaluates as in the original', (text, result) => {
    expect(outcomeOf(text).result).toBe(result)
  })

  it.each([
    ['[1, 2, 3].sum()', '3 of 13..13'],
    ["['a', 'b'].max()", '0 of 12..3689348814741910540'],
    ["['abcdefghijabcdefghij', 'b'].isSorted()", '2 of 12..3689348814741910540'],
    ['[1, 2].indexOf(2)', '2 of 12..12'],
    ['[s].max()', '11 of 12..1844674407370955276'],
    ["[s, 'a'].indexOf('b')", '11 of 13..3689348814741910541'],
    ['dyn([1, 2]).sum()', '2 of 12..12'],
    ['[[1, 2], [3]].indexOf([3])', '3 of 42..42'],
  ])('the expression %s costs as in the original', (text, costs) => {
    expect(outcomeOf(text).costs).toBe(costs)
  })
})
