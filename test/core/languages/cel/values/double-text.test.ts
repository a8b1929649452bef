import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatDouble, formatFixed } from '../../../../../core/languages/cel/values/double-text.ts'
import { parseDouble } from '../../../../../core/languages/cel/values/parse-double.ts'

describe('texts of doubles', () => {
  it.each([
    [0, '0', '0'],
    [-0, '-0', '-0'],
    [1.5, '1.5', '1.5'],
    [-12300, '-12300', '-12300'],
    [999999, '999999', '999999'],
    [1e6, '1e+06', '1000000'],
    [1234567.5, '1.2345675e+06', '1234567.5'],
    [0.0001, '0.0001', '0.0001'],
    [0.00001234, '1.234e-05', '0.00001234'],
    [-1e-7, '-1e-07', '-0.0000001'],
    [1e21, '1e+21', '1000000000000000000000'],
    [1.25e22, '1.25e+22', '12500000000000000000000'],
    [1.7976931348623157e308, '1.7976931348623157e+308', `17976931348623157${'0'.repeat(292)}`],
    [5e-324, '5e-324', `0.${'0'.repeat(323)}5`],
    [NaN, 'NaN', 'NaN'],
    [Infinity, '+Inf', '+Inf'],
    [-Infinity, '-Inf', '-Inf'],
  ])('the double %d is written as %s, and without exponent as %s', (value, short, fixed) => {
    expect(formatDouble(value)).toBe(short)
    expect(formatFixed(value)).toBe(fixed)
  })

  it('a double reads back what both ways write', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true }), (value) => {
        expect(Object.is(parseDouble(formatDouble(value)), value)).toBe(true)
        expect(Object.is(parseDouble(formatFixed(value)), value)).toBe(true)
      }),
    )
  })

  it.each([
    ['1', 1],
    ['+1.5', 1.5],
    ['-.5', -0.5],
    ['1.', 1],
    ['1e3', 1000],
    ['1E-3', 0.001],
    ['1_000.5_5', 1000.55],
    ['1_2e1_0', 12e10],
    ['1e-400', 0],
    ['inf', Infinity],
    ['-INFINITY', -Infinity],
    ['NaN', NaN],
    ['0x1p4', 16],
    ['-0X1.8p1', -3],
    ['0x.8p0', 0.5],
    ['0x_1p0', 1],
    ['0x1p-1074', 5e-324],
    ['0x1p-1075', 0],
    ['0x1.8p-1075', 5e-324],
    ['0x1.fffffffffffff7p1023', 1.7976931348623157e308],
    ['0x1.00000000000008p0', 1],
    ['0x1.000000000000081p0', 1 + 2 ** -52],
    ['0x1.00000000000018p0', 1 + 2 ** -51],
    ['0x0p99999999999', 0],
    ['0x1p-99999999999', 0],
  ])('the text %s is the double %d', (text, value) => {
    expect(parseDouble(text)).toBe(value)
  })

  it.each([
    '',
    ' 1',
    '1 ',
    '.',
    'e5',
    '1e',
    '_1',
    '1_',
    '1__0',
    '1_.5',
    '1._5',
    '1e_5',
    '0x1',
    '0x',
    '0xp1',
    '1p4',
    'infin',
    '+nan',
    '1e400',
    '0x1p1024',
    '0x1.fffffffffffff8p1023',
    '١',
  ])('the text %j is no double', (text) => {
    expect(parseDouble(text)).toBeUndefined()
  })
})
