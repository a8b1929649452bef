import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../../../../core/base/api/json.ts'
import { encodeJson, writeJson } from '../../../../core/base/json/json-write.ts'
import {
  encodeWithManagedFields,
  cacheFieldsJson,
} from '../../../../core/base/json/managed-fields-json.ts'

const fieldsV1: JsonObject = { 'f:data': { 'k:{"name":"ä"}': { '.': {}, 'f:name': {} } } }
const entry: JsonObject = { manager: 'kubectl', operation: 'Update', time: 'now', fieldsV1 }
const misleading = '"fieldsV1":{}'

function configMap(managedFields: JsonObject[], data: JsonObject = {}): JsonObject {
  const annotations = { [misleading]: misleading, fieldsV1: '{}' }
  const metadata = { name: 'a', uid: 'u', annotations, managedFields }
  return { kind: 'ConfigMap', apiVersion: 'v1', metadata, data }
}

const objects: Readonly<Record<string, JsonObject>> = {
  'with nothing': {},
  'without an account': configMap([]),
  'with one entry': configMap([entry]),
  'with further entries': configMap([entry, { manager: 'other', fieldsV1: { 'f:x': {} } }]),
  'with fields that nobody keeps': configMap([{ ...entry, fieldsV1: { 'f:data': {} } }]),
  'with what looks like fields': configMap([entry], { fieldsV1: {}, text: misleading }),
  'with integers that a double cannot hold': configMap([entry], { big: 2n ** 62n }),
  'that is large': configMap([entry], { text: 'Gebäude €'.repeat(20_000) }),
}

describe('managed fields with kept JSON', () => {
  cacheFieldsJson(fieldsV1, writeJson(fieldsV1))

  it.each(Object.entries(objects))(
    'an object with kept JSON of its managed fields has the same JSON as ever: %s',
    (_, object) => {
      expect(encodeWithManagedFields(object)).toEqual(encodeJson(object))
    },
  )

  it('kept JSON of managed fields is not written anew', () => {
    const kept: JsonObject = { 'f:data': {} }
    cacheFieldsJson(kept, '"kept"')
    const bytes = encodeWithManagedFields({ metadata: { managedFields: [{ fieldsV1: kept }] } })
    expect(new TextDecoder().decode(bytes)).toBe(
      '{"metadata":{"managedFields":[{"fieldsV1":"kept"}]}}',
    )
  })
})
