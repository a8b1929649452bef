import { expect, it } from 'vitest'
import { startServer } from '../../../node-host/index.ts'
import { recordingLogger } from '../host/http/open-listener.ts'
import { HttpClient } from './http-client.ts'
import { scratchDirectory } from './server-process.ts'
import { watchLines } from './watch-lines.ts'

const services = '/api/v1/namespaces/default/services'
const addresses = '/apis/networking.k8s.io/v1/ipaddresses'
const both = ['10.0.0.10', 'fd00::10']

async function withServer<T>(dataDir: string, use: (client: HttpClient) => Promise<T>): Promise<T> {
  const server = await startServer({
    brand: 'k8s',
    dataDir,
    port: 0,
    dev: true,
    logger: recordingLogger(),
    serviceClusterIpRange: '10.0.0.0/24,fd00::/112',
  })
  const client = new HttpClient({ port: server.port })
  try {
    return await use(client)
  } finally {
    client.close()
    await server.close()
  }
}

/** The next event of a watch that ends there, and the version to go on from. */
async function nextEvent(
  client: HttpClient,
  version: string,
): Promise<{ readonly line: string; readonly version: string }> {
  const message = await client.open('GET', `${addresses}?watch=1&resourceVersion=${version}`)
  for await (const { type, object } of watchLines(message)) {
    message.destroy()
    return { line: `${type} ${object.metadata.name}`, version: object.metadata.resourceVersion }
  }
  throw new Error('the watch ended')
}

it('a watch that saw one address of a service before a restart is told of the other one after it', async () => {
  const dataDir = await scratchDirectory()
  const first = await withServer(dataDir, async (client) => {
    const before = (await client.get(addresses)).object.metadata.resourceVersion
    const spec = { ports: [{ port: 80 }], clusterIP: both[0], clusterIPs: both }
    const body = { metadata: { name: 'web' }, spec: { ...spec, ipFamilyPolicy: 'PreferDualStack' } }
    expect((await client.post(services, JSON.stringify(body))).status).toBe(201)
    return nextEvent(client, before)
  })
  expect(first.line).toBe('ADDED 10.0.0.10')
  await withServer(dataDir, async (client) => {
    const second = await nextEvent(client, first.version)
    expect(second.line).toBe('ADDED fd00::10')
    const query = `resourceVersionMatch=Exact&resourceVersion=${second.version}`
    const { object } = await client.get(`${addresses}?${query}`)
    expect(JSON.stringify(object)).toContain('"name":"fd00::10"')
  })
})
