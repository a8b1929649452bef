import { type Client, createClient, inProcessTransport, MemoryBackend, type Storage } from 'skerry'
import { compileExpression } from 'skerry/cel'
import { type RunningServer, startServer } from 'skerry/node'
import { withSkerry } from 'skerry/playwright'
import { build, createTestServer, type TestServer } from 'skerry/testing'
import { skerry } from 'skerry/vite'

export const backend: MemoryBackend = new MemoryBackend()
export const started: Promise<RunningServer> = startServer({ storage: 'memory', port: 0 })
export const plugins = [skerry({ serviceWorker: 'worker.js' })]
export const program = compileExpression('1 + 1')
export { createClient, inProcessTransport, withSkerry, type Client, type Storage }

export async function names(): Promise<readonly string[]> {
  const server: TestServer = await createTestServer({
    brand: 'k8s',
    fixtures: [build('Pod', 'web')],
  })
  const requests = await server.requests()
  await server.close()
  return requests.map(({ verb }) => verb)
}
