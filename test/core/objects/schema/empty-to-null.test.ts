import { expect, it } from 'vitest'
import type { JsonObject } from '../../../../core/base/api/json.ts'
import { decodeObject } from '../../../../core/objects/schema/decode.ts'
import { hasEmptyWithin } from '../../../../core/objects/schema/emptied-fields.ts'
import { emptyToNull } from '../../../../core/objects/schema/empty-to-null.ts'
import { membersOf } from '../../../support/objects/sent-empty.ts'
import { registryOf } from '../../../support/schemas/schema-registry.ts'

const registry = registryOf()

function stored(type: string, object: JsonObject): JsonObject {
  const schema = registry.type(type)
  const decoded = decodeObject(schema, object).object
  emptyToNull(schema, decoded)
  return membersOf(decoded)
}

it.each<[string, JsonObject, JsonObject]>([
  ['core/v1.PodSpec', { containers: [] }, { containers: null }],
  ['storage/v1.CSINodeSpec', { drivers: [] }, { drivers: null }],
  ['rbac/v1.Role', { rules: [] }, { metadata: {}, rules: null }],
  ['rbac/v1.Role', { rules: [{ verbs: [] }] }, { metadata: {}, rules: [{ verbs: null }] }],
  ['core/v1.ConfigMap', { data: {} }, { metadata: {} }],
])('an empty list of %s that is always written becomes null: %j', (type, object, expected) => {
  expect(stored(type, object)).toEqual(expected)
})

it('an object in which a list becomes null knows that one was sent empty', () => {
  const schema = registry.type('rbac/v1.Role')
  for (const rules of [[], [{ verbs: [] }], [{ verbs: ['get'] }]]) {
    const { object } = decodeObject(schema, { rules })
    expect(hasEmptyWithin(object)).toBe(false)
    emptyToNull(schema, object)
    expect(hasEmptyWithin(object)).toBe(JSON.stringify(object).includes('null'))
  }
})

it('kinds that were always stored as JSON keep empty lists', () => {
  const names = { plural: 'a', kind: 'A' }
  const spec = { group: 'g', names, scope: 'Namespaced', versions: [] }
  expect(stored('apiextensions/v1.CustomResourceDefinitionSpec', spec)).toMatchObject({
    versions: [],
  })
})
