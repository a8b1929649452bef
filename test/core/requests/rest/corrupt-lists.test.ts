import { describe, expect, it } from 'vitest'
import { configMaps, openTestServer } from '../../../support/servers/test-server.ts'
import {
  garbage,
  keyOf,
  openWith,
  putText,
  unsafe,
} from '../../../support/storage/corrupt-objects.ts'

describe('a list', () => {
  const answers = [
    ['of the namespace', configMaps],
    ['of all namespaces', '/api/v1/configmaps'],
    ['of a page', `${configMaps}?limit=5`],
    ['that selects by label', `${configMaps}?labelSelector=a%3Db`],
    ['that selects by field', `${configMaps}?fieldSelector=metadata.namespace%3Ddefault`],
  ] as const

  it.each(answers)(
    'a list %s names every object in it that cannot be read',
    async (_what, address) => {
      const { storage, get } = await openWith(garbage)
      await putText(storage, keyOf('worse'), '{')
      const { status, body } = await get(address)
      expect(status).toBe(500)
      expect(body).toMatchObject({
        reason: 'StorageReadError',
        message: 'failed to read one or more configmaps from the storage',
        details: { name: 'list', kind: 'configmaps' },
      })
      expect(body.details?.causes).toEqual(
        ['bad', 'worse'].map((name) => ({
          reason: 'UnexpectedServerResponse',
          message: expect.stringContaining(`corrupt object, Code: 7, Key: ${keyOf(name)},`),
          field: keyOf(name),
        })),
      )
    },
  )

  it.each([
    ['a Table', 'application/json;as=Table;g=meta.k8s.io;v=v1'],
    ['metadata', 'application/json;as=PartialObjectMetadataList;g=meta.k8s.io;v=v1'],
    ['Protobuf', 'application/vnd.kubernetes.protobuf, application/json'],
  ])('a list shown as %s names an object that cannot be read, too', async (_what, accept) => {
    const { get } = await openWith(garbage)
    const { status, text } = await get(configMaps, { headers: { accept } })
    expect(status).toBe(500)
    expect(text).toContain(keyOf('bad'))
  })

  it('a list page that does not come to the unreadable object is served', async () => {
    const { get } = await openWith(garbage)
    const first = await get(`${configMaps}?limit=1`)
    expect(first.body.items.map(({ metadata }) => metadata.name)).toEqual(['alpha'])
    const one = await get(`${configMaps}?fieldSelector=metadata.name%3Domega`)
    expect(one.body.items.map(({ metadata }) => metadata.name)).toEqual(['omega'])
    expect((await get('/api/v1/namespaces/kube-system/configmaps')).status).toBe(200)
  })

  it('a list of the past names an object that was unreadable then', async () => {
    const server = await openWith(garbage)
    const { revision } = await server.storage.status()
    await server.delete(`${configMaps}/bad`, unsafe)
    expect((await server.get(configMaps)).status).toBe(200)
    const past = await server.get(
      `${configMaps}?resourceVersion=${revision}&resourceVersionMatch=Exact`,
    )
    expect(past.body.details?.causes?.map(({ field }) => field)).toEqual([keyOf('bad')])
  })

  it('a list names a hundred unreadable objects, and says that there are more', async () => {
    const { get } = await openTestServer({
      found: async (storage) => {
        for (let at = 0; at < 102; at++) await putText(storage, keyOf(`bad-${at}`), '?')
      },
    })
    const causes = (await get(configMaps)).body.details?.causes ?? []
    expect(causes).toHaveLength(101)
    expect(causes.at(-1)).toEqual({
      reason: 'FieldValueTooMany',
      message: 'too many errors, the list is truncated',
    })
  })

  it('a collection is not deleted as long as one of its objects cannot be read', async () => {
    const server = await openWith(garbage)
    const { status, body } = await server.delete(configMaps)
    expect(status).toBe(500)
    expect(body.details?.causes?.map(({ field }) => field)).toEqual([keyOf('bad')])
    expect((await server.get(`${configMaps}/alpha`)).status).toBe(200)
  })
})
