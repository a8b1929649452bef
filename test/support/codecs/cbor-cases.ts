import fc from 'fast-check'
import type { JsonObject, JsonValue } from '../../../core/base/api/json.ts'
import { setKey } from '../../../core/base/api/json.ts'
import { concatBytes } from '../../../core/objects/codec/chunks.ts'
import { anyText } from '../objects/any-text.ts'

/** CBOR, and what it means; `value` is undefined where it must be refused. */
export interface CborCase {
  readonly bytes: Uint8Array
  readonly value: JsonValue | undefined
}

const stop = Uint8Array.of(0xff)
const encoder = new TextEncoder()

/** A head in a form of `width` bytes behind the first, or the shortest that holds it. */
function head(major: number, value: bigint, width = 0): Uint8Array {
  const needed =
    value < 24n ? 0 : value < 256n ? 1 : value < 65_536n ? 2 : value < 2n ** 32n ? 4 : 8
  const size = Math.max(width, needed)
  const bytes = new Uint8Array(1 + size)
  bytes[0] = (major << 5) | (size === 0 ? Number(value) : 23 + Math.log2(size) + 1)
  for (let at = size; at > 0; at--) {
    bytes[at] = Number((value >> BigInt(8 * (size - at))) & 0xffn)
  }
  return bytes
}

const widths = fc.constantFrom(0, 0, 1, 2, 4, 8)

function refused(bytes: Uint8Array): CborCase {
  return { bytes, value: undefined }
}

const integers: fc.Arbitrary<CborCase> = fc
  .tuple(fc.bigInt({ min: -(2n ** 64n), max: 2n ** 64n - 1n }), fc.nat(64), widths)
  .map(([large, shift, width]) => {
    const value = large >> BigInt(shift)
    const bytes = value < 0n ? head(1, -1n - value, width) : head(0, value, width)
    if (BigInt.asIntN(64, value) !== value) return refused(bytes)
    return { bytes, value: Number.isSafeInteger(Number(value)) ? Number(value) : value }
  })

function floatBytes(value: number, size: 4 | 8): Uint8Array {
  const bytes = new Uint8Array(1 + size)
  const view = new DataView(bytes.buffer)
  bytes[0] = size === 4 ? 0xfa : 0xfb
  if (size === 4) view.setFloat32(1, value)
  else view.setFloat64(1, value)
  return bytes
}

const floats: fc.Arbitrary<CborCase> = fc
  .tuple(fc.oneof(fc.double(), fc.float()), fc.constantFrom<4 | 8>(4, 8))
  .map(([value, size]) => {
    const bytes = floatBytes(value, size)
    const kept = size === 4 ? Math.fround(value) : value
    // JSON has one zero.
    return Number.isFinite(kept) ? { bytes, value: kept + 0 } : refused(bytes)
  })

/** Texts and byte strings, whole and in pieces. */
const strings: fc.Arbitrary<CborCase & { readonly value: string }> = fc
  .tuple(
    fc.constantFrom(2, 3),
    fc.array(anyText({ maxLength: 5 }), { maxLength: 3 }),
    fc.boolean(),
    widths,
  )
  .map(([major, pieces, isOpen, width]) => {
    const value = pieces.join('')
    const string = (text: string): Uint8Array => {
      const bytes = encoder.encode(text)
      return concatBytes(head(major, BigInt(bytes.length), width), bytes)
    }
    if (!isOpen) return { bytes: string(value), value }
    const first = Uint8Array.of((major << 5) | 31)
    return { bytes: concatBytes(first, ...pieces.map(string), stop), value }
  })

const others: fc.Arbitrary<CborCase> = fc.constantFrom<CborCase>(
  { bytes: Uint8Array.of(0xf4), value: false },
  { bytes: Uint8Array.of(0xf5), value: true },
  { bytes: Uint8Array.of(0xf6), value: null },
  refused(Uint8Array.of(0xf7)),
  refused(Uint8Array.of(0xe0)),
  refused(Uint8Array.of(0xf8, 0x20)),
  refused(Uint8Array.of(0xf9, 0x7c, 0x00)),
  refused(Uint8Array.of(0xf9, 0x7e, 0x01)),
  refused(Uint8Array.of(0x61, 0x80)),
  refused(Uint8Array.of(0xff)),
  refused(Uint8Array.of(0x1c)),
  refused(Uint8Array.of(0xc2, 0x41, 0x01)),
)

function arrayOf(items: readonly CborCase[], isOpen: boolean, width: number): CborCase {
  const inner = concatBytes(...items.map(({ bytes }) => bytes))
  const bytes = isOpen
    ? concatBytes(Uint8Array.of(0x9f), inner, stop)
    : concatBytes(head(4, BigInt(items.length), width), inner)
  const values = items.flatMap(({ value }) => (value === undefined ? [] : [value]))
  return values.length === items.length ? { bytes, value: values } : refused(bytes)
}

type Pair = readonly [key: CborCase, value: CborCase]

function mapOf(pairs: readonly Pair[], isOpen: boolean, width: number): CborCase {
  const inner = concatBytes(...pairs.flat().map(({ bytes }) => bytes))
  const bytes = isOpen
    ? concatBytes(Uint8Array.of(0xbf), inner, stop)
    : concatBytes(head(5, BigInt(pairs.length), width), inner)
  const object: JsonObject = {}
  for (const [{ value: key }, { value }] of pairs) {
    if (typeof key !== 'string' || value === undefined || Object.hasOwn(object, key)) {
      return refused(bytes)
    }
    setKey(object, key, value)
  }
  return { bytes, value: object }
}

/** Tags that say nothing about what is in them. */
const tags = fc.oneof(
  fc.constantFrom(55_799n, 4n, 24n, 2n ** 64n - 1n),
  fc.bigInt(30n, 2n ** 64n - 1n),
)

/**
 * Data items in every form that CBOR has for them: heads longer than they need be, strings, arrays and maps in pieces,
 * tags; some of them with something in them that no object may hold.
 */
export const cborCases: fc.Arbitrary<CborCase> = fc.letrec<{ item: CborCase }>((tie) => ({
  item: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    fc.oneof(
      { arbitrary: strings, weight: 6 },
      { arbitrary: integers, weight: 3 },
      { arbitrary: floats, weight: 1 },
      { arbitrary: others, weight: 1 },
    ),
    fc
      .tuple(fc.array(tie('item'), { maxLength: 3 }), fc.boolean(), widths)
      .map((parts) => arrayOf(...parts)),
    fc
      .tuple(
        fc.array(
          fc.tuple(
            fc.oneof({ arbitrary: strings, weight: 19 }, { arbitrary: integers, weight: 1 }),
            tie('item'),
          ),
          { maxLength: 3 },
        ),
        fc.boolean(),
        widths,
      )
      .map((parts) => mapOf(...parts)),
    fc
      .tuple(tags, tie('item'))
      .map(([tag, { bytes, value }]) => ({ bytes: concatBytes(head(6, tag), bytes), value })),
  ),
})).item
