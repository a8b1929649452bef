import { createPrivateKey } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { get as httpGet, type IncomingMessage } from 'node:http'
import { get as httpsGet } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text as readText } from 'node:stream/consumers'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import type { StartOptions } from '../../../../node-host/base/options/start-options.ts'
import { launchServer } from '../../../../node-host/serving/launch/launch-server.ts'
import type { RunningServer } from '../../../../node-host/serving/running/running-server.ts'
import { makeTestPki } from '../certificates/test-pki.ts'
import { PushSource, recordingLogger, signal, stream } from '../http/open-listener.ts'
import { callWith, decode, FakeApi, launchIn, readKubeconfig } from './launched-server.ts'

let directory: string
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'skerry-data-'))
  onTestFinished(() => rm(directory, { recursive: true, force: true }))
})

function launch(options?: StartOptions, api?: FakeApi): Promise<RunningServer> {
  return launchIn(directory, options, api)
}

async function clientKey(kubeconfig: string): Promise<string | undefined> {
  return (await readKubeconfig(kubeconfig)).users[0]?.user['client-key-data']
}

describe('a start', () => {
  it('a start writes a private kubeconfig that logs in as administrator', async () => {
    const { kubeconfig, url, port } = await launch({ brand: 'k8s' })
    expect(kubeconfig).toBe(join(directory, 'kubeconfig'))
    expect((await stat(kubeconfig)).mode & 0o777).toBe(0o600)
    expect(url).toBe(`https://127.0.0.1:${port}`)
    expect((await readKubeconfig(kubeconfig)).clusters[0]?.cluster.server).toBe(url)
    expect(await callWith(kubeconfig)).toBe('200 kubernetes-admin')
  })

  it('a start rewrites the kubeconfig when the address changes, and leaves it alone when not', async () => {
    const first = await launch()
    const { mtimeMs } = await stat(first.kubeconfig)
    await first.close()
    const again = await launch({ port: first.port })
    expect((await stat(again.kubeconfig)).mtimeMs).toBe(mtimeMs)
    await again.close()
    const moved = await launch({ bindAddress: 'localhost' })
    expect((await readKubeconfig(moved.kubeconfig)).clusters[0]?.cluster.server).toBe(
      `https://localhost:${moved.port}`,
    )
    expect(await callWith(moved.kubeconfig)).toBe('200 svc-admin')
  })

  it('a start writes the key of a directory that holds it as PKCS #8 as SEC 1 into the kubeconfig', async () => {
    const first = await launch()
    const written = decode(await clientKey(first.kubeconfig))
    expect(written).toContain('BEGIN EC PRIVATE KEY')
    await first.close()
    const place = join(directory, 'pki/admin.key')
    const old = createPrivateKey(written).export({ type: 'pkcs8', format: 'pem' }).toString()
    await writeFile(place, old)
    const again = await launch()
    expect(decode(await clientKey(again.kubeconfig))).toBe(written)
    expect(await callWith(again.kubeconfig)).toBe('200 svc-admin')
    expect(await readFile(place, 'utf8')).toBe(old)
  })

  it('a start hands tokens, switches, address and platform to the API server', async () => {
    const tokens = join(directory, '.tokens.csv')
    await writeFile(tokens, 'abc,jane,1,dev\n')
    const api = new FakeApi()
    const ranges = { serviceClusterIpRange: '10.96.0.0/12', serviceNodePortRange: '40000-40100' }
    const featureGates = new Map([['WatchList', true]])
    const server = await launch(
      { tokenAuthFile: tokens, anonymousAuth: false, featureGates, ...ranges },
      api,
    )
    expect(api.given).toMatchObject({
      ...ranges,
      anonymous: false,
      dev: false,
      featureGates: new Map([['WatchList', true]]),
      runtimeConfig: new Map(),
      tokens: new Map([['abc', { name: 'jane', uid: '1', groups: ['dev'], extra: new Map() }]]),
    })
    expect(api.given?.address()).toBe(`127.0.0.1:${server.port}`)
    expect(api.given?.platform).toMatch(/^[a-z0-9]+\/[a-z0-9]+$/)
  })

  it('a started server serves plain HTTP in development, to pages of this machine too', async () => {
    const { url, kubeconfig } = await launch({ dev: true })
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
    expect(decode((await readKubeconfig(kubeconfig)).users[0]?.user['client-key-data'])).toBe('')
    const outgoing = httpGet(url, { headers: { origin: 'http://localhost:5173' } })
    const [message] = (await once(outgoing, 'response')) as [IncomingMessage]
    message.resume()
    expect(message.headers['access-control-allow-origin']).toBe('http://localhost:5173')
  })

  it('a started server refuses a request to a name that is not its own, unless it was allowed', async () => {
    const { kubeconfig } = await launch({ allowedHosts: ['Fine.test'] })
    const calling = (host: string): Promise<string> =>
      callWith(kubeconfig, { headers: { host }, servername: 'localhost' })
    expect(await calling('evil.test')).toMatch(/^403 .*unknown host/)
    expect(await calling('fine.test:1234')).toMatch(/^200 /)
    expect(await calling('svc.default.svc')).toMatch(/^200 /)
    expect(await calling('[::1]:6443')).toMatch(/^200 /)
  })

  it('a started server serves a given certificate and accepts clients of a given authority', async () => {
    const pki = await makeTestPki()
    const files = {
      tlsCertFile: '.tls.crt',
      tlsPrivateKeyFile: '.tls.key',
      clientCaFile: '.ca.crt',
    }
    const paths = Object.fromEntries(
      Object.entries(files).map(([option, name]) => [option, join(directory, name)]),
    )
    await writeFile(join(directory, files.tlsCertFile), pki.tls.certificate)
    await writeFile(join(directory, files.tlsPrivateKeyFile), pki.tls.key)
    await writeFile(join(directory, files.clientCaFile), pki.authority.certificate)
    const { kubeconfig, port } = await launch(paths)
    expect(await callWith(kubeconfig, { ca: pki.authority.certificate })).toBe('200 svc-admin')
    const jane = await pki.client('jane', [])
    const outgoing = httpsGet(`https://localhost:${port}`, {
      ca: pki.authority.certificate,
      cert: jane.certificate,
      key: jane.key,
    })
    const [message] = (await once(outgoing, 'response')) as [IncomingMessage]
    expect(await readText(message)).toBe('jane')
  })

  it('a start with a memory store has a directory that goes when the server closes', async () => {
    const server = await launchServer(
      { storage: 'memory', port: 0, logger: recordingLogger() },
      new FakeApi().create,
    )
    expect(await callWith(server.kubeconfig)).toBe('200 svc-admin')
    await server.close()
    await expect(stat(server.kubeconfig)).rejects.toMatchObject({ code: 'ENOENT' })
  })
})

/** An API that answers with a stream, which tells when the first one is asked for. */
function streaming(): { api: FakeApi; source: PushSource; begun: Promise<void> } {
  const api = new FakeApi()
  const begun = signal()
  const source = new PushSource()
  api.answer = () => {
    begun.fire()
    return stream(source)
  }
  return { api, source, begun: begun.seen }
}

describe('a stop', () => {
  it('a stop ends watches, lets requests finish, and frees the port and the directory', async () => {
    const { api, source, begun } = streaming()
    const server = await launch({ dev: true }, api)
    const outgoing = httpGet(server.url)
    await begun
    const closed = server.close()
    expect(server.close()).toBe(closed)
    source.push('last')
    source.end()
    const [message] = (await once(outgoing, 'response')) as [IncomingMessage]
    expect(await readText(message)).toBe('last')
    await closed
    expect(api.calls).toEqual(['announce', 'shutdown', 'close'])
    await launch({ port: server.port })
  })

  it('a stop does not wait longer than its limit', async () => {
    const { api, source, begun } = streaming()
    const server = await launch({ dev: true, drainMs: 10 }, api)
    const outgoing = httpGet(server.url)
    outgoing.on('error', () => undefined)
    await begun
    await server.close()
    await expect(source.returned).resolves.toBeUndefined()
  })
})
