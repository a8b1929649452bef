import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../../../../../core/base/api/json.ts'
import { MemoryBackend } from '../../../../../core/index.ts'
import { racingQuota } from '../../../../contract/racing-quota.ts'
import {
  customWidget,
  establish,
  widgetCrd,
  widgetsPath,
} from '../../../../support/objects/custom-resources.ts'
import { controllersSettled } from '../../../../support/objects/owned-objects.ts'
import {
  configMap,
  configMaps,
  openTestServer,
  type TestServer,
} from '../../../../support/servers/test-server.ts'

const quotas = '/api/v1/namespaces/default/resourcequotas'

async function createQuota(server: TestServer, hard: JsonObject): Promise<void> {
  const metadata = { name: 'q' }
  const quota = { apiVersion: 'v1', kind: 'ResourceQuota', metadata, spec: { hard } }
  expect((await server.post(quotas, quota)).status).toBe(201)
  await controllersSettled()
}

async function statusOf(server: TestServer): Promise<unknown> {
  await controllersSettled()
  return (await server.get(`${quotas}/q`)).body['status']
}

describe('the plug-in ResourceQuota', () => {
  racingQuota('in memory', () => Promise.resolve(new MemoryBackend()))

  it('64 racing writers on two servers on one store create exactly 10 objects under a quota of 10', async () => {
    const first = await openTestServer()
    await createQuota(first, { configmaps: '10' })
    const second = await openTestServer({ wrap: () => first.storage })
    await Promise.all(
      Array.from({ length: 64 }, (_, at) =>
        (at % 2 === 0 ? first : second).post(configMaps, configMap(`c${at}`)),
      ),
    )
    expect((await first.get(configMaps)).body.items).toHaveLength(10)
  })

  it('a dry run is judged by a quota and charges nothing, and a deletion gives its usage back', async () => {
    const server = await openTestServer()
    await createQuota(server, { configmaps: '1' })
    expect((await server.post(`${configMaps}?dryRun=All`, configMap('a'))).status).toBe(201)
    expect(await statusOf(server)).toEqual({ hard: { configmaps: '1' }, used: { configmaps: '0' } })
    expect((await server.post(configMaps, configMap('a'))).status).toBe(201)
    expect((await server.post(`${configMaps}?dryRun=All`, configMap('b'))).status).toBe(403)
    await server.delete(`${configMaps}/a`)
    expect(await statusOf(server)).toEqual({ hard: { configmaps: '1' }, used: { configmaps: '0' } })
  })

  it('objects of a custom resource are counted by their resource and group', async () => {
    const server = await openTestServer()
    await establish(server, widgetCrd())
    await createQuota(server, { 'count/widgets.shop.example': '1' })
    const widget = (name: string): JsonObject => customWidget(name, { color: 'red' })
    expect((await server.post(widgetsPath, widget('a'))).status).toBe(201)
    const refused = await server.post(widgetsPath, widget('b'))
    expect([refused.status, refused.body.message]).toEqual([
      403,
      'widgets.shop.example "b" is forbidden: exceeded quota: q, requested: count/widgets.shop.example=1, used: count/widgets.shop.example=1, limited: count/widgets.shop.example=1',
    ])
  })

  it('a thousand creates that wait together cost few writes of the status of their quota', async () => {
    const server = await openTestServer()
    await createQuota(server, { configmaps: '2000' })
    const before = Number((await server.get(`${quotas}/q`)).body.metadata.resourceVersion)
    const answers = await Promise.all(
      Array.from({ length: 1000 }, (_, at) => server.post(configMaps, configMap(`c${at}`))),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1000)
    const after = Number((await server.get(configMaps)).body.metadata.resourceVersion)
    // Each create takes a version of the store, and so does each write of the status.
    expect(after - before - 1000).toBeLessThan(100)
    expect(await statusOf(server)).toMatchObject({ used: { configmaps: '1k' } })
  })

  it('the charge of a create that failed is given back', async () => {
    const server = await openTestServer()
    await createQuota(server, { configmaps: '3' })
    await server.post(configMaps, configMap('a'))
    expect((await server.post(configMaps, configMap('a'))).status).toBe(409)
    expect(await statusOf(server)).toMatchObject({ used: { configmaps: '2' } })
    server.runtime.advance(20_000)
    expect(await statusOf(server)).toMatchObject({ used: { configmaps: '1' } })
  })
})
