import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { brands } from '../../core/api/brand.ts'
import type { JsonValue } from '../../core/api/json.ts'
import { decodeObject } from '../../core/schema/decode.ts'
import { registryOf } from '../support/schema-registry.ts'
import { describeVectorFolder } from '../support/vectors.ts'

const registry = registryOf(brands.k8s, '1.37')

function parseName(name: string): { group: string; version: string; kind: string } {
  const [kind = '', version = '', ...group] = name.split('.').toReversed()
  const text = group.toReversed().join('.')
  return { group: text === 'core' ? '' : text, version, kind }
}

describeVectorFolder('api-roundtrip/HEAD', (folder) => {
  const names = readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .map((name) => name.slice(0, -'.json'.length))

  it('api-roundtrip has every published kind in JSON', () => {
    expect(names).toHaveLength(193)
  })

  it.each(names)('the object %s comes back with the same text', (name) => {
    const { group, version, kind } = parseName(name)
    const schema = registry.kind(group, version, kind)
    if (!schema) throw new Error(`no schema for ${name}`)
    const value = JSON.parse(readFileSync(new URL(`${name}.json`, folder), 'utf8')) as JsonValue
    const { object, unknownFields } = decodeObject(schema, value)
    expect(unknownFields).toEqual([])
    expect(JSON.stringify(object, null, 1)).toBe(JSON.stringify(value, null, 1))
  })
})
