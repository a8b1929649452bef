import { describe, expect, it } from 'vitest'
import { answerRow, type AnswerRow } from '../../../../support/cel/answer-row.ts'

/** Answers, costs and estimates of cel-go 0.26 with the options of Kubernetes 1.34. */
const rows: readonly AnswerRow[] = [
  // the size of an optional is 1, whatever it holds
  [
    "dyn(optional.of(b'abc')).split('')",
    'error: no such overload: split(optional_type, string)',
    3,
    '2..3689348814741910530',
  ],
  // charAt
  ["'tacocat'.charAt(3)", '"o"', 1, '1..1'],
  ["'tacocat'.charAt(7)", '""', 1, '1..1'],
  ["'tacocat'.charAt(8)", 'error: index out of range: 8', 1, '1..1'],
  ["'tacocat'.charAt(-1)", 'error: index out of range: -1', 1, '1..1'],
  [
    "'tacocat'.charAt(9223372036854775807)",
    'error: index out of range: 9223372036854775807',
    1,
    '1..1',
  ],
  ["'a😀b'.charAt(1)", '"😀"', 1, '1..1'],
  ["'a😀b'.charAt(2)", '"b"', 1, '1..1'],
  // substring
  ["'tacocat'.substring(4)", '"cat"', 1, '1..1'],
  ["'tacocat'.substring(7)", '""', 1, '1..1'],
  ["'tacocat'.substring(8)", 'error: index out of range: 8', 1, '1..1'],
  ["'tacocat'.substring(0, 4)", '"taco"', 1, '1..1'],
  ["'tacocat'.substring(4, 4)", '""', 1, '1..1'],
  ["'tacocat'.substring(2, 1)", 'error: invalid substring range. start: 2, end: 1', 1, '1..1'],
  ["'tacocat'.substring(-1, 1)", 'error: index out of range: -1', 1, '1..1'],
  ["'tacocat'.substring(0, 8)", 'error: index out of range: 8', 1, '1..1'],
  ["'a😀b'.substring(1, 2)", '"😀"', 1, '1..1'],
  ["'a😀b'.substring(1, 9)", 'error: index out of range: 9', 1, '1..1'],
  // indexOf and lastIndexOf
  ["'tacocat'.indexOf('')", '0', 0, '1..1'],
  ["'tacocat'.indexOf('ac')", '1', 0, '1..1'],
  ["'tacocat'.indexOf('none')", '-1', 0, '1..1'],
  ["'tacocat'.indexOf('', 30)", '30', 0, '1..1'],
  ["'tacocat'.indexOf('a', 3)", '5', 0, '1..1'],
  ["'tacocat'.indexOf('a', 30)", '-1', 0, '1..1'],
  ["'tacocat'.indexOf('a', -1)", 'error: index out of range: -1', 0, '1..1'],
  ["'ta😀ca😀'.indexOf('a😀', 2)", '4', 1, '1..1'],
  ["'tacocat'.lastIndexOf('')", '7', 0, '1..1'],
  ["'tacocat'.lastIndexOf('at')", '5', 0, '1..1'],
  ["'tacocat'.lastIndexOf('at', 2)", '-1', 0, '1..1'],
  ["'tacocat'.lastIndexOf('ac', 3)", '1', 0, '1..1'],
  ["'tacocat'.lastIndexOf('tacocats', 3)", '-1', 0, '1..1'],
  ["'tacocat'.lastIndexOf('t', 7)", '-1', 0, '1..1'],
  ["'tacocat'.lastIndexOf('t', -1)", 'error: index out of range: -1', 0, '1..1'],
  ["'ta😀ca😀'.lastIndexOf('a😀')", '4', 1, '1..1'],
  ["'ta😀ca😀'.lastIndexOf('a😀', 3)", '1', 1, '1..1'],
  // case and white space
  ["'TacoCÆt Xii'.lowerAscii()", '"tacocÆt xii"', 2, '2..2'],
  ["'TacoCæt Xii'.upperAscii()", '"TACOCæT XII"', 2, '2..2'],
  ["' \\f\\n\\r\\t\\vtext  '.trim()", '"text"', 2, '2..2'],
  [
    "'\\u0085\\u00a0\\u1680\\u2000\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000text'.trim()",
    '"text"',
    2,
    '2..2',
  ],
  ["'\\u180e\\u200b\\ufefftext'.trim()", '"\\u180e\\u200b\\ufefftext"', 1, '1..1'],
  // replace
  ["'hello hello'.replace('he', 'we')", '"wello wello"', 3, '3..3'],
  ["'hello hello'.replace('he', 'we', 1)", '"wello hello"', 3, '3..3'],
  ["'hello hello'.replace('he', 'we', 0)", '"hello hello"', 3, '3..3'],
  ["'hello hello'.replace('he', 'we', -1)", '"wello wello"', 3, '3..3'],
  ["'hello'.replace('', '_')", '"_h_e_l_l_o_"', 1, '1..1'],
  ["'h😀o'.replace('', '_', 2)", '"_h_😀o"', 1, '1..1'],
  ["'hello'.replace('', '_', 9223372036854775807)", '"_h_e_l_l_o_"', 1, '1..1'],
  ["'aaaa'.replace('aa', 'b')", '"bb"', 1, '1..1'],
  // split
  ["'hello world'.split(' ')", '["hello", "world"]', 3, '3..3'],
  ["'hello world'.split('')", '["h", "e", "l", "l", "o", " ", "w", "o", "r", "l", "d"]', 3, '3..3'],
  ["'h😀o'.split('')", '["h", "😀", "o"]', 1, '1..1'],
  ["'h😀o w'.split('', 2)", '["h", "😀o w"]', 1, '1..1'],
  ["'a,b,c'.split(',', 0)", '[]', 1, '1..1'],
  ["'a,b,c'.split(',', 1)", '["a,b,c"]', 1, '1..1'],
  ["'a,b,c'.split(',', 2)", '["a", "b,c"]', 1, '1..1'],
  ["'a,b,c'.split(',', -1)", '["a", "b", "c"]', 1, '1..1'],
  ["''.split(',')", '[""]', 0, '0..0'],
  ["''.split('')", '[]', 0, '0..0'],
  // join
  ["['x', 'y', 'z'].join()", '"xyz"', 1, '10..1844674407370955274'],
  ["['x', 'y', 'z'].join(', ')", '"x, y, z"', 2, '11..1844674407370955274'],
  ['[].join()', '""', 0, '10..10'],
  ["['x'].join('-')", '"x"', 1, '10..1844674407370955274'],
  ["[dyn('x'), dyn(1)].join()", 'error: join: invalid input: 1', 1, '12..1844674407370955276'],
  [
    "[dyn('x'), dyn(b'ab')].join('-')",
    'error: join: invalid input: [97 98]',
    1,
    '13..1844674407370955276',
  ],
  [
    "[dyn(1), dyn('x')].join()",
    'error: no such overload: join(list)',
    1,
    '12..1844674407370955276',
  ],
  // quote
  ["strings.quote('first\\nsecond')", '"\\"first\\\\nsecond\\""', 2, '2..2'],
  [
    "strings.quote('\\a\\b\\f\\n\\r\\t\\v\\\\\"')",
    '"\\"\\\\a\\\\b\\\\f\\\\n\\\\r\\\\t\\\\v\\\\\\\\\\\\\\"\\""',
    1,
    '1..1',
  ],
  ["strings.quote('printable 😀 \\u200b')", '"\\"printable 😀 \\u200b\\""', 2, '2..2'],
  // values of other types
  ['dyn(1).charAt(1)', 'error: no such overload: charAt(int, int)', 1, '2..2'],
  [
    "dyn('a').replace(dyn(1), 'b')",
    'error: no such overload: replace(string, int, string)',
    1,
    '3..3',
  ],
]

describe('functions of texts', () => {
  it.each(rows)('%s is %s and costs %i, estimated as %s', (...row) => {
    expect(answerRow(row[0])).toEqual(row)
  })
})
