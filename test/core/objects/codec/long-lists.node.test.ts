import { describe, expect, it } from 'vitest'
import { brands } from '../../../../core/base/api/brand.ts'
import type { ApiObject } from '../../../../core/base/api/object.ts'
import { encodeUtf8 } from '../../../../core/base/text/utf8.ts'
import { cborEncoding } from '../../../../core/objects/codec/cbor/cbor-encoding.ts'
import type { Encoding } from '../../../../core/objects/codec/encoding.ts'
import type { Entry } from '../../../../core/objects/codec/entry.ts'
import { jsonEncoding } from '../../../../core/objects/codec/json-encoding.ts'
import { keptOfList } from '../../../../core/objects/codec/list-items.ts'
import { objectView } from '../../../../core/objects/codec/object-view.ts'
import { KindWires } from '../../../../core/objects/codec/protobuf/kind-wires.ts'
import { protobufEncoding } from '../../../../core/objects/codec/protobuf/protobuf-encoding.ts'
import { definition } from '../../../support/objects/definition.ts'
import { registryOf } from '../../../support/schemas/schema-registry.ts'

const pieceBytes = 128 * 1024

const registry = registryOf()
const view = objectView(
  definition({ group: '', version: 'v1', resource: 'configmaps', kind: 'ConfigMap' }),
)
const protobuf = protobufEncoding(
  view,
  new KindWires(registry),
  brands.k8s.protobufMediaType,
) as Encoding
const cbor = cborEncoding(view, registry.kind('', 'v1', 'ConfigMap'))

/** Bytes that the entries of a list were asked for, and those of them that they hold. */
class Counts {
  asked = 0
  held = 0
}

/** An object that looks like all others of its list. */
class CountedEntry implements Entry {
  readonly key = 'default/a'
  readonly namespace = 'default'
  readonly name = 'a'
  readonly revision = 1
  readonly labels = {}
  readonly #json: Uint8Array
  readonly #counts: Counts
  #memo: Uint8Array | undefined

  constructor(json: Uint8Array, counts: Counts) {
    this.#json = json
    this.#counts = counts
  }

  json(): Uint8Array {
    this.#counts.asked += this.#json.length
    return this.#json
  }

  object(): ApiObject {
    throw new Error('the encodings read the JSON')
  }

  shared(): ApiObject {
    return this.object()
  }

  memo(_id: string, make: () => Uint8Array, keeps = true): Uint8Array {
    if (this.#memo) return this.#memo
    const bytes = make()
    if (!keeps) return bytes
    this.#counts.held += bytes.length
    return (this.#memo = bytes)
  }
}

function entries(count: number, text: string, counts: Counts): Entry[] {
  const metadata = { name: 'a', namespace: 'default', uid: 'u', resourceVersion: '1' }
  const object = { kind: 'ConfigMap', apiVersion: 'v1', metadata, data: { text } }
  const json = encodeUtf8(`${JSON.stringify(object)}\n`)
  return Array.from({ length: count }, () => new CountedEntry(json, counts))
}

function sizeOf(encoding: Encoding, of: readonly Entry[]): number {
  let size = 0
  for (const piece of encoding.list({ resourceVersion: '1' }, of)) size += piece.length
  return size
}

describe.each([
  ['Protobuf', protobuf],
  ['CBOR', cbor],
  ['JSON', jsonEncoding(view)],
])('a list of 100,000 objects in %s', (_, encoding) => {
  it('a list of 100,000 objects is made piece by piece, as it is asked for', () => {
    const counts = new Counts()
    const all = entries(100_000, 'x'.repeat(100), counts)
    let before = 0
    let most = 0
    let size = 0
    let longest = 0
    for (const piece of encoding.list({ resourceVersion: '1' }, all)) {
      longest = Math.max(longest, piece.length)
      most = Math.max(most, counts.asked - before)
      before = counts.asked
      size += piece.length
    }
    expect(longest).toBeLessThanOrEqual(pieceBytes)
    // What is asked of the entries is JSON, which is longer than the others.
    expect(most).toBeLessThan(2 * pieceBytes)
    expect(counts.asked).toBeGreaterThan(10_000_000)

    const few = (count: number): number => sizeOf(encoding, entries(count, 'x'.repeat(100), counts))
    const item = few(1001) - few(1000)
    // The heads tell how many there are, or how long it is, in up to a few bytes more.
    expect(Math.abs(size - few(1000) - 99_000 * item)).toBeLessThan(10)
  })
})

describe.each([
  ['Protobuf', protobuf],
  ['CBOR', cbor],
])('a list in %s that is longer than what is kept', (_, encoding) => {
  it('a list longer than the cache of entries keeps no more than it may, and is whole each time', () => {
    const counts = new Counts()
    const text = 'x'.repeat(pieceBytes)
    const all = entries(Math.ceil(keptOfList / pieceBytes) + 100, text, counts)
    const size = sizeOf(encoding, all)
    expect(size).toBeGreaterThan(all.length * pieceBytes)
    expect(counts.held).toBeGreaterThan(keptOfList)
    expect(counts.held).toBeLessThan(keptOfList + 2 * pieceBytes)
    expect(sizeOf(encoding, all)).toBe(size)
  })
})
