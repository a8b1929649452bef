import { once } from 'node:events'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { beforeAll, expect, it, onTestFinished } from 'vitest'
import { WebSocket } from 'ws'
import { buildWhenChanged } from '../../../node-host/build/build-when-changed.ts'
import { packageScripts } from '../../../node-host/build/built-targets.ts'
import { root } from '../../../node-host/build/package/entries.ts'
import type { createTestServer } from '../../../node-host/testing/index.ts'

beforeAll(() => buildWhenChanged(packageScripts, () => undefined), 180_000)

interface Entry {
  readonly createTestServer: typeof createTestServer
}

it('a watch over WebSocket of the packed server declines the compression that a client offers, and delivers', async () => {
  const file = join(root, packageScripts.output, 'testing.js')
  const { createTestServer: create } = (await import(pathToFileURL(file).href)) as Entry
  const server = await create({ brand: 'k8s' })
  onTestFinished(() => server.close())
  const { url } = await server.listen()
  const address = `${url.replace('http', 'ws')}/api/v1/namespaces?watch=1`
  const socket = new WebSocket(address, { perMessageDeflate: true })
  onTestFinished(() => socket.terminate())
  const [message] = await once(socket, 'message')
  expect(JSON.parse(String(message))).toMatchObject({
    type: 'ADDED',
    object: { kind: 'Namespace' },
  })
  expect(socket.extensions).toBe('')
})
