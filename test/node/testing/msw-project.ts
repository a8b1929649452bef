import * as msw from 'msw'
import { setupServer } from 'msw/node'
import { onTestFinished } from 'vitest'
import {
  createTestServer,
  type TestServer,
  type TestServerOptions,
} from '../../../node-host/testing/index.ts'

export const pods = '/api/v1/namespaces/default/pods'

export function pod(name: string, more: object = {}) {
  const spec = { containers: [{ name: 'main', image: 'nginx' }], ...more }
  return { apiVersion: 'v1', kind: 'Pod', metadata: { name }, spec }
}

/** A server behind MSW, at `url`, until the test ends. */
export async function behindMsw(url: string, options: TestServerOptions = {}): Promise<TestServer> {
  const server = await createTestServer({ brand: 'k8s', fixtures: pod('web'), seed: 1, ...options })
  const network = setupServer(...server.handlers(msw, url))
  network.listen({ onUnhandledRequest: 'error' })
  onTestFinished(async () => {
    network.close()
    await server.close()
  })
  return server
}
