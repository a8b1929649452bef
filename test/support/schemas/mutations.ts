import fc from 'fast-check'

/** One thing that goes wrong with bytes on their way. */
export interface Mutation {
  /** Taken modulo the length. */
  readonly at: number
  readonly by: Uint8Array
  readonly way: 'replace' | 'insert' | 'remove' | 'cut' | 'repeat' | 'flip' | 'splice'
}

const any = fc.uint8Array({ minLength: 1, maxLength: 4 })

/** Lengths and heads that say more than there is: varints, CBOR heads, brackets. */
const lengths = fc
  .constantFrom(
    [0xff, 0xff, 0xff, 0xff, 0x07],
    [0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x7f],
    [0x80, 0x00],
    [0x9b, 0xff],
    [0xbf],
    [0xff],
    [0x00],
    [0x22],
    [0x5b],
  )
  .map((bytes) => Uint8Array.from(bytes))

export const mutations: fc.Arbitrary<Mutation> = fc.record({
  at: fc.nat(),
  by: fc.oneof(any, lengths),
  way: fc.constantFrom('replace', 'insert', 'remove', 'cut', 'repeat', 'flip', 'flip', 'splice'),
})

/** Samples with a mistake in them. */
export function mistaken(samples: fc.Arbitrary<Uint8Array>): fc.Arbitrary<Uint8Array> {
  return fc
    .tuple(samples, mutations, samples)
    .map(([bytes, mutation, other]) => mutated(bytes, mutation, other))
}

/** The bytes with the mistake in them; a splice goes on with the end of `other`. */
export function mutated(bytes: Uint8Array, mutation: Mutation, other: Uint8Array): Uint8Array {
  const { at, by, way } = mutation
  const place = at % Math.max(bytes.length, 1)
  const [before, behind] = [bytes.subarray(0, place), bytes.subarray(place)]
  switch (way) {
    case 'replace':
      return Uint8Array.from([...before, ...by, ...behind.subarray(by.length)])
    case 'insert':
      return Uint8Array.from([...before, ...by, ...behind])
    case 'remove':
      return Uint8Array.from([...before, ...behind.subarray(by.length)])
    case 'cut':
      return before
    case 'repeat':
      return Uint8Array.from([...before, ...behind, ...behind])
    case 'flip':
      return bytes.map((byte, index) => (index === place ? byte ^ (1 << ((by[0] ?? 0) & 7)) : byte))
    case 'splice':
      return Uint8Array.from([...before, ...other.subarray(at % Math.max(other.length, 1))])
  }
}
