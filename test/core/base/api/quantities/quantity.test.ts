import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addQuantities,
  canonicalQuantity,
  compareQuantities,
  formatQuantity,
  parseQuantity,
  quantityError,
  scaledValue,
  subtractQuantities,
} from '../../../../../core/base/api/quantities/quantity.ts'

const anyQuantity = fc.record({
  value: fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }),
  exponent: fc.integer({ min: -9, max: 20 }),
  format: fc.constantFrom('DecimalSI', 'DecimalExponent'),
})

describe('quantity', () => {
  it.each([
    ['100m', '100m'],
    ['1000m', '1'],
    ['0.5', '500m'],
    ['2', '2'],
    ['2000', '2k'],
    ['1024Mi', '1Gi'],
    ['1536Mi', '1536Mi'],
    ['1.5Gi', '1536Mi'],
    ['0.1Gi', '107374182400m'],
    ['0Gi', '0'],
    ['1e3', '1e3'],
    ['12E2', '1200'],
    // Digits that need no other suffix stay as they were sent.
    ['+5', '+5'],
    ['01', '01'],
    ['5.', '5.'],
    ['1.500', '1.500'],
    ['1.000', '1'],
    ['00', '0'],
    ['1.5k', '1500'],
    ['1e+3', '1e+3'],
    ['012Mi', '012Mi'],
    ['016Mi', '16Mi'],
    [' 1 ', '1'],
    ['.', '0'],
    ['-', '0'],
    ['Mi', '0'],
    ['e5', '0'],
    ['e-9', '0'],
    ['Ti', '0'],
    ['100000000000000000000Ei', '9223372036854775807'],
  ])('the quantity %s is shown as %s', (text, canonical) => {
    expect(canonicalQuantity(text)).toBe(canonical)
  })

  it.each(['', 'Ei', 'e-12', '1Kib', '1 Gi', '0x10', '1e', '1ee3', '--1', '1mi'])(
    '%j is no quantity',
    (text) => {
      expect(canonicalQuantity(text)).toBeUndefined()
    },
  )

  it.each([
    ['', 'quantities must match'],
    ['1 Gi', 'quantities must match'],
    ['1e3k', 'quantities must match'],
    ['1..5', 'quantities must match'],
    ['1K', "unable to parse quantity's suffix"],
    ['1e', "unable to parse quantity's suffix"],
    ['--1', "unable to parse quantity's suffix"],
    ['1+1', "unable to parse quantity's suffix"],
    ['Ei', 'unable to parse numeric part of quantity'],
    ['-.Pi', 'unable to parse numeric part of quantity'],
    ['e-10', 'unable to parse numeric part of quantity'],
  ])('the error of the quantity %j begins with %j', (text, error) => {
    expect(quantityError(text)).toMatch(error)
  })

  it('a quantity of text or exponents that only serve to keep a server busy is refused', () => {
    expect(parseQuantity('1e1000000000')).toBeUndefined()
    expect(parseQuantity('9'.repeat(1025))).toBeUndefined()
  })

  it('a quantity is written so that it reads back as the same amount, and canonical text stays as it is', () => {
    fc.assert(
      fc.property(anyQuantity, (quantity) => {
        const text = formatQuantity(quantity)
        const again = parseQuantity(text)
        expect(again && compareQuantities(again, quantity)).toBe(0)
        expect(canonicalQuantity(text)).toBe(text)
      }),
    )
  })

  it('a quantity minus what was added to it is the one before', () => {
    fc.assert(
      fc.property(anyQuantity, anyQuantity, (a, b) => {
        expect(compareQuantities(subtractQuantities(addQuantities(a, b), b), a)).toBe(0)
      }),
    )
  })

  it('a quantity is counted in whole and in milli units, rounded up', () => {
    const half = { value: 15n, exponent: -1, format: 'DecimalSI' } as const
    expect(scaledValue(half, 0)).toBe(2n)
    expect(scaledValue(half, -3)).toBe(1500n)
    expect(scaledValue({ ...half, value: -half.value }, 0)).toBe(-2n)
  })
})
