import { expect, it } from 'vitest'
import { brands } from '../../core/base/api/brand.ts'
import { cloneJson, type JsonObject, type JsonValue } from '../../core/base/api/json.ts'
import { coerceMetadata } from '../../core/objects/schema/structural/coerce-metadata.ts'
import { readMetadata } from '../../core/objects/schema/structural/embedded-metadata.ts'
import { validateEmbedded } from '../../core/objects/schema/structural/validate-embedded.ts'
import { canonicalText } from '../../core/objects/schema/validation/canonical-text.ts'
import { told, toldFaults, type VectorFault } from '../support/recorded/vector-faults.ts'
import {
  describeVectorLines,
  type VectorLine,
  vectorMismatches,
} from '../support/recorded/vectors.ts'
import { registryOf } from '../support/schemas/schema-registry.ts'
import { structural } from '../support/schemas/structural.ts'

interface MetadataCase {
  readonly op: 'coerce' | 'validate' | 'getObjectMeta'
  readonly schema?: JsonObject
  readonly path: string
  readonly isResourceRoot?: boolean
  readonly dropInvalidFields?: boolean
  readonly dropMalformedFields?: boolean
  readonly object?: JsonObject
  readonly before?: JsonValue
  readonly after?: JsonValue
  readonly metadata?: JsonObject
  readonly error?: string | null
  readonly errors?: readonly VectorFault[]
  readonly unknownFieldPaths?: readonly string[]
}

const metadata = registryOf(brands.k8s).type('meta/v1.ObjectMeta')

function expectedCauses({ errors = [] }: MetadataCase): string[] {
  return toldFaults(errors)
}

describeVectorLines<MetadataCase>('crd/crd-objectmeta.jsonl', (cases) => {
  const of = (op: MetadataCase['op']): readonly VectorLine<MetadataCase>[] =>
    cases.filter(({ item }) => item.op === op)

  it('custom resources have their metadata read as the original reads it', () => {
    const read = of('getObjectMeta')
    expect(read.length).toBeGreaterThan(0)
    const answer = ({ object, path, dropMalformedFields, unknownFieldPaths }: MetadataCase) => {
      const place = path === '' || !unknownFieldPaths ? 'metadata' : `${path}.metadata`
      const value = object?.['metadata']
      if (value === undefined) return ['null']
      const found = readMetadata(metadata, value, place, dropMalformedFields === true)
      const unknown = unknownFieldPaths ? [...found.unknown].toSorted() : null
      return [canonicalText(found.metadata ?? null), found.mistake ?? null, unknown]
    }
    const expected = (item: MetadataCase) =>
      item.object?.['metadata'] === undefined
        ? ['null']
        : [
            canonicalText(item.metadata ?? null),
            item.error ?? null,
            item.unknownFieldPaths ? [...item.unknownFieldPaths].toSorted() : null,
          ]
    expect(vectorMismatches(read, answer, expected)).toEqual([])
  })

  it('custom resources have metadata coerced as the original does it', () => {
    const coerced = of('coerce')
    expect(coerced.length).toBeGreaterThan(0)
    const answer = (item: MetadataCase) => {
      const value = cloneJson(item.before ?? null)
      const schema = structural(item.schema ?? {})
      const { cause, unknown } = coerceMetadata(schema, value, {
        metadata,
        path: item.path,
        isRoot: item.isResourceRoot === true,
        dropInvalid: item.dropInvalidFields === true,
      })
      return [
        canonicalText(value),
        told(cause ? [cause] : []),
        item.unknownFieldPaths ? unknown : null,
      ]
    }
    const expected = (item: MetadataCase) => [
      canonicalText(item.after ?? null),
      expectedCauses(item),
      item.unknownFieldPaths ?? null,
    ]
    expect(vectorMismatches(coerced, answer, expected)).toEqual([])
  })

  it('custom resources have their embedded objects validated as the original does it', () => {
    const validated = of('validate')
    expect(validated.length).toBeGreaterThan(0)
    const answer = (item: MetadataCase) => {
      const schema = structural(item.schema ?? {})
      const options = { metadata, path: item.path, isRoot: item.isResourceRoot === true }
      return told(validateEmbedded(schema, item.object ?? null, options))
    }
    expect(vectorMismatches(validated, answer, expectedCauses)).toEqual([])
  })
})
