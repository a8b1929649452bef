import { expect, it } from 'vitest'
import { textOf } from '../../../../core/base/api/json-fields.ts'
import { MemoryBackend } from '../../../../core/storage/engine/memory-backend.ts'
import { controllersSettled } from '../../../support/objects/owned-objects.ts'
import { openTestServer, type TestServer } from '../../../support/servers/test-server.ts'

const metrics = '/apis/apiregistration.k8s.io/v1/apiservices/v1beta1.metrics.k8s.io'

async function openCluster(
  backend: MemoryBackend,
  now: number,
  simulate = true,
): Promise<TestServer> {
  const server = await openTestServer({ backend, simulate, now })
  for (let second = 0; second < 10; second++) {
    await controllersSettled()
    server.runtime.advance(1000)
  }
  await controllersSettled()
  return server
}

async function eventsOf(server: TestServer): Promise<readonly string[]> {
  const { items } = (await server.get('/api/v1/events')).body
  return items.map((event) => `${textOf(event, 'reason')} ${textOf(event, 'message')}`).toSorted()
}

it('a cluster that is started again leaves no further events, and keeps the APIService of its metrics', async () => {
  const backend = new MemoryBackend()
  const start = Date.UTC(2026, 0, 1)
  const first = await openCluster(backend, start)
  const events = await eventsOf(first)
  expect(events.filter((event) => event.startsWith('RegisteredNode'))).toHaveLength(3)
  const { uid } = (await first.get(metrics)).body.metadata
  await first.server.close()
  const second = await openCluster(backend, start + 60_000)
  expect(await eventsOf(second)).toEqual(events)
  expect((await second.get(metrics)).body.metadata.uid).toBe(uid)
  await second.server.close()
  const third = await openCluster(backend, start + 120_000, false)
  expect((await third.get(metrics)).status).toBe(404)
})
