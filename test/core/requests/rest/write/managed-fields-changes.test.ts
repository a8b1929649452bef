import { describe, expect, it } from 'vitest'
import { jsonPatch, path, withObject } from '../../../../support/objects/made-config-map.ts'
import { apply, ownersOf } from '../../../../support/recorded/apply.ts'
import {
  configMap,
  deployment,
  deployments,
  openTestServer,
  pod,
  pods,
} from '../../../../support/servers/test-server.ts'

describe('changes of managed fields', () => {
  it('managed fields are not changed by a write that changes nothing, whoever sends it', async () => {
    const server = await withObject()
    const { body: before } = await server.get(path)
    server.runtime.advance(5000)
    const { body } = await server.put(`${path}?fieldManager=editor`, configMap('a'))
    expect(body).toEqual(before)
  })

  it('managed fields are kept where a client sends none', async () => {
    const server = await withObject()
    const { body } = await server.put(
      `${path}?fieldManager=maker`,
      configMap('a', { labels: { a: 'b' } }),
    )
    expect(ownersOf(body)).toEqual({
      'maker Update': ['.data.color', '.metadata.labels.a'],
    })
  })

  it.each(['put', 'patch'] as const)(
    'managed fields are given up with an empty list in a %s',
    async (verb) => {
      const server = await withObject()
      const object = configMap('a', { managedFields: [], labels: { a: 'b' } })
      const { body } = await server[verb](path, object)
      expect(body.metadata).toMatchObject({ labels: { a: 'b' } })
      expect(body.metadata).not.toHaveProperty('managedFields')
    },
  )

  it('managed fields are kept where a client sends what no server can have written', async () => {
    const server = await withObject()
    const { body } = await server.put(
      `${path}?fieldManager=maker`,
      configMap('a', { managedFields: [{ manager: 'x', operation: 'Steal' }] }),
    )
    expect(ownersOf(body)).toEqual({ 'maker Update': ['.data.color'] })
  })

  it('managed fields can be edited on the main resource', async () => {
    const server = await withObject()
    const { body } = await jsonPatch(server, [
      { op: 'replace', path: '/metadata/managedFields/0/manager', value: 'heir' },
      { op: 'replace', path: '/metadata/managedFields/0/operation', value: 'Apply' },
    ])
    expect(ownersOf(body)).toEqual({ 'heir Apply': ['.data.color'] })
  })

  it('managed fields are 422 where they are edited to name a manager that cannot be', async () => {
    const server = await withObject()
    const { status, body } = await jsonPatch(server, [
      { op: 'replace', path: '/metadata/managedFields/0/manager', value: 'x'.repeat(129) },
    ])
    expect(status).toBe(422)
    const fields = body.details?.causes?.map(({ field }) => field)
    expect(new Set(fields)).toEqual(new Set(['metadata.managedFields[0].manager']))
  })

  it('managed fields cannot be edited by way of a subresource', async () => {
    const server = await openTestServer()
    await server.post(`${pods}?fieldManager=maker`, pod('a'))
    const { body: before } = await server.get(`${pods}/a`)
    const { body } = await server.patch(`${pods}/a/status`, {
      metadata: { managedFields: [{}] },
    })
    expect(body).toEqual(before)
  })

  it('managed fields are given up with a list of one empty entry', async () => {
    const server = await withObject()
    const { body } = await jsonPatch(server, [
      { op: 'replace', path: '/metadata/managedFields', value: [{}] },
    ])
    expect(body.metadata).not.toHaveProperty('managedFields')
  })

  it('managed fields that are given up do not come back with the rest of the request', async () => {
    const server = await withObject()
    const { body } = await jsonPatch(server, [
      { op: 'replace', path: '/metadata/managedFields', value: [{}] },
      { op: 'add', path: '/data/size', value: 'xl' },
    ])
    expect(body.metadata).not.toHaveProperty('managedFields')
  })

  it('managed fields that were given up stay so until somebody applies', async () => {
    const server = await withObject()
    await server.patch(path, { metadata: { managedFields: [{}] } })
    const { body } = await server.patch(path, { data: { size: 'xl' } })
    expect(body.metadata).not.toHaveProperty('managedFields')
    const applied = await apply(server, path, 'me', { ...configMap('a'), data: { kind: 'new' } })
    expect(ownersOf(applied.body)).toEqual({
      'me Apply': ['.data.kind'],
      'before-first-apply Update': ['.data.color', '.data.size'],
    })
  })

  it('managed fields name ten who update, and those before them as one', async () => {
    const server = await withObject()
    for (let at = 0; at < 13; at++) {
      server.runtime.advance(1000)
      await server.patch(`${path}?fieldManager=editor-${at}`, { data: { [`k${at}`]: 'x' } })
    }
    const { body } = await server.get(path)
    const owners = ownersOf(body)
    expect(Object.keys(owners)).toEqual([
      'ancient-changes Update',
      ...[4, 5, 6, 7, 8, 9, 10, 11, 12].map((at) => `editor-${at} Update`),
    ])
    expect(owners['ancient-changes Update']).toEqual([
      '.data.color',
      '.data.k0',
      '.data.k1',
      '.data.k2',
      '.data.k3',
    ])
  })

  it('managed fields of a deleted object are what they were', async () => {
    const server = await withObject({ finalizers: ['example.com/a'] })
    const { body: before } = await server.get(path)
    const { body } = await server.delete(path)
    expect(body.metadata.managedFields).toEqual(before.metadata.managedFields)
  })

  it('managed fields let go of a field whose item goes', async () => {
    const server = await openTestServer()
    await server.post(
      `${deployments}?fieldManager=maker`,
      deployment('web', {
        template: {
          metadata: { labels: { app: 'web' } },
          spec: {
            containers: [
              { name: 'main', image: 'nginx' },
              { name: 'side', image: 'envoy' },
            ],
          },
        },
      }),
    )
    const { body } = await server.patch(
      `${deployments}/web?fieldManager=editor`,
      { spec: { template: { spec: { containers: [{ name: 'side', $patch: 'delete' }] } } } },
      { headers: { 'content-type': 'application/strategic-merge-patch+json' } },
    )
    expect(Object.keys(ownersOf(body))).toEqual(['maker Update'])
    expect(ownersOf(body)['maker Update']?.filter((field) => field.includes('side'))).toEqual([])
  })
})

it('an empty list is owned by who sends it, though it is stored as none', async () => {
  const server = await openTestServer()
  const spec = { drivers: [] }
  const { body } = await server.post('/apis/storage.k8s.io/v1/csinodes', {
    metadata: { name: 'a' },
    spec,
  })
  expect(body['spec']).toEqual({ drivers: null })
  expect(body.metadata.managedFields).toMatchObject([
    { fieldsV1: { 'f:spec': { 'f:drivers': {} } } },
  ])
})
