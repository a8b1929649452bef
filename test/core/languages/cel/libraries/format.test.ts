import { describe, expect, it } from 'vitest'
import { answerRow, type AnswerRow } from '../../../../support/cel/answer-row.ts'

/** Answers, costs and estimates of cel-go 0.26 with the options of Kubernetes 1.34. */
const rows: readonly AnswerRow[] = [
  ["''.format([])", '""', 0, '10..10'],
  ["'%% and %s%%'.format(['text'])", '"% and text%"', 2, '12..12'],
  ["'%s %s'.format(['a', 'b', 'c'].size() == 3 ? ['a', 'b'] : [])", '"a b"', 3, '23..23'],
  ["'é%s😀'.format(['a'])", '"éa😀"', 1, '11..11'],
  // %s
  ["'%s %s %s'.format([1, -2, 3u])", '"1 -2 3"', 1, '11..11'],
  ["'%s %s %s %s'.format([1.5, 1e6, 0.000000002, -0.0])", '"1.5 1e+06 2e-09 -0"', 2, '12..12'],
  ["'%s %s %s'.format([0.0/0.0, 1.0/0.0, -1.0/0.0])", '"NaN +Inf -Inf"', 14, '14..14'],
  ["'%s %s %s'.format([true, null, 'text'])", '"true null text"', 1, '11..11'],
  ["'%s'.format([b'xyz'])", '"xyz"', 1, '11..11'],
  [
    "'%s'.format([b'\\xff'])",
    'error: error during formatting: could not convert argument "invalid UTF-8 in bytes, cannot convert to string" to string',
    1,
    '11..11',
  ],
  [
    "'%s %s'.format([timestamp('2023-02-03T23:31:20.5Z'), duration('1h45m47.25s')])",
    '"2023-02-03T23:31:20.5Z 6347.25s"',
    1,
    '13..13',
  ],
  [
    "'%s %s %s'.format([type(1), type('a'), type(timestamp('2023-02-03T23:31:20Z'))])",
    '"int string google.protobuf.Timestamp"',
    1,
    '15..15',
  ],
  [
    "'%s'.format([[1, 2u, 1.25, 'a\"b\\n', b'xyz', true, null, type(1), [2.0], {}]])",
    '"[1, 2, 1.250000, \\"a\\\\\\"b\\\\n\\", b\\"xyz\\", true, null, int, [2.000000], {}]"',
    1,
    '62..62',
  ],
  [
    "'%s'.format([[0.0/0.0, 1.0/0.0, -1.0/0.0, -0.0, 0.0000005, 1e20]])",
    '"[\\"NaN\\", \\"+Inf\\", \\"-Inf\\", -0.000000, 0.000000, 100000000000000000000.000000]"',
    24,
    '24..24',
  ],
  [
    "'%s'.format([[timestamp('2023-02-03T23:31:20Z'), duration('2h')]])",
    '"[timestamp(\\"2023-02-03T23:31:20Z\\"), duration(\\"7200s\\")]"',
    1,
    '23..23',
  ],
  [
    "'%s'.format([{'key1': b'xyz', 'key5': null, 'key2': duration('2h'), 'key4': true, 'key3': 2.71828}])",
    '"{\\"key1\\":b\\"xyz\\", \\"key2\\":duration(\\"7200s\\"), \\"key3\\":2.718280, \\"key4\\":true, \\"key5\\":null}"',
    1,
    '42..42',
  ],
  [
    "'%s'.format([{1: 'a', 'b': [2], true: {'c': 3u}, 4u: 1.5}])",
    '"{\\"b\\":[2], 1:\\"a\\", 4:1.500000, true:{\\"c\\":3}}"',
    1,
    '81..81',
  ],
  ["'%s'.format([{'é': 1, 'z': 2, '😀': 3}])", '"{\\"z\\":2, \\"é\\":1, \\"😀\\":3}"', 1, '41..41'],
  [
    "'%s'.format([['\\u0001\\u00a0é\\u200b']])",
    '"[\\"\\\\x01\\\\u00a0é\\\\u200b\\"]"',
    1,
    '21..21',
  ],
  [
    "'%s'.format([dyn(optional.of(1))])",
    'error: error during formatting: string clause can only be used on strings, bools, bytes, ints, doubles, maps, lists, types, durations, and timestamps, was given optional_type',
    13,
    '13..13',
  ],
  [
    "'%s'.format([dyn([optional.of(1)])])",
    'error: error during formatting: no formatting function for optional_type',
    23,
    '23..23',
  ],
  [
    "'%s'.format([{dyn(1.5): 1}])",
    'error: error during formatting: no formatting function for map key of type double',
    1,
    '42..42',
  ],
  // %d
  ["'%d %d %d'.format([1, -2, 18446744073709551615u])", '"1 -2 18446744073709551615"', 1, '11..11'],
  [
    "'%d'.format([dyn(1.5)])",
    'error: error during formatting: decimal clause can only be used on integers, was given double',
    1,
    '12..12',
  ],
  [
    "'%d'.format([dyn('1')])",
    'error: error during formatting: decimal clause can only be used on integers, was given string',
    1,
    '12..12',
  ],
  // %b, %o, %x
  ["'%b %b %b'.format([5, -5, 8u])", '"101 -101 1000"', 1, '11..11'],
  ["'%b %b'.format([true, false])", '"1 0"', 1, '11..11'],
  [
    "'%b'.format([dyn('a')])",
    'error: error during formatting: only integers and bools can be formatted as binary, was given string',
    1,
    '12..12',
  ],
  ["'%o %o %o'.format([11, -11, 65535u])", '"13 -13 177777"', 1, '11..11'],
  [
    "'%o'.format([dyn(true)])",
    'error: error during formatting: octal clause can only be used on integers, was given bool',
    1,
    '12..12',
  ],
  ["'%x %x %x'.format([30, -30, 6000u])", '"1e -1e 1770"', 1, '11..11'],
  ["'%X %X'.format([30, -30])", '"1E -1E"', 1, '11..11'],
  ["'%x %X'.format(['Hello é', 'Hello é'])", '"48656c6c6f20c3a9 48656C6C6F20C3A9"', 1, '11..11'],
  ["'%x %X'.format([b'\\x00\\xab', b'\\x00\\xab'])", '"00ab 00AB"', 1, '11..11'],
  ["'%x'.format([-9223372036854775807 - 1])", '"-8000000000000000"', 12, '12..12'],
  [
    "'%x'.format([dyn(1.5)])",
    'error: error during formatting: only integers, byte buffers, and strings can be formatted as hex, was given double',
    1,
    '12..12',
  ],
  // %f
  ["'%f'.format([2.71828])", '"2.718280"', 1, '11..11'],
  ["'%.0f %.0f %.0f'.format([0.5, 1.5, 2.5])", '"0 2 2"', 2, '12..12'],
  ["'%.3f'.format([1234567.8915])", '"1,234,567.891"', 1, '11..11'],
  ["'%.2f'.format([-0.001])", '"-0.00"', 1, '11..11'],
  ["'%f %.1f'.format([-0.0, 0.25])", '"0.000000 0.2"', 1, '11..11'],
  [
    "'%.60f'.format([0.1])",
    '"0.100000000000000005551115123125782702118158340454101562500000"',
    1,
    '11..11',
  ],
  ["'%.256f'.format([1.5])", '"1.5"', 1, '11..11'],
  ["'%.32768f'.format([0.1])", '"0.1"', 1, '11..11'],
  ["'%.10000010f'.format([0.1])", '"%!(NOVERB)"', 2, '12..12'],
  ["'%.1f'.format([1e22])", '"10,000,000,000,000,000,000,000.0"', 1, '11..11'],
  ["'%f %f %f'.format(['NaN', 'Infinity', '-Infinity'])", '"NaN ∞ -∞"', 1, '11..11'],
  [
    "'%f'.format(['1.5'])",
    'error: error during formatting: fixed-point clause can only be used on doubles, was given string',
    1,
    '11..11',
  ],
  [
    "'%f'.format([dyn(1)])",
    'error: error during formatting: fixed-point clause can only be used on doubles, was given int',
    1,
    '12..12',
  ],
  // %e
  ["'%e'.format([2.71828])", '"2.718280×10⁰⁰"', 1, '11..11'],
  ["'%.3e'.format([-1052.032911275])", '"-1.052033×10⁰³"', 1, '11..11'],
  ["'%.20e'.format([1052.032911275])", '"       1.052033×10⁰³"', 1, '11..11'],
  ["'%.0e %e'.format([0.0, -0.0])", '"0.000000×10⁰⁰ 0.000000×10⁰⁰"', 1, '11..11'],
  [
    "'%e %e'.format([5e-324, 1.7976931348623157e308])",
    '"4.940656×10⁻³²⁴ 1.797693×10³⁰⁸"',
    1,
    '11..11',
  ],
  ["'%e'.format([9999999.5])", '"1.000000×10⁰⁷"', 1, '11..11'],
  [
    "'%e %.30e %e'.format(['NaN', 'Infinity', '-Infinity'])",
    '"   NaN                              ∞     -∞"',
    2,
    '12..12',
  ],
  ["'%.10000010e'.format([0.1])", '"%!(NOVERB)"', 2, '12..12'],
  [
    "'%e'.format([dyn(1)])",
    'error: error during formatting: scientific clause can only be used on doubles, was given int',
    1,
    '12..12',
  ],
  // mistakes that only evaluation can find
  ["('%s' + '').format([])", 'error: index 0 out of range', 2, '12..12'],
  ["('%' + '').format([])", 'error: index 0 out of range', 2, '12..12'],
  ["('%' + '').format([1])", 'error: unexpected end of string', 2, '12..12'],
  [
    "('%.' + '').format([1])",
    'error: could not parse formatting clause: error while parsing precision: could not find end of precision specifier',
    2,
    '12..12',
  ],
  [
    "('%.f' + '').format([1.5])",
    'error: could not parse formatting clause: error while parsing precision: error while converting precision to integer: strconv.Atoi: parsing "": invalid syntax',
    2,
    '12..12',
  ],
  [
    "('%.99999999999999999999f' + '').format([1.5])",
    'error: could not parse formatting clause: error while parsing precision: error while converting precision to integer: strconv.Atoi: parsing "99999999999999999999": value out of range',
    6,
    '16..16',
  ],
  [
    "('%é' + '').format([1])",
    'error: could not parse formatting clause: unrecognized formatting clause "Ã"',
    2,
    '12..12',
  ],
]

describe('format of texts', () => {
  it.each(rows)('%s is %s and costs %i, estimated as %s', (...row) => {
    expect(answerRow(row[0])).toEqual(row)
  })
})
