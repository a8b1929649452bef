import { describe, expect, it } from 'vitest'
import { objectsOf, structOf } from '../../../../core/base/api/json-fields.ts'
import {
  carrySent,
  cloneJson,
  equalJson,
  isJsonObject,
  isList,
  type JsonObject,
  type JsonValue,
  type sentEmpty,
  type WritableJsonObject,
} from '../../../../core/base/api/json.ts'
import type { ApiObject } from '../../../../core/base/api/object.ts'
import { withMemberInPlace } from '../../../../core/kinds/rules/shared/place-member.ts'
import { arrangeFields } from '../../../../core/objects/schema/arrange-fields.ts'
import { decodeConverted, decodeObject } from '../../../../core/objects/schema/decode.ts'
import { applyDefaults } from '../../../../core/objects/schema/defaults.ts'
import {
  forgetEmpty,
  hasEmptyWithin,
  isSentOtherwise,
  noteEmpty,
  valueAsSent,
} from '../../../../core/objects/schema/emptied-fields.ts'
import { emptyToNull } from '../../../../core/objects/schema/empty-to-null.ts'
import { withJsonTexts, withParsedJson } from '../../../../core/objects/schema/free-json.ts'
import type { StructSchema } from '../../../../core/objects/schema/schema.ts'
import { defaultingWith } from '../../../support/objects/defaulted.ts'
import { emptyEverywhere, membersOf, sentEmptyIn } from '../../../support/objects/sent-empty.ts'
import { builtIn, builtInCatalog, writeContext } from '../../../support/schemas/built-in-catalog.ts'
import { openTestServer } from '../../../support/servers/test-server.ts'

function decodedSpec(spec: JsonObject): JsonObject {
  const object = { apiVersion: 'v1', kind: 'Pod', metadata: { name: 'a' }, spec }
  return structOf(decodeObject(builtIn('pods').schema, object).object, 'spec')
}

const template = (items: readonly JsonObject[]): JsonObject => ({
  apiVersion: 'v1',
  kind: 'PodTemplate',
  metadata: { name: 'a' },
  template: {
    metadata: { labels: { a: 'b' } },
    spec: {
      containers: [{ name: 'c', image: 'i' }],
      volumes: [{ name: 'facts', downwardAPI: { items: [...items] } }],
    },
  },
})

type Copy = (object: ApiObject, schema: StructSchema) => JsonValue

/** A copy of a value whose objects are each made by `copy`. */
function copied(value: JsonValue, copy: (object: JsonObject) => WritableJsonObject): JsonValue {
  if (isList(value)) return value.map((item) => copied(item, copy))
  if (!isJsonObject(value)) return value
  const made = copy(value)
  for (const [name, member] of Object.entries(made)) {
    if (member !== undefined) made[name] = copied(member, copy)
  }
  return made
}

/** The ways in which core makes an object of a decoded one, from one stage of a write to the next. */
const copies: Readonly<Record<string, Copy>> = {
  'a spread': (object) => copied(object, (each) => ({ ...each })),
  'a spread without a member': (object) =>
    copied(object, ({ name: _, ...others }) => ({ ...others })),
  'an assigned copy': (object) => copied(object, (each) => Object.assign({}, each)),
  'a clone': (object) => cloneJson(object),
  defaults: (object, schema) => {
    applyDefaults(schema, object, defaultingWith())
    return object
  },
  'fields in order': (object, schema) => {
    const reversed = copied(object, (each) => {
      const made: WritableJsonObject & { [sentEmpty]?: JsonObject } = {}
      for (const key of Object.keys(each).toReversed()) made[key] = each[key]
      carrySent(each, made)
      return made
    }) as ApiObject
    arrangeFields(schema, reversed)
    return reversed
  },
  'free JSON in order': (object, schema) => withParsedJson(object, schema),
  'free JSON as text': (object, schema) => withJsonTexts(object, schema),
  'a member put in its place': (object) =>
    copied(object, (each) =>
      withMemberInPlace(each, 'added', 'a', new Set(Object.keys(each).slice(1))),
    ),
  'empty lists as null': (object, schema) => {
    emptyToNull(schema, object)
    return object
  },
  'decoding after a conversion': (object, schema) => decodeConverted(schema, object),
  'the stored form': (object) => ({ ...object, metadata: { ...object.metadata } }),
}

/** The value of a field by its path, `.spec.containers[0].args`. */
function valueAt(object: JsonValue, path: string): JsonValue | undefined {
  let value: JsonValue | undefined = object
  for (const [, name, index] of path.matchAll(/\.([^.[\]]+)|\[(\d+)\]/g)) {
    if (name !== undefined) value = isJsonObject(value) ? value[name] : undefined
    else value = isList(value) ? value[Number(index)] : undefined
  }
  return value
}

const kinds = builtInCatalog().definitions.map(({ kind, schema }) => ({ kind, schema }))

describe.each(Object.entries(copies))('what was sent empty is still known after %s', (_, copy) => {
  it.each([false, true])('of an object of each kind (lists with items: %s)', (hasItems) => {
    let all = 0
    for (const { kind, schema } of kinds) {
      const sent = { ...emptyEverywhere(schema, hasItems), kind, apiVersion: 'v1' }
      const { object } = decodeObject(schema, sent)
      const before = sentEmptyIn(object)
      const made = copy(object as ApiObject, schema)
      const after = sentEmptyIn(made)
      // Defaults fill in some of the fields.
      const lost = [...before].filter(
        ([path, value]) => (valueAt(made, path) ?? null) === null && after.get(path) !== value,
      )
      expect(lost, kind).toEqual([])
      expect(isJsonObject(made) && hasEmptyWithin(made), kind).toBe(before.size > 0)
      all += before.size
    }
    expect(all).toBeGreaterThan(300)
  })
})

/** Whether the object that has a field by its path is in a value. */
function hasHolder(value: JsonValue, path: string): boolean {
  return isJsonObject(valueAt(value, path.slice(0, path.lastIndexOf('.'))))
}

/** Writes of the main path, each with what the kind's strategy takes from the stored object, or makes anew. */
const writes = {
  create: { taken: /\.status\./ },
  update: { taken: /\.status\.|^CertificateSigningRequest\.spec\./ },
} as const

describe.each(Object.entries(writes))(
  'what was sent empty is still known in a prepared %s',
  (verb, { taken }) => {
    it.each([false, true])('of an object of each kind (lists with items: %s)', (hasItems) => {
      const write = writeContext({ gate: () => true })
      let all = 0
      for (const { kind, schema, storedAs, strategy } of builtInCatalog().definitions) {
        if (!storedAs) continue
        const sent = { ...emptyEverywhere(schema, hasItems), kind, apiVersion: 'v1' }
        const object = decodeObject(schema, sent).object as ApiObject
        applyDefaults(schema, object, write)
        emptyToNull(schema, object)
        const before = sentEmptyIn(object)
        if (verb === 'create') strategy.prepareForCreate(object, write)
        else strategy.prepareForUpdate(object, membersOf(object), write)
        const after = sentEmptyIn(object)
        for (const [path, value] of before) {
          if (taken.test(kind + path) || !hasHolder(object, path)) continue
          if ((valueAt(object, path) ?? null) !== null) continue
          expect(after.get(path), kind + path).toBe(value)
          all++
        }
      }
      expect(all).toBeGreaterThan(100)
    })
  },
)

describe('fields that were sent empty', () => {
  it('an empty list of a field that is left out then is remembered, also of a copy', () => {
    const spec = decodedSpec({ containers: [{ name: 'c', args: [], ports: [{}] }], volumes: [] })
    expect(spec).not.toHaveProperty('volumes')
    expect(valueAsSent(spec, 'volumes')).toEqual([])
    expect(valueAsSent(spec, 'initContainers')).toBeUndefined()
    const [container] = objectsOf(cloneJson(spec), 'containers')
    expect(container && valueAsSent(container, 'args')).toEqual([])
  })

  it('a copy and the object that it was made of do not share what is noted of either later', () => {
    const spec = decodedSpec({ containers: [], volumes: [] })
    const copy = { ...spec }
    forgetEmpty(spec, 'volumes')
    noteEmpty(copy, 'hostAliases', [])
    expect(valueAsSent(copy, 'volumes')).toEqual([])
    expect(valueAsSent(spec, 'volumes')).toBeUndefined()
    expect(valueAsSent(spec, 'hostAliases')).toBeUndefined()
  })

  it('what was sent empty is in no JSON, comparison or list of keys', () => {
    const spec = decodedSpec({ containers: [{ name: 'c', image: 'i' }], volumes: [] })
    const never = decodedSpec({ containers: [{ name: 'c', image: 'i' }] })
    expect(sentEmptyIn(spec)).toEqual(new Map([['.volumes', '[]']]))
    expect(JSON.stringify(spec)).toBe(JSON.stringify(never))
    expect(equalJson(spec, never)).toBe(true)
    expect(Object.keys(spec)).toEqual(Object.keys(never))
  })

  it('lists know whether anything in them was sent in another form than it is stored', () => {
    const of = (container: JsonObject): boolean =>
      isSentOtherwise(decodedSpec({ containers: [container] })['containers'])
    expect(of({ name: 'c', args: ['a'] })).toBe(false)
    expect(of({ name: 'c', args: [] })).toBe(true)
    const reference = { resource: 'limits.cpu' }
    const variable = { name: 'A', valueFrom: { resourceFieldRef: reference } }
    expect(of({ name: 'c', env: [variable] })).toBe(true)
    const divided = { name: 'A', valueFrom: { resourceFieldRef: { ...reference, divisor: '0' } } }
    expect(of({ name: 'c', env: [divided] })).toBe(false)
  })

  it('a writer that leaves a zero quantity of an atomic list out owns the list, as in the original', async () => {
    const server = await openTestServer({ controllers: [] })
    const path = '/api/v1/namespaces/default/podtemplates'
    const reference = { containerName: 'c', resource: 'limits.cpu' }
    const without = template([{ path: 'cpu', resourceFieldRef: reference }])
    const given = template([{ path: 'cpu', resourceFieldRef: { ...reference, divisor: '0' } }])
    await server.post(`${path}?fieldManager=maker`, without)
    const same = await server.put(`${path}/a?fieldManager=editor&dryRun=All`, given)
    expect(same.body.metadata.managedFields?.map(({ manager }) => manager)).toEqual(['maker'])
    const other = await server.put(`${path}/a?fieldManager=editor&dryRun=All`, without)
    const entries = other.body.metadata.managedFields ?? []
    expect(entries.find(({ manager }) => manager === 'editor')).toMatchObject({
      fieldsV1: {
        'f:template': {
          'f:spec': {
            'f:volumes': { 'k:{"name":"facts"}': { 'f:downwardAPI': { 'f:items': {} } } },
          },
        },
      },
    })
  })

  it('what was sent empty counts as sent, whether the object has a name or a name is generated', async () => {
    const server = await openTestServer({ controllers: [] })
    for (const metadata of [{ name: 'a' }, { generateName: 'a-' }]) {
      const { body } = await server.post('/api/v1/namespaces/default/pods', {
        apiVersion: 'v1',
        kind: 'Pod',
        metadata,
        spec: {
          os: { name: 'windows' },
          containers: [{ name: 'c', image: 'i' }],
          securityContext: { supplementalGroups: [] },
        },
      })
      expect(body.details?.causes, JSON.stringify(metadata)).toMatchObject([
        { field: 'spec.securityContext.supplementalGroups', reason: 'FieldValueForbidden' },
      ])
    }
  })

  it('an error shows what was sent empty in each version of a kind', async () => {
    const server = await openTestServer({
      controllers: [],
      runtimeConfig: new Map([['api/all', true]]),
    })
    for (const version of ['v1', 'v1beta2', 'v1beta1']) {
      const apiVersion = `resource.k8s.io/${version}`
      const { body } = await server.post(`/apis/${apiVersion}/resourceslices`, {
        apiVersion,
        kind: 'ResourceSlice',
        metadata: { name: 'a' },
        spec: {
          driver: 'a.example',
          pool: { name: 'a', generation: 1, resourceSliceCount: 1 },
          nodeSelector: { nodeSelectorTerms: [] },
        },
      })
      expect(body.details?.causes, version).toContainEqual({
        reason: 'FieldValueInvalid',
        message: 'Invalid value: []: must have exactly one node selector term',
        field: 'spec.nodeSelector.nodeSelectorTerms',
      })
    }
  })
})
