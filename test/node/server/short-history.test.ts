import { expect, it, onTestFinished } from 'vitest'
import { startServer } from '../../../node-host/index.ts'
import { HttpClient } from './http-client.ts'
import { configMap, configMaps } from './steady-server.ts'

it('a server with a brief history ends watches from before it with 410, and refuses lists exactly at it', async () => {
  const options = { brand: 'k8s', storage: 'memory', port: 0, dev: true } as const
  const server = await startServer({ ...options, compactionIntervalMs: 50 })
  onTestFinished(() => server.close())
  const client = new HttpClient({ port: server.port })
  onTestFinished(() => client.close())
  const first = await client.post(configMaps, configMap('first'))
  const { resourceVersion } = first.object.metadata
  const query = `resourceVersion=${resourceVersion}`
  let writes = 0
  const openWatch = async (): Promise<unknown> => {
    await client.post(configMaps, configMap(`later-${writes++}`))
    const { status, text } = await client.get(`${configMaps}?watch=1&timeoutSeconds=1&${query}`)
    return { status, events: text.trimEnd().split('\n') }
  }
  const expired = expect.stringMatching(/^\{"type":"ERROR",.*"reason":"Expired","code":410\}\}$/)
  await expect.poll(openWatch, { timeout: 60_000 }).toEqual({ status: 200, events: [expired] })
  const exact = await client.get(`${configMaps}?limit=1&resourceVersionMatch=Exact&${query}`)
  expect(exact).toMatchObject({ status: 410, failure: { reason: 'Expired' } })
})
