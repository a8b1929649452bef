import { describe, expect, it } from 'vitest'
import { objectsOf, structOf } from '../../../../core/base/api/json-fields.ts'
import type { JsonObject } from '../../../../core/base/api/json.ts'
import { decodeObject } from '../../../../core/objects/schema/decode.ts'
import {
  cloneAsSent,
  isSentOtherwise,
  valueAsSent,
} from '../../../../core/objects/schema/emptied-fields.ts'
import { builtIn } from '../../../support/schemas/built-in-catalog.ts'
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

describe('fields that were sent empty', () => {
  it('an empty list of a field that is left out then is remembered, also of a copy', () => {
    const spec = decodedSpec({ containers: [{ name: 'c', args: [], ports: [{}] }], volumes: [] })
    expect(spec).not.toHaveProperty('volumes')
    expect(valueAsSent(spec, 'volumes')).toEqual([])
    expect(valueAsSent(spec, 'initContainers')).toBeUndefined()
    const [container] = objectsOf(cloneAsSent(spec), 'containers')
    expect(container && valueAsSent(container, 'args')).toEqual([])
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
})
