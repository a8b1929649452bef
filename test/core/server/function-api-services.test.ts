import { expect, it } from 'vitest'
import type { JsonObject } from '../../../core/base/api/json.ts'
import { MemoryBackend } from '../../../core/storage/engine/memory-backend.ts'
import { settled } from '../../support/requests/seen-over-time.ts'
import { openTestServer } from '../../support/servers/test-server.ts'

const path = '/apis/apiregistration.k8s.io/v1/apiservices'
const widgets = '/apis/shop.example/v1/widgets'
const answer = () => ({ apiVersion: 'shop.example/v1', kind: 'WidgetList', items: [] })

it('the APIService of a function goes with a restart of its server, until the function is there again', async () => {
  const backend = new MemoryBackend()
  const first = await openTestServer({ backend })
  await first.server.aggregate('v1.shop.example', answer)
  expect((await first.get(widgets)).body.kind).toBe('WidgetList')
  await first.server.close()
  await first.storage.close()
  const second = await openTestServer({ backend })
  expect((await second.get(`${path}/v1.shop.example`)).status).toBe(404)
  expect((await second.get(widgets)).status).toBe(404)
  await second.server.aggregate('v1.shop.example', answer)
  expect((await second.get(widgets)).body.kind).toBe('WidgetList')
})

it('the APIService of simulated metrics stays through a restart, and goes where nodes are no longer measured', async () => {
  const backend = new MemoryBackend()
  const simulate = ['simulated-nodes', 'resource-metrics']
  const uidOf = async (options: object): Promise<string | undefined> => {
    const { get, server, storage } = await openTestServer({ backend, ...options })
    await settled(20)
    const { body } = await get(`${path}/v1beta1.metrics.k8s.io`)
    await server.close()
    await storage.close()
    return body.metadata.uid
  }
  const first = await uidOf({ simulate, simulation: { nodes: 1 } })
  expect(first).toMatch(/-/)
  expect(await uidOf({ simulate, simulation: { nodes: 1 } })).toBe(first)
  expect(await uidOf({})).toBeUndefined()
})

it('an APIService of the metrics API that says it is of the server itself, as former releases had it, becomes that of the function', async () => {
  const server = await openTestServer({
    simulate: ['simulated-nodes', 'resource-metrics'],
    simulation: { nodes: 1 },
  })
  await settled(20)
  const place = `${path}/v1beta1.metrics.k8s.io`
  const { body } = await server.get(place)
  const { service: _service, ...spec } = body['spec'] as JsonObject
  const labels = { 'kube-aggregator.kubernetes.io/automanaged': 'true' }
  const metadata = { ...body.metadata, labels }
  expect((await server.put(place, { ...body, metadata, spec })).status).toBe(200)
  await settled(40)
  const { metadata: made, ...rest } = (await server.get(place)).body
  expect(made.uid).not.toBe(body.metadata.uid)
  expect(rest['spec']).toMatchObject({ service: { name: 'function.v1beta1.metrics.k8s.io' } })
  expect((await server.get('/apis/metrics.k8s.io/v1beta1/nodes')).status).toBe(200)
})
