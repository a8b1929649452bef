import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { brands } from '../../core/api/brand.ts'
import { isJsonObject, type JsonObject, type JsonValue } from '../../core/api/json.ts'
import { decodeObject } from '../../core/schema/decode.ts'
import { createSchemaRegistry } from '../../core/schema/registry.ts'

const folder = new URL('../../../shared/vectors/api-roundtrip/HEAD/', import.meta.url)
const registry = createSchemaRegistry(brands.k8s)
const present = existsSync(folder)
const names = present
  ? readdirSync(folder)
      .filter((name) => name.endsWith('.json'))
      .map((name) => name.slice(0, -'.json'.length))
  : []

function parseName(name: string): { group: string; version: string; kind: string } {
  const [kind = '', version = '', ...group] = name.split('.').toReversed()
  const text = group.toReversed().join('.')
  return { group: text === 'core' ? '' : text, version, kind }
}

function readObject(name: string): JsonObject {
  const value = JSON.parse(readFileSync(new URL(`${name}.json`, folder), 'utf8')) as JsonValue
  if (!isJsonObject(value)) throw new TypeError(`${name} is not an object`)
  return value
}

describe('the round trip of every published kind', () => {
  if (!present) {
    it('SKIPPED: the published kinds are absent', (context) => {
      process.stderr.write(`SKIPPED: no published kinds at ${folder.pathname}\n`)
      context.skip('the published kinds are absent')
      expect(present).toBe(true)
    })
    return
  }

  it('covers all of them', () => {
    expect(names).toHaveLength(193)
  })

  it.each(names)('%s comes back as it was', (name) => {
    const { group, version, kind } = parseName(name)
    const schema = registry.kind(group, version, kind)
    if (!schema) throw new Error(`no schema for ${name}`)
    const value = readObject(name)
    const { object, unknownFields } = decodeObject(schema, value)
    expect(unknownFields).toEqual([])
    expect(JSON.stringify(object, null, 1)).toBe(JSON.stringify(value, null, 1))
  })
})
