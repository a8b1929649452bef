import { expect, it, onTestFinished } from 'vitest'
import { openServer } from '../../../browser-host/page/index.ts'
import { spawnWorker } from '../../../browser-host/page/spawn-worker.ts'
import { createClient } from '../../../core/index.ts'

it.each([
  [undefined, 3],
  [5, 5],
  [0, 0],
])('a server with simulated nodes is ready once they exist: %s', async (nodes, count) => {
  const server = await openServer({
    name: `nodes-${crypto.randomUUID()}`,
    brand: 'k8s',
    serviceWorker: false,
    simulate: true,
    worker: spawnWorker,
    ...(nodes !== undefined && { nodes }),
  })
  onTestFinished(() => server.close())
  const client = createClient(server.transport, { userAgent: 'test' })
  expect((await client.list('/api/v1/nodes')).items).toHaveLength(count)
})
