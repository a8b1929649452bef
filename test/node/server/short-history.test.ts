import { expect, it, onTestFinished } from 'vitest'
import { startServer } from '../../../node-host/index.ts'
import { HttpClient } from './http-client.ts'
import { configMap, configMaps } from './steady-server.ts'

it('a server with a brief history refuses watches from before it, and lists exactly at it', async () => {
  const options = { brand: 'k8s', storage: 'memory', port: 0, dev: true } as const
  const server = await startServer({ ...options, compactionIntervalMs: 50 })
  onTestFinished(() => server.close())
  const client = new HttpClient({ port: server.port })
  onTestFinished(() => client.close())
  const first = await client.post(configMaps, configMap('first'))
  const { resourceVersion } = first.object.metadata
  const query = `resourceVersion=${resourceVersion}`
  let writes = 0
  const statusOfWatch = async (): Promise<number> => {
    await client.post(configMaps, configMap(`later-${writes++}`))
    return (await client.get(`${configMaps}?watch=1&timeoutSeconds=1&${query}`)).status
  }
  await expect.poll(statusOfWatch, { timeout: 60_000 }).toBe(410)
  const exact = await client.get(`${configMaps}?limit=1&resourceVersionMatch=Exact&${query}`)
  expect(exact).toMatchObject({ status: 410, failure: { reason: 'Expired' } })
})
