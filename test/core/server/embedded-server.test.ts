import { expect, it, onTestFinished } from 'vitest'
import { brands } from '../../../core/base/api/brand.ts'
import {
  createEmbeddedServer,
  type EmbeddedServerOptions,
} from '../../../core/server/embedded-server.ts'
import { MemoryBackend } from '../../../core/storage/engine/memory-backend.ts'
import { openEngine } from '../../../core/storage/engine/mvcc-engine.ts'
import { mockRequest } from '../../support/servers/mock-run.ts'
import { testRuntime } from '../../support/servers/test-runtime.ts'

/** Names of headers of the answer to a list. */
async function headersOf(options: Partial<EmbeddedServerOptions>): Promise<readonly string[]> {
  const runtime = testRuntime()
  const storage = await openEngine(new MemoryBackend(), runtime)
  const server = await createEmbeddedServer({
    brand: brands.k8s,
    runtime,
    storage,
    dev: true,
    anonymous: true,
    ...options,
  })
  onTestFinished(async () => {
    await server.close()
    await storage.close()
  })
  const answer = await server.handle(mockRequest('GET', '/api/v1/namespaces/default/configmaps'))
  expect(answer.status).toBe(200)
  return answer.headers
}

it('an embedded server classifies requests where its program asks for it', async () => {
  const level = 'x-kubernetes-pf-prioritylevel-uid'
  expect(await headersOf({ priorityAndFairness: {} })).toContain(level)
  expect(await headersOf({})).not.toContain(level)
})

it('an embedded server without seats for requests is refused', async () => {
  const options = { priorityAndFairness: { concurrencyLimit: 0 } }
  await expect(headersOf(options)).rejects.toThrow(RangeError)
})
