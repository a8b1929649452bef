import { describe, expect, it } from 'vitest'
import {
  addQuantities,
  compareQuantities,
  multiplyQuantity,
  type Quantity,
  type QuantityFormat,
  canonicalQuantity,
  formatQuantity,
  parseQuantity,
  roundUpQuantity,
  subtractQuantities,
} from '../../core/base/api/quantities/quantity.ts'
import { describeVectors } from '../support/recorded/vectors.ts'

interface Amount {
  readonly value: string
  readonly exponent: number
  readonly format: QuantityFormat
}

function quantityOf(amount: Amount): Quantity {
  return { value: BigInt(amount.value), exponent: amount.exponent, format: amount.format }
}

function parsed(text: string): Quantity {
  const quantity = parseQuantity(text)
  if (!quantity) throw new TypeError(`${text} is no quantity`)
  return quantity
}

/** Without trailing zeros, so that equal amounts are equal objects. */
function normalized(quantity: Quantity): Quantity {
  let { value, exponent } = quantity
  while (value !== 0n && value % 10n === 0n) {
    value /= 10n
    exponent += 1
  }
  return { value, exponent: value === 0n ? 0 : exponent, format: quantity.format }
}

function decimalText(quantity: Quantity): string {
  const digits = (quantity.value < 0n ? -quantity.value : quantity.value).toString()
  const sign = quantity.value < 0n ? '-' : ''
  if (quantity.exponent >= 0) return sign + digits + '0'.repeat(quantity.exponent)
  const padded = digits.padStart(1 - quantity.exponent, '0')
  const fraction = padded.slice(quantity.exponent).replace(/0+$/, '')
  return `${sign}${padded.slice(0, quantity.exponent)}${fraction && `.${fraction}`}`
}

describeVectors<{ input: string; expect: Amount }[]>('curated/quantity-parse.json', (cases) => {
  it.each(cases)('the quantity $input is read', ({ input, expect: amount }) => {
    expect(normalized(parsed(input))).toEqual(normalized(quantityOf(amount)))
  })
})

describeVectors<{ input: string; valid: boolean; canonical?: string; asDec: string }[]>(
  'curated/quantity-parse2.json',
  (cases) => {
    it.each(cases)(
      'the quantity $input is read without losing a digit',
      ({ input, valid, canonical, asDec }) => {
        expect(parseQuantity(input) !== undefined).toBe(valid)
        expect(decimalText(parsed(input))).toBe(asDec)
        expect(canonicalQuantity(input)).toBe(canonical ?? input)
      },
    )
  },
)

describeVectors<string[]>('curated/quantity-invalid.json', (cases) => {
  it.each(cases)('the quantity %j is refused', (text) => {
    expect(parseQuantity(text)).toBeUndefined()
  })
})

describeVectors<{ in: string; expect: string }[]>(
  'curated/quantity-canonical-emit.json',
  (cases) => {
    it.each(cases)('the quantity $in is written as $expect', ({ in: text, expect: canonical }) => {
      expect(canonicalQuantity(text)).toBe(canonical)
    })
  },
)

describeVectors<{ in: Amount; canonical: string; alternateInput?: string }[]>(
  'curated/quantity-string.json',
  (cases) => {
    it.each(cases)(
      'the quantity $in is written as $canonical',
      ({ in: amount, canonical, alternateInput }) => {
        expect(formatQuantity(quantityOf(amount))).toBe(canonical)
        expect(canonicalQuantity(canonical)).toBe(canonical)
        expect(canonicalQuantity(alternateInput ?? canonical)).toBe(canonical)
      },
    )
  },
)

describeVectors<{ in: string; expect: string }[]>('curated/quantity-json.json', (cases) => {
  it.each(cases)('the quantity $in is decoded from JSON', ({ in: json, expect: canonical }) => {
    expect(canonicalQuantity(String(JSON.parse(json)))).toBe(canonical)
  })
})

describeVectors<{ in: string; scale: number; expect: Amount }[]>(
  'curated/quantity-roundup.json',
  (cases) => {
    it.each(cases)(
      'the quantity $in is rounded up to 10^$scale',
      ({ in: text, scale, expect: amount }) => {
        expect(normalized(roundUpQuantity(parsed(text), scale))).toEqual(
          normalized(quantityOf(amount)),
        )
      },
    )
  },
)

interface Sum {
  readonly a: Amount
  readonly b: Amount
  readonly expected: Amount
}

describeVectors<Sum[]>('curated/quantity-add.json', (cases) => {
  it.each(cases)('adding quantities: $b to $a', ({ a, b, expected }) => {
    expect(normalized(addQuantities(quantityOf(a), quantityOf(b)))).toEqual(
      normalized(quantityOf(expected)),
    )
  })
})

describeVectors<Sum[]>('curated/quantity-sub.json', (cases) => {
  it.each(cases)('subtracting quantities: $b from $a', ({ a, b, expected }) => {
    expect(normalized(subtractQuantities(quantityOf(a), quantityOf(b)))).toEqual(
      normalized(quantityOf(expected)),
    )
  })
})

describeVectors<{ a: Amount; b: number; expected: Amount }[]>(
  'curated/quantity-mul.json',
  (cases) => {
    // `ok` in the file says whether the result fits 64 bits there; here nothing overflows.
    it.each(cases)('multiplying a quantity: $a by $b', ({ a, b, expected }) => {
      expect(normalized(multiplyQuantity(quantityOf(a), BigInt(b)))).toEqual(
        normalized(quantityOf(expected)),
      )
    })
  },
)

describeVectors<{ x: string | null; y: string | null; expect: number }[]>(
  'curated/quantity-cmp.json',
  (cases) => {
    describe('order', () => {
      it.each(cases)('comparing quantities: $x and $y', ({ x, y, expect: order }) => {
        // A missing quantity counts as zero there.
        expect(compareQuantities(parsed(x ?? '0'), parsed(y ?? '0'))).toBe(order)
      })
    })
  },
)
