import { describe, expect, it } from 'vitest'
import { StorageError } from '../../../../core/storage/engine/storage.ts'
import { withMethods } from '../../../support/objects/with-methods.ts'
import { configMap, configMaps, openTestServer } from '../../../support/servers/test-server.ts'
import {
  option,
  featureGates,
  garbage,
  keyOf,
  openWith,
  putText,
  storedText,
  unsafe,
} from '../../../support/storage/corrupt-objects.ts'

describe('a stored object', () => {
  it.each([
    ['that is no text', 'k8s:enc:aescbc:v1:key1:\u0001', 'it is not JSON'],
    ['that is nothing', '', 'it is not JSON'],
    ['that was cut off', storedText('bad', { data: { a: 'b' } }).slice(0, -1), 'it is not JSON'],
    ['that is a list', '[]', 'it is no object with metadata'],
    ['without metadata', '{"kind":"ConfigMap","apiVersion":"v1"}', 'it is no object with metadata'],
    [
      'of another kind',
      storedText('bad').replace('ConfigMap', 'Secret'),
      'no kind "Secret" in version "v1" is stored here, but "ConfigMap" in version "v1"',
    ],
    [
      'in an unknown version',
      storedText('bad').replace('"v1"', '"seventh"'),
      'no kind "ConfigMap" in version "seventh" is stored here, but "ConfigMap" in version "v1"',
    ],
    ['with another name', storedText('good'), 'it has the name of another object'],
    [
      'of another namespace',
      storedText('bad').replace('"default"', '"elsewhere"'),
      'it has the name of another object',
    ],
    ['without a uid', storedText('bad').replace('"uid-of-bad"', 'null'), 'it has no uid'],
    [
      'with a field of another type',
      storedText('bad', { data: { a: 1 } }),
      'json: cannot unmarshal number into Go struct field ConfigMap.data of type string',
    ],
    [
      'with metadata of another type',
      storedText('bad', {}, { labels: ['a'] }),
      'json: cannot unmarshal array into Go struct field ObjectMeta.metadata.labels of type map[string]string',
    ],
  ])(
    'a stored object %s is named with what is wrong, and spoils no other',
    async (_what, text, why) => {
      const server = await openWith(text)
      const { status, body } = await server.get(`${configMaps}/bad`)
      const message = `StorageError: corrupt object, Code: 7, Key: ${keyOf('bad')}, ResourceVersion: 0, AdditionalErrorMsg: object not decodable: ${why}`
      expect(status).toBe(500)
      expect(body).toEqual({
        kind: 'Status',
        apiVersion: 'v1',
        metadata: {},
        status: 'Failure',
        reason: 'StorageReadError',
        message: `${message}; a delete with ${option} removes it`,
        details: {
          name: 'bad',
          kind: 'configmaps',
          causes: [{ reason: 'UnexpectedServerResponse', message, field: keyOf('bad') }],
        },
        code: 500,
      })
      expect((await server.get(`${configMaps}/alpha`)).body['data']).toEqual({ a: 'b' })
      expect((await server.get(`${configMaps}/omega`)).status).toBe(200)
      const list = await server.get(configMaps)
      expect([list.status, list.body.reason]).toEqual([500, 'StorageReadError'])
      expect(list.body.details?.causes?.map(({ field }) => field)).toEqual([keyOf('bad')])
      expect((await server.delete(`${configMaps}/bad`, unsafe)).status).toBe(200)
      const after = await server.get(configMaps)
      expect(after.body.items.map(({ metadata }) => metadata.name)).toEqual(['alpha', 'omega'])
    },
  )

  it('a stored object whose record the medium lost is named and deleted like one that is unreadable', async () => {
    const damaged = { key: keyOf('bad'), revision: 3 }
    let isThere = true
    const server = await openWith(storedText('bad'), {
      wrap: (storage) =>
        withMethods(storage, {
          list: (range, options) => {
            const isMet = isThere && damaged.key >= range.start && damaged.key < range.end
            if (!isMet) return storage.list(range, options)
            return Promise.reject(new StorageError('corrupt', 'it fails its checksum', damaged))
          },
          commit: async (guards, writes) => {
            const result = await storage.commit(guards, writes)
            if (result.ok && writes.some(({ key }) => key === damaged.key)) isThere = false
            return result
          },
        }),
    })
    const { body } = await server.get(`${configMaps}/bad`)
    expect(body.message).toContain('object not decodable: the store cannot read its record')
    expect((await server.get(configMaps)).body.details?.causes).toMatchObject([
      { field: damaged.key },
    ])
    expect((await server.delete(`${configMaps}/bad`, unsafe)).status).toBe(200)
    expect((await server.get(configMaps)).status).toBe(200)
  })

  it('a stored object with an integer that only an exact reader gets right is served as it is', async () => {
    const { storage, get } = await openTestServer()
    const text = storedText('a', {}, { generation: 1 }).replace('1}', '9223372036854775807}')
    await putText(storage, keyOf('a'), text)
    expect((await get(`${configMaps}/a`)).text).toContain('"generation":9223372036854775807')
  })
})

describe('a server', () => {
  it('a server starts with a default namespace that cannot be read', async () => {
    const { get } = await openTestServer({
      found: (storage) => putText(storage, '/registry/namespaces/default', '?'),
    })
    const { status, body } = await get('/api/v1/namespaces/default')
    expect([status, body.reason]).toEqual([500, 'StorageReadError'])
    expect((await get('/api/v1/namespaces/kube-system')).status).toBe(200)
  })
})

describe('a watch', () => {
  it('a watch shows what comes before an object that cannot be read, names that one, and ends', async () => {
    const server = await openWith(garbage)
    const watch = await server.watch(configMaps)
    expect(await watch.line()).toBe('ADDED alpha')
    const { type, object } = await watch.next()
    expect(type).toBe('ERROR')
    expect(object).toMatchObject({
      code: 500,
      reason: 'StorageReadError',
      details: { causes: [{ field: keyOf('bad') }] },
    })
  })

  it('a watch with a selector names an unreadable object before it begins', async () => {
    const { get } = await openWith(garbage)
    const { status, body } = await get(`${configMaps}?watch=1&labelSelector=a%3Db`)
    expect([status, body.reason]).toEqual([500, 'StorageReadError'])
  })

  it('a watch from a version on passes an unreadable object, and is told when it is deleted', async () => {
    const server = await openWith(garbage)
    const { revision } = await server.storage.status()
    const watch = await server.watch(`${configMaps}?resourceVersion=${revision}`)
    await server.post(configMaps, configMap('new'))
    expect(await watch.line()).toBe('ADDED new')
    await server.delete(`${configMaps}/bad`, unsafe)
    const { type, object } = await watch.next()
    expect([type, object['reason']]).toEqual(['ERROR', 'StorageReadError'])
    const again = await server.watch(configMaps)
    expect([await again.line(), await again.line(), await again.line()]).toEqual([
      'ADDED alpha',
      'ADDED new',
      'ADDED omega',
    ])
  })
})

describe('an unreadable object', () => {
  it('an unreadable object cannot be changed, created anew or deleted by ordinary requests', async () => {
    const server = await openWith(garbage)
    const path = `${configMaps}/bad`
    const answers = [
      await server.put(path, configMap('bad')),
      await server.patch(path, { data: {} }),
      await server.patch(path, configMap('bad'), {
        headers: { 'content-type': 'application/apply-patch+yaml' },
      }),
      await server.delete(path),
      await server.post(configMaps, configMap('bad')),
    ]
    expect(answers.map(({ body }) => `${body.code} ${body.reason}`)).toEqual([
      '500 StorageReadError',
      '500 StorageReadError',
      '422 Invalid',
      '500 StorageReadError',
      '409 AlreadyExists',
    ])
    const applied = await server.patch(`${path}?fieldManager=me`, configMap('bad'), {
      headers: { 'content-type': 'application/apply-patch+yaml' },
    })
    expect(applied.body.reason).toBe('StorageReadError')
  })

  it('an unreadable object among the default roles and namespaces does not keep the server from starting', async () => {
    const server = await openTestServer({
      featureGates,
      found: async (storage) => {
        await putText(storage, '/registry/namespaces/default', garbage)
        await putText(storage, '/registry/clusterroles/view', garbage)
        await putText(storage, '/registry/clusterrolebindings/cluster-admin', garbage)
      },
    })
    const roles = '/apis/rbac.authorization.k8s.io/v1/clusterroles'
    expect((await server.get('/readyz')).status).toBe(200)
    expect((await server.get(`${roles}/edit`)).status).toBe(200)
    expect((await server.get(`${roles}/view`)).body.reason).toBe('StorageReadError')
    expect((await server.delete(`${roles}/view`, unsafe)).status).toBe(200)
    expect((await server.get(roles)).status).toBe(200)
  })
})
