import { beforeEach, describe, expect, it } from 'vitest'
import { conditionsOf } from '../../../../../core/base/api/conditions.ts'
import { objectsOf } from '../../../../../core/base/api/json-fields.ts'
import type { WritableJsonObject } from '../../../../../core/base/api/json.ts'
import {
  conditionOf,
  establish,
  untilDefinition,
  widgetCrdPath,
} from '../../../../support/objects/custom-resources.ts'
import {
  forgetStored,
  moveStorage,
  redefine,
  versionedCrd,
  widgetVersion,
} from '../../../../support/objects/versioned-crd.ts'
import { widget, widgetPath } from '../../../../support/objects/widgets.ts'
import { openTestServer, type TestServer } from '../../../../support/servers/test-server.ts'

// What kube-apiserver 1.34.2 answers while objects are stored in a version that spec.versions no longer has.

const v1 = widgetPath('v1')
const fault = 'request to convert CR from an invalid group/version: shop.example/v2'
const initializing = {
  code: 429,
  reason: 'TooManyRequests',
  message: `storage is (re)initializing: failed to list shop.example/v1, Kind=Widget: ${fault}`,
  details: { retryAfterSeconds: 1 },
}

let server: TestServer

beforeEach(async () => {
  server = await openTestServer()
  const color = { color: { type: 'string' } }
  const versions = [widgetVersion('v1', color), widgetVersion('v2', color)]
  await establish(server, versionedCrd('v2', versions))
  await server.post(widgetPath('v2'), widget('a', { color: 'red' }, 'v2'))
  await moveStorage(server, 'v1')
  await server.post(v1, widget('z', { color: 'red' }))
  await forgetStored(server, ['v1'])
  await redefine(server, (spec) => {
    ;(spec as WritableJsonObject)['versions'] = objectsOf(spec, 'versions').filter(
      ({ name }) => name !== 'v2',
    )
  })
})

describe('a custom resource with an object of a version that is gone', () => {
  it.each(['', '?resourceVersion=0', '?resourceVersionMatch=NotOlderThan&resourceVersion=1'])(
    'a list%s with an object of a version that is gone is 429, and says that the storage initializes',
    async (query) => {
      const { body, header } = await server.get(`${v1}${query}`)
      expect(body).toMatchObject(initializing)
      expect(header('retry-after')).toBe('1')
    },
  )

  it.each([
    ['a Table', 'application/json;as=Table;g=meta.k8s.io;v=v1'],
    ['metadata', 'application/json;as=PartialObjectMetadataList;g=meta.k8s.io;v=v1'],
  ])('a list as %s with an object of a version that is gone is 429', async (_what, accept) => {
    expect((await server.get(v1, { headers: { accept } })).body).toMatchObject(initializing)
  })

  it.each([
    'watch=1',
    'watch=1&resourceVersion=0',
    'watch=1&sendInitialEvents=true&resourceVersionMatch=NotOlderThan&allowWatchBookmarks=true',
    'watch=1&labelSelector=a%3Db',
  ])('a watch (%s) with an object of a version that is gone is 429', async (query) => {
    expect((await server.get(`${v1}?${query}`)).body).toMatchObject(initializing)
  })

  it('a page of a list with an object of a version that is gone is 500', async () => {
    const { body } = await server.get(`${v1}?limit=1`)
    expect([body.code, body.reason, body.message]).toEqual([500, undefined, fault])
  })

  it.each(['GET', 'DELETE', 'PATCH', 'PUT'])(
    'a %s of an object of a version that is gone is 500',
    async (method) => {
      const bodies: Record<string, object> = {
        PATCH: { spec: { color: 'green' } },
        PUT: widget('a', { color: 'green' }),
      }
      const type = method === 'PATCH' ? 'application/merge-patch+json' : 'application/json'
      const headers = { 'content-type': type }
      const { body } = await server.send(method, `${v1}/a`, { body: bodies[method], headers })
      expect([body.code, body.reason, body.message]).toEqual([500, undefined, fault])
    },
  )

  it('the deletion of a collection with an object of a version that is gone is 500', async () => {
    const { body } = await server.delete(v1)
    expect([body.code, body.message]).toEqual([500, fault])
  })

  it('objects beside one of a version that is gone are served, and its name stays taken', async () => {
    expect((await server.get(`${v1}/z`)).status).toBe(200)
    expect((await server.post(v1, widget('a', { color: 'red' }))).body).toMatchObject({
      code: 409,
      reason: 'AlreadyExists',
      message: 'widgets.shop.example "a" already exists',
    })
  })

  it('a deleted definition says that it cannot list an object of a version that is gone', async () => {
    const { resourceVersion } = (await server.delete(widgetCrdPath)).body.metadata
    const from = { name: 'widgets.shop.example', resourceVersion }
    const failed = await untilDefinition(
      server,
      from,
      (found) => conditionOf(found, 'Terminating') === 'True InstanceDeletionFailed',
    )
    const message = `could not list instances: ${initializing.message}`
    expect(conditionsOf(failed)).toContainEqual(expect.objectContaining({ message }))
  })

  it('a version that comes back makes its objects readable again', async () => {
    await redefine(server, (spec) => {
      const color = { color: { type: 'string' } }
      ;(spec as WritableJsonObject)['versions'] = [
        ...objectsOf(spec, 'versions'),
        { ...widgetVersion('v2', color), storage: false },
      ]
    })
    const { status, body } = await server.get(v1)
    expect([status, body.items.map(({ metadata }) => metadata.name)]).toEqual([200, ['a', 'z']])
  })
})
