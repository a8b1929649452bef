import { createPrivateKey, X509Certificate } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from 'node:tls'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import type { StartOptions } from '../../../../node-host/base/options/start-options.ts'
import { launchServer } from '../../../../node-host/serving/launch/launch-server.ts'
import { issueCertificate } from '../../../../node-host/serving/pki/certificate-factory.ts'
import type { RunningServer } from '../../../../node-host/serving/running/running-server.ts'
import { recordingLogger } from '../http/open-listener.ts'
import { callWith, FakeApi } from '../start/launched-server.ts'
import { makeTestPki } from './test-pki.ts'

let certDir: string
let logger: ReturnType<typeof recordingLogger>

beforeEach(async () => {
  const parent = await mkdtemp(join(tmpdir(), 'skerry-certs-'))
  onTestFinished(() => rm(parent, { recursive: true, force: true }))
  certDir = join(parent, 'certs')
  logger = recordingLogger()
})

/** A server in memory, whose own authority goes with it. */
async function launch(options: StartOptions = {}): Promise<RunningServer> {
  const settings = { storage: 'memory', port: 0, certDir, logger, ...options } as const
  const server = await launchServer(settings, new FakeApi().create)
  onTestFinished(() => server.close())
  return server
}

async function servedBy(
  { port }: RunningServer,
  servername = 'localhost',
): Promise<X509Certificate> {
  const socket = connect({ port, host: '127.0.0.1', servername, rejectUnauthorized: false })
  await once(socket, 'secureConnect')
  const certificate = socket.getPeerX509Certificate()
  socket.destroy()
  if (!certificate) throw new TypeError('the server sent no certificate')
  return certificate
}

async function files(): Promise<Record<string, string>> {
  const names = await readdir(certDir)
  const texts = await Promise.all(names.map((name) => readFile(join(certDir, name), 'utf8')))
  return Object.fromEntries(names.map((name, at) => [name, texts[at] ?? '']))
}

async function put(name: string, text: string): Promise<void> {
  await mkdir(certDir, { recursive: true })
  await writeFile(join(certDir, name), text)
}

describe('the certificate directory', () => {
  it('gets a pair where it has none, and nothing else; the authority lives with the data', async () => {
    const server = await launch()
    const made = await files()
    expect(Object.keys(made).toSorted()).toEqual(['apiserver.crt', 'apiserver.key'])
    expect((await servedBy(server)).toString()).toBe(
      new X509Certificate(made['apiserver.crt'] ?? '').toString(),
    )
    expect(await callWith(server.kubeconfig)).toBe('200 svc-admin')
  })

  it('keeps the pair of an earlier server, whose authority is gone, and clients verify it by its own file', async () => {
    await (await launch()).close()
    const before = await files()
    const again = await launch()
    expect(await files()).toEqual(before)
    expect(await callWith(again.kubeconfig)).toBe('200 svc-admin')
  })

  it('gets one pair where several servers start at once, and all of them serve', async () => {
    const servers = await Promise.all([launch(), launch(), launch()])
    for (const { kubeconfig } of servers) expect(await callWith(kubeconfig)).toBe('200 svc-admin')
    const made = await files()
    const certificate = new X509Certificate(made['apiserver.crt'] ?? '')
    expect(certificate.checkPrivateKey(createPrivateKey(made['apiserver.key'] ?? ''))).toBe(true)
    expect(Object.keys(made)).toHaveLength(2)
  })

  it('serves two servers at a time with one pair', async () => {
    const [one, other] = [await launch(), await launch()]
    expect((await servedBy(one)).toString()).toBe((await servedBy(other)).toString())
    expect(await callWith(one.kubeconfig)).toBe('200 svc-admin')
    expect(await callWith(other.kubeconfig)).toBe('200 svc-admin')
  })

  it('gets another pair when its own lacks a name of the server', async () => {
    await (await launch()).close()
    const before = await files()
    const server = await launch({ tlsSans: ['more.test'] })
    expect(await files()).not.toEqual(before)
    expect((await servedBy(server)).checkHost('more.test')).toBe('more.test')
  })

  it('keeps a pair that others made, and every other file: it is served, and watched', async () => {
    const pki = await makeTestPki()
    const foreign = {
      'apiserver.crt': pki.tls.certificate,
      'apiserver.key': pki.tls.key,
      'ca.crt': pki.authority.certificate,
      'sa.key': 'not read',
    }
    for (const [name, text] of Object.entries(foreign)) await put(name, text)
    const server = await launch()
    expect((await servedBy(server)).toString()).toBe(
      new X509Certificate(pki.tls.certificate).toString(),
    )
    expect(await callWith(server.kubeconfig, { ca: pki.authority.certificate })).toBe(
      '200 svc-admin',
    )
    await server.close()
    expect(await files()).toEqual(foreign)
  })

  it('is not touched where the certificate is given by file', async () => {
    const pki = await makeTestPki()
    await put('given.crt', pki.tls.certificate)
    await put('given.key', pki.tls.key)
    const before = await files()
    await launch({
      tlsCertFile: join(certDir, 'given.crt'),
      tlsPrivateKeyFile: join(certDir, 'given.key'),
    })
    expect(await files()).toEqual(before)
  })

  it('serves an expired pair that others made, with a warning', async () => {
    const pki = await makeTestPki()
    const { certificate, key } = await issueCertificate(pki.authority, {
      commonName: 'old-server',
      organizations: [],
      hosts: ['localhost'],
      usage: 'server',
      validity: { from: Date.now() - 60_000, until: Date.now() - 1000 },
    })
    await put('apiserver.crt', certificate)
    await put('apiserver.key', key)
    const server = await launch()
    expect((await servedBy(server)).toString()).toBe(new X509Certificate(certificate).toString())
    expect(logger.lines).toContainEqual(
      expect.objectContaining({
        level: 'warn',
        message: expect.stringContaining('the serving certificate has expired'),
      }),
    )
  })

  it.each([
    ['a certificate without its key', 'apiserver.crt', 'is there without'],
    ['a key without its certificate', 'apiserver.key', 'is there without'],
  ])('is refused in a line with %s, which stays', async (_, name, line) => {
    const { tls } = await makeTestPki()
    await put(name, name.endsWith('.crt') ? tls.certificate : tls.key)
    const before = await files()
    await expect(launch()).rejects.toMatchObject({
      name: 'StartupError',
      message: expect.stringMatching(
        new RegExp(`${name} ${line} .*/apiserver\\.(crt|key); add it`),
      ),
    })
    expect(await files()).toEqual(before)
  })

  it('is refused in a line where a file is damaged, or not of the other, and both stay', async () => {
    const [one, other] = [await makeTestPki(), await makeTestPki()]
    await put('apiserver.crt', one.tls.certificate)
    await put('apiserver.key', 'nonsense')
    await expect(launch()).rejects.toThrow('apiserver.key is damaged; restore it, or remove it')
    await put('apiserver.key', other.tls.key)
    const before = await files()
    await expect(launch()).rejects.toThrow('apiserver.key does not belong to the certificate')
    expect(await files()).toEqual(before)
  })
})
