import { isJsonObject, type JsonObject, type JsonValue, structOf } from '../../core/index.ts'
import type { CrdVersion } from './rule-owner.ts'

/** Levels of a schema that a sample has. */
const mostLevels = 6

const texts: Readonly<Record<string, string>> = {
  'date-time': '2026-01-01T00:00:00Z',
  date: '2026-01-01',
  duration: '1h',
  byte: 'YQ==',
  uuid: '123e4567-e89b-12d3-a456-426614174000',
  ipv4: '192.0.2.1',
  ipv6: '2001:db8::1',
  uri: 'https://example.test/',
}

/** A sample object of a definition, with a value for each member that its schema declares. */
export function sampleObject({ kind, group, version, schema }: CrdVersion): JsonObject {
  const {
    apiVersion: _,
    kind: _kind,
    metadata: _metadata,
    status: _status,
    ...members
  } = structOf(schema, 'properties')
  return {
    apiVersion: `${group}/${version}`,
    kind,
    metadata: { name: `my-${kind.toLowerCase()}` },
    ...sampleMembers(members, mostLevels),
  }
}

function sampleMembers(properties: JsonObject, levels: number): JsonObject {
  return Object.fromEntries(
    Object.entries(properties).flatMap(([name, schema]) =>
      isJsonObject(schema) && levels > 0 ? [[name, sampleValue(schema, levels - 1)]] : [],
    ),
  )
}

function sampleValue(schema: JsonObject, levels: number): JsonValue {
  const { default: filledIn, enum: values, type, minimum } = schema
  if (filledIn !== undefined) return filledIn
  if (Array.isArray(values) && values[0] !== undefined) return values[0]
  if (type === 'object') return sampleStruct(schema, levels)
  if (type === 'array') {
    const { items } = schema
    return isJsonObject(items) && levels > 0 ? [sampleValue(items, levels - 1)] : []
  }
  if (type === 'boolean') return true
  return type === 'string' ? sampleText(schema) : (minimum ?? 1)
}

function sampleStruct(schema: JsonObject, levels: number): JsonObject {
  const { additionalProperties: others } = schema
  if (!isJsonObject(others)) return sampleMembers(structOf(schema, 'properties'), levels)
  return levels > 0 ? { key: sampleValue(others, levels - 1) } : {}
}

function sampleText({ format, minLength }: JsonObject): string {
  const text = (typeof format === 'string' ? texts[format] : undefined) ?? 'text'
  return typeof minLength === 'number' ? text.padEnd(Math.min(minLength, 1_000), 'x') : text
}
