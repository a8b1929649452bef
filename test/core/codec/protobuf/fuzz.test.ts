import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { brands } from '../../../../core/api/brand.ts'
import type { JsonObject, JsonValue } from '../../../../core/api/json.ts'
import { ParseError } from '../../../../core/codec/parse-error.ts'
import { decodeObject } from '../../../../core/schema/decode.ts'
import type { StructSchema } from '../../../../core/schema/schema.ts'
import { SchemaTypeError } from '../../../../core/schema/decode-trail.ts'
import { builtInCatalog, registryOf } from '../../../support/built-in-catalog.ts'
import { protobuf, readProtobuf, writeProtobuf } from '../../../support/protobuf-objects.ts'
import { objectsOf, textOf } from '../../../support/schema-values.ts'

const registry = registryOf(brands.k8s)
const kinds: readonly StructSchema[] = builtInCatalog().definitions.map(({ schema }) => schema)
const pod = { group: '', version: 'v1', kind: 'Pod' }
const podSchema = registry.kind('', 'v1', 'Pod') as StructSchema

/** What JSON would keep of it. */
function canonical(schema: StructSchema, value: JsonObject): JsonObject {
  const { group = '', version = '', kind = '' } = schema.gvk ?? {}
  const apiVersion = group === '' ? version : `${group}/${version}`
  return decodeObject(schema, { ...value, kind, apiVersion }).object
}

/** Kinds within other kinds. */
const withinKinds: ReadonlySet<string> = new Set(['volumeClaimTemplates', 'deleteOptions'])

/**
 * What the wire can say, as in Go: an empty list is no list, so one that is always written comes back as null, and a kind
 * within another has no kind and version, which are in the envelope alone.
 */
function onWire(value: JsonValue, key = ''): JsonValue {
  if (Array.isArray(value))
    return value.length === 0 ? null : value.map((item) => onWire(item, key))
  if (typeof value !== 'object' || value === null) return value
  const members = Object.entries(value)
    .filter(([name]) => !withinKinds.has(key) || (name !== 'kind' && name !== 'apiVersion'))
    .map(([name, item]) => [name, onWire(item ?? null, name)])
  return Object.fromEntries(members) as JsonObject
}

/** Whether the bytes are read or refused; anything else is a defect and is thrown. */
function outcome(bytes: Uint8Array): 'read' | 'refused' {
  try {
    const parsed = protobuf.parse(bytes, pod)
    decodeObject(podSchema, parsed?.value ?? {})
    return 'read'
  } catch (error) {
    if (error instanceof ParseError || error instanceof SchemaTypeError) return 'refused'
    throw error
  }
}

interface Mutation {
  readonly at: number
  readonly by: Uint8Array
  readonly way: 'replace' | 'insert' | 'cut' | 'repeat'
}

function mutated(bytes: Uint8Array, { at, by, way }: Mutation): Uint8Array {
  const place = at % bytes.length
  const [before, behind] = [bytes.subarray(0, place), bytes.subarray(place)]
  switch (way) {
    case 'replace':
      return Uint8Array.from([...before, ...by, ...behind.subarray(by.length)])
    case 'insert':
      return Uint8Array.from([...before, ...by, ...behind])
    case 'cut':
      return before
    case 'repeat':
      return Uint8Array.from([...before, ...behind, ...behind])
  }
}

const mutations: fc.Arbitrary<Mutation> = fc.record({
  at: fc.nat(),
  by: fc.uint8Array({ minLength: 1, maxLength: 4 }),
  way: fc.constantFrom('replace', 'replace', 'insert', 'cut', 'repeat'),
})

const pods = objectsOf(podSchema, 5).map((value) => canonical(podSchema, value))

describe('whatever comes as Protobuf', () => {
  it('is read or refused: random bytes', () => {
    const head = Array.from(writeProtobuf({ apiVersion: 'v1', kind: 'Pod' })).slice(0, 15)
    const seen = new Set<string>()
    const bodies = fc.tuple(fc.boolean(), fc.uint8Array({ maxLength: 64 }))
    fc.assert(
      fc.property(bodies, ([hasHead, bytes]) => {
        const raw = hasHead ? [...head, 0x12, bytes.length, ...bytes] : bytes
        seen.add(outcome(Uint8Array.from(raw)))
      }),
      { numRuns: 4_000 },
    )
    expect([...seen].toSorted()).toEqual(['read', 'refused'])
  })

  it('is read or refused: objects with a mistake in them', () => {
    const samples = fc.sample(pods, 60).map(writeProtobuf)
    const seen = new Set<string>()
    fc.assert(
      fc.property(fc.constantFrom(...samples), mutations, (bytes, mutation) => {
        seen.add(outcome(mutated(bytes, mutation)))
      }),
      { numRuns: 5_000 },
    )
    expect([...seen].toSorted()).toEqual(['read', 'refused'])
  })

  it('comes back as the same JSON: objects of every kind', () => {
    const objects = fc
      .constantFrom(...kinds)
      .chain((schema) => objectsOf(schema, 4).map((value) => canonical(schema, value)))
    fc.assert(
      fc.property(objects, (object) => {
        const again = readProtobuf(writeProtobuf(object))
        expect(textOf(onWire(again))).toBe(textOf(onWire(object)))
      }),
      { numRuns: 1_500 },
    )
  })
})
