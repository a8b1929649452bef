import { buffer } from 'node:stream/consumers'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import type { ApiObject } from '../../../core/base/api/object.ts'
import { startServer, type RunningServer, type StartOptions } from '../../../node-host/index.ts'
import { readProtobuf } from '../../support/codecs/protobuf-objects.ts'
import { HttpClient } from './http-client.ts'

const configMaps = '/api/v1/namespaces/default/configmaps'
const protobuf = 'application/vnd.kubernetes.protobuf'

interface Received {
  readonly encoding: string | undefined
  readonly vary: string | undefined
  readonly body: Buffer
}

interface Served {
  readonly server: RunningServer
  readonly client: HttpClient
}

async function serve(options: StartOptions): Promise<Served> {
  const server = await startServer({
    brand: 'k8s',
    storage: 'memory',
    port: 0,
    dev: true,
    ...options,
  })
  const client = new HttpClient({ port: server.port })
  for (let at = 0; at < 20; at++) {
    const data = { text: `${at} `.repeat(5_000) }
    await client.post(configMaps, JSON.stringify({ metadata: { name: `c${at}` }, data }))
  }
  const data = { text: 'x'.repeat(200_000) }
  await client.post(configMaps, JSON.stringify({ metadata: { name: 'large' }, data }))
  return { server, client }
}

/** The list as of one version, whatever the controllers write meanwhile. */
async function listOfNow({ client }: Served): Promise<string> {
  const { metadata } = (await client.get(`${configMaps}?limit=1`)).object
  return `${configMaps}?resourceVersionMatch=Exact&resourceVersion=${metadata.resourceVersion}`
}

async function close({ server, client }: Served): Promise<void> {
  client.close()
  await server.close()
}

async function receive(
  { client }: Served,
  path: string,
  headers: Readonly<Record<string, string>> = {},
  method = 'GET',
): Promise<Received> {
  const asked = { 'accept-encoding': 'gzip', ...headers }
  const message = await client.open(method, path, { headers: asked })
  const { 'content-encoding': encoding, vary } = message.headers
  const body = await buffer(message)
  return { encoding, vary, body: encoding === 'gzip' ? gunzipSync(body) : body }
}

describe('compression', () => {
  let served: Served

  beforeAll(async () => {
    served = await serve({})
  })

  afterAll(() => close(served))

  it.each([
    ['a list in JSON', configMaps, 'application/json'],
    ['a list in YAML', configMaps, 'application/yaml'],
    ['a list in Protobuf', configMaps, protobuf],
    ['a large object in JSON', `${configMaps}/large`, 'application/json'],
    ['a large object in Protobuf', `${configMaps}/large`, protobuf],
    ['the OpenAPI document', '/openapi/v2', 'application/json'],
  ])('compression of %s gives what comes without it', async (_, path, accept) => {
    const address = path === configMaps ? await listOfNow(served) : path
    const packed = await receive(served, address, { accept })
    expect(packed.encoding).toBe('gzip')
    expect(packed.vary).toContain('Accept-Encoding')
    const plain = await receive(served, address, { accept, 'accept-encoding': 'identity' })
    expect(plain.encoding).toBeUndefined()
    expect(packed.body.equals(plain.body)).toBe(true)
  })

  it('compression gives the list that is stored', async () => {
    const { body } = await receive(served, configMaps, { accept: protobuf })
    const { items } = readProtobuf(new Uint8Array(body)) as { items: ApiObject[] }
    const names = items.map(({ metadata }) => metadata.name ?? '')
    expect(names.filter((name) => /^c\d+$|^large$/.test(name))).toHaveLength(21)
  })

  it('compression is not for small answers, failures, HEAD, and clients that do not ask', async () => {
    expect((await receive(served, `${configMaps}/c1`)).encoding).toBeUndefined()
    expect((await receive(served, `${configMaps}/none`)).encoding).toBeUndefined()
    expect((await receive(served, configMaps, {}, 'HEAD')).encoding).toBeUndefined()
    const asked = { 'accept-encoding': 'br, gzip;q=0' }
    expect((await receive(served, configMaps, asked)).encoding).toBeUndefined()
  })

  it('compression is not for watches, however much they begin with', async () => {
    const query = 'watch=1&resourceVersion=0&timeoutSeconds=1'
    const { encoding, body } = await receive(served, `${configMaps}?${query}`)
    expect(encoding).toBeUndefined()
    expect(body.toString().split('\n').length).toBeGreaterThan(20)
  })
})

describe('a server whose gate for compression is off', () => {
  it('a server whose compression gate is off sends everything as it is', async () => {
    const served = await serve({ featureGates: new Map([['APIResponseCompression', false]]) })
    onTestFinished(() => close(served))
    expect((await receive(served, configMaps)).encoding).toBeUndefined()
    expect((await receive(served, '/openapi/v2')).encoding).toBeUndefined()
  })
})
