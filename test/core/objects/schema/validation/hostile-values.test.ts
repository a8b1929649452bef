import { describe, expect, it } from 'vitest'
import { maxCauses } from '../../../../../core/base/api/errors/status-limits.ts'
import type { JsonObject, JsonValue } from '../../../../../core/base/api/json.ts'
import { re2Engine } from '../../../../../core/base/regex/re2-engine.ts'
import { coerceMetadata } from '../../../../../core/objects/schema/structural/coerce-metadata.ts'
import { readStructural } from '../../../../../core/objects/schema/structural/read-structural.ts'
import { validateValue } from '../../../../../core/objects/schema/validation/validate-value.ts'
import { registryOf } from '../../../../support/schemas/schema-registry.ts'
import { objectOf } from '../../../../support/schemas/structural.ts'

const terms = { regexes: re2Engine }

/** A key that is most of a body: the paths of all members below would hold it, each for itself. */
const longKey = 'k'.repeat(200_000)

function mapOf(values: JsonObject): JsonObject {
  return { m: { type: 'object', additionalProperties: values } }
}

function times<T>(count: number, make: (at: number) => T): T[] {
  return Array.from({ length: count }, (_, at) => make(at))
}

/** Characters of texts together. */
function length(texts: readonly (string | undefined)[]): number {
  return texts.reduce((sum, text = '') => sum + text.length, 0)
}

describe('paths in objects of custom resources whose keys are very long', () => {
  it('faults of values below a very long key are told by paths that are cut', () => {
    const schema = objectOf(mapOf({ type: 'array', items: { type: 'integer' } }))
    const causes = validateValue(schema, { m: { [longKey]: times(1_000, () => 'x') } }, terms)
    expect(causes).toHaveLength(maxCauses)
    expect(causes[0]?.field).toBe(`m.${'k'.repeat(1_024)}…[0]`)
    expect(length(causes.map(({ field }) => field))).toBeLessThan(1_000_000)
  })

  it('branches of which none is valid below a very long key are told by paths that are cut', () => {
    const schema = objectOf(mapOf({ type: 'array', items: { anyOf: [{ required: ['a'] }] } }))
    const value: JsonValue = { m: { [longKey]: times(500, () => ({})) } }
    const causes = validateValue(schema, value, terms)
    expect(causes).toHaveLength(maxCauses)
    expect(length(causes.map(({ field }) => field))).toBeLessThan(1_000_000)
  })

  it('unknown fields below a very long key are told by paths that are cut', () => {
    const schema = objectOf(mapOf({ type: 'object', properties: { a: { type: 'string' } } }))
    const unknown = Object.fromEntries(times(200, (at) => [`x${at}`, at]))
    const read = readStructural(schema, { m: { [longKey]: unknown } })
    expect(read.unknown).toHaveLength(100)
    expect(length(read.unknown.map(({ path }) => path))).toBeLessThan(200_000)
  })

  it('unknown fields of very many embedded objects are told a hundred times', () => {
    const embedded = { type: 'object', 'x-kubernetes-embedded-resource': true }
    const schema = objectOf(mapOf({ type: 'array', items: embedded }))
    const value = { m: { [longKey]: times(500, () => ({ metadata: { nmae: 'x' } })) } }
    const metadata = registryOf().type('meta/v1.ObjectMeta')
    const { unknown } = coerceMetadata(schema, value, { metadata })
    expect(unknown).toHaveLength(100)
    expect(length(unknown)).toBeLessThan(200_000)
  })
})
