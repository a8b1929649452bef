import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { JsonObject, JsonValue } from '../../../../core/base/api/json.ts'
import { cacheFieldsJson, encodeInParts } from '../../../../core/base/json/encode-in-parts.ts'
import { encodeJson, writeJson } from '../../../../core/base/json/json-write.ts'

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
  'with metadata that is no object': { metadata: 'a', data: { a: 1 } },
  'with a member that is undefined': { kind: 'A', metadata: { name: 'a' }, spec: undefined },
  'without an account': configMap([]),
  'with one entry': configMap([entry]),
  'with further entries': configMap([entry, { manager: 'other', fieldsV1: { 'f:x': {} } }]),
  'with empty fields behind others': configMap([{ fieldsV1: { 'f:a': {} } }, { fieldsV1: {} }]),
  'with fields that nobody keeps': configMap([{ ...entry, fieldsV1: { 'f:data': {} } }]),
  'with what looks like fields': configMap([entry], { fieldsV1: {}, text: misleading }),
  'with signs that are escaped': configMap([entry], { '<': '&>\u2028' }),
  'with integers that a double cannot hold': configMap([entry], { big: 2n ** 62n }),
  'that is large': configMap([entry], { text: 'Gebäude €'.repeat(20_000) }),
}

const names = fc.constantFrom('f:a', 'k:{"name":"<ä>"}', '.', 'v:"x"', 'f:fieldsV1')
const fields = fc.dictionary(names, fc.dictionary(names, fc.constant({}), { maxKeys: 3 }), {
  maxKeys: 3,
})
const anyEntry = fc.record(
  { manager: fc.string(), fieldsV1: fields, subresource: fc.string() },
  { requiredKeys: ['manager'] },
)
const anyPart = fc.jsonValue().map((value) => value as JsonValue)

describe('JSON of which parts are kept', () => {
  cacheFieldsJson(fieldsV1, writeJson(fieldsV1))

  it.each(Object.entries(objects))('an object has the same JSON as ever: %s', (_, object) => {
    expect(encodeInParts(object)).toEqual(encodeJson(object))
    expect(encodeInParts({ ...object }, object)).toEqual(encodeJson(object))
    expect(encodeInParts({ ...object }, { ...object })).toEqual(encodeJson(object))
  })

  it('states that share parts have the same JSON as ever', () => {
    const states = fc.record({
      entries: fc.array(anyEntry, { maxLength: 4 }),
      parts: fc.array(anyPart, { maxLength: 3 }),
      // Which parts a further state has.
      choices: fc.array(fc.array(fc.boolean(), { minLength: 7, maxLength: 7 }), { maxLength: 4 }),
    })
    fc.assert(
      fc.property(states, ({ entries, parts, choices }) => {
        let former: JsonObject | undefined
        for (const choice of choices) {
          const managedFields = entries.filter((_, at) => choice[at])
          const members = parts.map((part, at) => [`part-${at}`, choice[4 + at] ? part : [part]])
          const object: JsonObject = {
            kind: 'Any',
            metadata: { name: 'a', managedFields },
            ...(Object.fromEntries(members) as JsonObject),
          }
          expect(encodeInParts(object, former)).toEqual(encodeJson(object))
          former = object
        }
      }),
    )
  })

  it('kept JSON of managed fields is not written anew', () => {
    const kept: JsonObject = { 'f:data': {} }
    cacheFieldsJson(kept, '"kept"')
    const bytes = encodeInParts({ metadata: { managedFields: [{ fieldsV1: kept }] } })
    expect(new TextDecoder().decode(bytes)).toBe(
      '{"metadata":{"managedFields":[{"fieldsV1":"kept"}]}}',
    )
  })

  it('only parts that a former state had are kept', () => {
    const data = { a: '1' }
    encodeInParts({ data })
    encodeInParts({ data }, { data: { a: '1' } })
    data.a = '2'
    expect(new TextDecoder().decode(encodeInParts({ data }))).toBe('{"data":{"a":"2"}}')
  })

  it('a part that a former state had is encoded once', () => {
    const spec = { a: '1' }
    encodeInParts({ spec, status: 1 }, { spec })
    spec.a = '2'
    const again = encodeInParts({ spec, status: 2 }, { spec })
    expect(new TextDecoder().decode(again)).toBe('{"spec":{"a":"1"},"status":2}')
  })
})
