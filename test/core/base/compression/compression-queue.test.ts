import { expect, it } from 'vitest'
import {
  type CompressedBytes,
  decompressBytes,
} from '../../../../core/base/compression/compressed-bytes.ts'
import {
  type Compressible,
  CompressionQueue,
} from '../../../../core/base/compression/compression-queue.ts'
import { Compressor } from '../../../../core/base/compression/compressor.ts'

const encoder = new TextEncoder()
const plainBytes = 1024 * 1024

class Value implements Compressible {
  readonly bytes: Uint8Array
  packed: CompressedBytes | undefined

  constructor(number: number) {
    const conditions = `{"type":"Ready","status":"True","lastTransitionTime":"${number}"},`.repeat(
      30,
    )
    this.bytes = encoder.encode(`{"kind":"Pod","metadata":{"name":"web-${number}"},${conditions}}`)
  }

  get size(): number {
    return this.bytes.length
  }

  compress(compressor: Compressor): void {
    this.packed = compressor.compress(this.bytes)
  }
}

it('the newest mebibyte of values stays plain, and older ones shrink to a fraction', () => {
  const queue = new CompressionQueue<Value>()
  const values = Array.from({ length: 2000 }, (_value, number) => new Value(number))
  for (const value of values) queue.add(value)
  let newest = 0
  const plain = values.toReversed().filter(({ size }) => (newest += size) <= plainBytes)
  expect(plain.filter(({ packed }) => packed)).toEqual([])
  const packed = values.flatMap((value) => (value.packed ? [{ value, packed: value.packed }] : []))
  expect(packed.length).toBeGreaterThan(1200)
  const decoder = new TextDecoder()
  const wrong = packed.filter(
    ({ value, packed: small }) =>
      small.text.length > value.size / 3 ||
      decoder.decode(decompressBytes(small)) !== decoder.decode(value.bytes),
  )
  expect(wrong).toEqual([])
  const dictionaries = new Set(packed.map(({ packed: { dictionary } }) => dictionary))
  expect(dictionaries.size).toBeLessThan(5)
})

it('a value that two packers get is packed once, so that both keep the same text', () => {
  const [store, cache] = [new Compressor(), new Compressor()]
  const values = Array.from({ length: 200 }, (_value, number) => new Value(number).bytes)
  const packed = values.map((value) => store.compress(value))
  expect(packed.at(-1)).toBeDefined()
  expect(values.map((value) => cache.compress(value)).at(-1)).toBe(packed.at(-1))
})
