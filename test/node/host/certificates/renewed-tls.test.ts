import { once } from 'node:events'
import { mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { type ClientHttp2Session, connect as connectHttp2 } from 'node:http2'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text as readText } from 'node:stream/consumers'
import { connect as connectTls, type TLSSocket } from 'node:tls'
import { beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { brands } from '../../../../core/base/api/brand.ts'
import type { Timers } from '../../../../core/base/runtime.ts'
import { settleMs } from '../../../../node-host/base/files/file-watch.ts'
import type { StartOptions } from '../../../../node-host/base/options/start-options.ts'
import { Closers } from '../../../../node-host/base/process/closers.ts'
import {
  issueCertificate,
  type KeyPair,
} from '../../../../node-host/serving/pki/certificate-factory.ts'
import type { RunningServer } from '../../../../node-host/serving/running/running-server.ts'
import { prepareTls } from '../../../../node-host/serving/tls/server-tls.ts'
import { testRuntime } from '../../../support/servers/test-runtime.ts'
import { recordingLogger, signal } from '../http/open-listener.ts'
import { callWith, FakeApi, launchIn } from '../start/launched-server.ts'
import { makeTestPki, type TestPki } from './test-pki.ts'

/** Two authorities, each with a certificate of the server and one of a client. */
let first: TestPki
let second: TestPki
let jane: KeyPair
let joe: KeyPair
beforeAll(async () => {
  first = await makeTestPki()
  second = await makeTestPki()
  jane = await first.client('jane', [])
  joe = await second.client('joe', [])
})

let directory: string
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'skerry-data-'))
  onTestFinished(() => rm(directory, { recursive: true, force: true }))
})

async function put(name: string, text: string): Promise<string> {
  const path = join(directory, name)
  await writeFile(`${path}.new`, text)
  await rename(`${path}.new`, path)
  return path
}

/** Keeps what is logged, and tells of lines as they come. */
function followedLogger(): ReturnType<typeof recordingLogger> & {
  line(text: string): Promise<void>
} {
  const logger = recordingLogger()
  const waiting = new Map<string, () => void>()
  const push = logger.lines.push.bind(logger.lines)
  logger.lines.push = (...lines) => {
    for (const { message, fields } of lines) {
      const said = `${message} ${Object.values(fields).join(' ')}`
      for (const [text, fire] of waiting) if (said.includes(text)) fire()
    }
    return push(...lines)
  }
  return Object.assign(logger, {
    line(text: string): Promise<void> {
      const { seen, fire } = signal()
      waiting.set(text, fire)
      return seen
    },
  })
}

interface Launched {
  readonly server: RunningServer
  readonly api: FakeApi
  readonly logger: ReturnType<typeof followedLogger>
}

async function launch(options: StartOptions): Promise<Launched> {
  const [logger, api] = [followedLogger(), new FakeApi()]
  return { server: await launchIn(directory, { ...options, logger }, api), api, logger }
}

async function launchServing({ tls }: TestPki): Promise<Launched> {
  const tlsCertFile = await put('.tls.crt', tls.certificate)
  return launch({ tlsCertFile, tlsPrivateKeyFile: await put('.tls.key', tls.key) })
}

interface Dial {
  readonly trusts: TestPki
  readonly pair?: KeyPair
  readonly session?: Buffer
}

async function dial({ server }: Launched, { trusts, pair, session }: Dial): Promise<TLSSocket> {
  const ca = trusts.authority.certificate
  const credentials = pair && { cert: pair.certificate, key: pair.key }
  const options = { ca, ...credentials, ...(session && { session }) }
  const socket = connectTls({ host: 'localhost', port: server.port, ...options })
  onTestFinished(() => void socket.destroy())
  await once(socket, 'secureConnect')
  return socket
}

/** Who the server says is asking on an open connection. */
async function ask(socket: TLSSocket): Promise<string> {
  socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')
  const [chunk] = (await once(socket, 'data')) as [Buffer]
  return chunk.toString().split('\r\n\r\n')[1] ?? ''
}

function openHttp2({ server }: Launched, trusts: TestPki): ClientHttp2Session {
  const ca = trusts.authority.certificate
  const session = connectHttp2(`https://localhost:${server.port}`, { ca })
  onTestFinished(() => session.destroy())
  return session
}

function askHttp2(session: ClientHttp2Session): Promise<string> {
  return readText(session.request({ ':path': '/' }))
}

const inForce = 'have changed and are in use'

describe('a serving certificate whose files change', () => {
  it('a renewed serving certificate is served to new connections, and connections that are open stay', async () => {
    const launched = await launchServing(first)
    const open = await dial(launched, { trusts: first })
    const session = openHttp2(launched, first)
    expect(await askHttp2(session)).toBe('nobody')
    const changed = launched.logger.line(inForce)
    await put('.tls.key', second.tls.key)
    await put('.tls.crt', second.tls.certificate)
    await changed
    expect(await ask(open)).toBe('nobody')
    expect(await askHttp2(session)).toBe('nobody')
    expect(await ask(await dial(launched, { trusts: second }))).toBe('nobody')
    expect(await askHttp2(openHttp2(launched, second))).toBe('nobody')
    await expect(dial(launched, { trusts: first })).rejects.toMatchObject({
      code: 'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
    })
  })

  it('a renewed serving certificate leaves the kubeconfig as it is, and what its client certificate may do', async () => {
    const launched = await launchServing(first)
    const { kubeconfig } = launched.server
    const text = await readFile(kubeconfig, 'utf8')
    const changed = launched.logger.line(inForce)
    await put('.tls.key', second.tls.key)
    await put('.tls.crt', second.tls.certificate)
    await changed
    expect(await readFile(kubeconfig, 'utf8')).toBe(text)
    const ca = second.authority.certificate
    expect(await callWith(kubeconfig, { ca })).toBe('200 svc-admin')
  })

  it('a renewed serving certificate waits for its key', async () => {
    const launched = await launchServing(first)
    const { logger } = launched
    const kept = logger.line('does not belong to the certificate')
    await put('.tls.crt', second.tls.certificate)
    await kept
    expect(await ask(await dial(launched, { trusts: first }))).toBe('nobody')
    const changed = logger.line(inForce)
    await put('.tls.key', second.tls.key)
    await changed
    expect(await ask(await dial(launched, { trusts: second }))).toBe('nobody')
  })

  it('a serving certificate stays while its file is missing or no certificate', async () => {
    const launched = await launchServing(first)
    const { logger } = launched
    const damaged = logger.line('.tls.crt is not a PEM certificate')
    await put('.tls.crt', 'nonsense')
    await damaged
    const missing = logger.line('.tls.crt: it does not exist')
    await rm(join(directory, '.tls.crt'))
    await missing
    expect(await ask(await dial(launched, { trusts: first }))).toBe('nobody')
    expect(logger.lines.map(({ level }) => level)).not.toContain('error')
  })

  it('a renewed serving certificate brings names under which the server may be addressed', async () => {
    const launched = await launchServing(first)
    const { kubeconfig } = launched.server
    const calling = (ca: string): Promise<string> =>
      callWith(kubeconfig, { ca, headers: { host: 'new.test' }, servername: 'localhost' })
    expect(await calling(first.authority.certificate)).toMatch(/^403 /)
    const named = await issueCertificate(second.authority, {
      commonName: 'named',
      organizations: [],
      hosts: ['localhost', 'new.test'],
      usage: 'server',
      validity: { from: Date.now() - 1000, until: Date.now() + 3_600_000 },
    })
    const changed = launched.logger.line(inForce)
    await put('.tls.key', named.key)
    await put('.tls.crt', named.certificate)
    await changed
    expect(await calling(second.authority.certificate)).toMatch(/^200 /)
  })
})

describe('client authorities whose file changes', () => {
  /** The server presents its own certificate here, whose authority `trusts` holds. */
  async function launchTrusting(pki: TestPki): Promise<[Launched, TestPki]> {
    const launched = await launch({ clientCaFile: await put('.ca.crt', pki.authority.certificate) })
    const certificate = await readFile(join(directory, 'pki/ca.crt'), 'utf8')
    return [launched, { ...first, authority: { certificate, key: '' } }]
  }

  async function trust(launched: Launched, text: string): Promise<void> {
    const changed = launched.logger.line(inForce)
    await put('.ca.crt', text)
    await changed
  }

  it('renewed client authorities decide about new connections, and connections that are open stay', async () => {
    const [launched, trusts] = await launchTrusting(first)
    const open = await dial(launched, { trusts, pair: jane })
    expect(await ask(open)).toBe('jane')
    expect(await ask(await dial(launched, { trusts, pair: joe }))).toBe('nobody')
    await trust(launched, second.authority.certificate)
    expect(await ask(await dial(launched, { trusts, pair: joe }))).toBe('joe')
    expect(await ask(await dial(launched, { trusts, pair: jane }))).toBe('nobody')
    expect(await ask(open)).toBe('jane')
    expect(await callWith(launched.server.kubeconfig)).toBe('200 svc-admin')
  })

  it('renewed client authorities decide about sessions that were opened before, too', async () => {
    const [launched, trusts] = await launchTrusting(first)
    const before = await dial(launched, { trusts, pair: jane })
    const ticket = once(before, 'session') as Promise<[Buffer]>
    expect(await ask(before)).toBe('jane')
    const [session] = await ticket
    const resumed = await dial(launched, { trusts, pair: jane, session })
    expect(resumed.isSessionReused()).toBe(true)
    await trust(launched, second.authority.certificate)
    const late = await dial(launched, { trusts, pair: jane, session })
    expect(late.isSessionReused()).toBe(false)
    expect(await ask(late)).toBe('nobody')
  })

  it('renewed client authorities are told to the API server, which publishes them', async () => {
    const [launched, trusts] = await launchTrusting(first)
    const told = launched.api.given?.clientAuthorities
    const own = trusts.authority.certificate
    expect(told?.value).toBe(`${own}\n${first.authority.certificate}`)
    const seen: string[] = []
    told?.onChange((text) => void seen.push(text))
    await trust(launched, second.authority.certificate)
    expect(seen).toEqual([`${own}\n${second.authority.certificate}`])
  })

  it('client authorities stay while their file holds none', async () => {
    const [launched, trusts] = await launchTrusting(first)
    const kept = launched.logger.line('.ca.crt holds no PEM certificate')
    await put('.ca.crt', '')
    await kept
    expect(await ask(await dial(launched, { trusts, pair: jane }))).toBe('jane')
  })

  it('client authorities are watched until what the start has opened is closed', async () => {
    const runtime = testRuntime()
    const waiting = new Set<() => void>()
    const after: Timers['after'] = (milliseconds, task) => {
      const run = (): void => {
        waiting.delete(run)
        task()
      }
      waiting.add(run)
      const cancel = runtime.timers.after(milliseconds, run)
      return () => {
        waiting.delete(run)
        cancel()
      }
    }
    const closers = new Closers()
    const { clientAuthorities } = await prepareTls({
      options: { clientCaFile: await put('.ca.crt', first.authority.certificate) },
      brand: brands.svc,
      directory: { path: join(directory, 'data') },
      runtime: { ...runtime, timers: { ...runtime.timers, after } },
      hosts: [],
      closers,
    })
    const changed = new Promise((resolve) => void clientAuthorities.onChange(resolve))
    await put('.ca.crt', second.authority.certificate)
    runtime.advance(settleMs)
    expect(await changed).toContain(second.authority.certificate)
    expect(waiting.size).toBeGreaterThan(0)
    await closers.close()
    expect(waiting.size).toBe(0)
  })
})
