import { X509Certificate } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { networkInterfaces, tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { parseCommand } from '../../../../node-host/commands/flags/parse-command.ts'
import { skerryProgram } from '../../../../node-host/commands/serve/programs.ts'
import { serverAddresses } from '../../../../node-host/serving/addresses/server-addresses.ts'
import { text } from '../http/open-listener.ts'
import { callWith, FakeApi, launchIn, readKubeconfig } from './launched-server.ts'

describe('the addresses of a server', () => {
  it('a server on loopback advertises that, and its kubeconfig is for this machine', async () => {
    expect(await serverAddresses('127.0.0.1', {})).toMatchObject({
      isOpen: false,
      advertised: '127.0.0.1',
      external: '127.0.0.1',
      kubeconfigHost: undefined,
    })
  })

  it.each(['0.0.0.0', '::'])(
    'a server on %s advertises the address of an interface, which its certificate and kubeconfig contain',
    async (bindAddress) => {
      const { isOpen, advertised, kubeconfigHost, names } = await serverAddresses(bindAddress, {})
      const interfaces = Object.values(networkInterfaces()).flatMap((each) => each ?? [])
      expect(interfaces.map(({ address }) => address)).toContain(advertised)
      const outward = interfaces.filter((each) => !each.internal && each.family === 'IPv4')
      expect(advertised.startsWith('127.')).toBe(outward.length === 0)
      expect(isOpen).toBe(true)
      expect(kubeconfigHost).toBe(advertised)
      expect(names).toContain(advertised)
    },
  )

  it('a server advertises the address that is chosen, and its host name for clients outside goes ahead in the kubeconfig', async () => {
    const chosen = { advertiseAddress: '192.0.2.10', tlsSans: ['API.example.com'] }
    expect(await serverAddresses('192.0.2.1', chosen)).toMatchObject({
      advertised: '192.0.2.10',
      external: '192.0.2.10',
      kubeconfigHost: '192.0.2.10',
    })
    const named = await serverAddresses('0.0.0.0', { ...chosen, externalHostname: 'skerry.test' })
    expect(named).toMatchObject({
      advertised: '192.0.2.10',
      external: 'skerry.test',
      kubeconfigHost: 'skerry.test',
    })
    expect(named.names).toEqual(
      expect.arrayContaining(['192.0.2.10', 'skerry.test', 'api.example.com']),
    )
  })

  it('an unspecified address is not advertised, as no client can call it, and a host name is refused', async () => {
    const { advertised } = await serverAddresses('127.0.0.1', { advertiseAddress: '0.0.0.0' })
    expect(advertised).toBe('127.0.0.1')
    await expect(
      serverAddresses('127.0.0.1', { advertiseAddress: 'skerry.test' }),
    ).rejects.toMatchObject({ name: 'StartupError' })
  })
})

describe('the flags of addresses', () => {
  it('the flags of addresses give the options of the same meaning; names add up', () => {
    const words = '--advertise-address=192.0.2.10 --external-hostname Skerry.Test'.split(' ')
    const sans = ['--tls-san=a.test,192.0.2.11', '--tls-san=2001:db8::1']
    expect(parseCommand(skerryProgram, [...words, ...sans])).toMatchObject({
      settings: {
        options: {
          advertiseAddress: '192.0.2.10',
          externalHostname: 'skerry.test',
          tlsSans: ['a.test', '192.0.2.11', '2001:db8::1'],
        },
      },
    })
  })

  it.each([
    ['--advertise-address=skerry.test', /^--advertise-address: "skerry.test" is not an IP address/],
    ['--tls-san=*.test', /^--tls-san: "\*\.test" is neither a host name nor an IP address$/],
    ['--external-hostname=https://a', /^--external-hostname: "https:\/\/a" is neither a host name/],
  ])('the flags of addresses refuse %s', (word, message) => {
    expect(() => parseCommand(skerryProgram, [word])).toThrow(message)
  })
})

describe('a server with names of its own', () => {
  let directory: string
  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'skerry-names-'))
    onTestFinished(() => rm(directory, { recursive: true, force: true }))
  })

  const named = {
    advertiseAddress: '192.0.2.10',
    externalHostname: 'localhost',
    tlsSans: ['api.skerry.test', '2001:db8::10'],
    storage: 'memory',
  } as const

  it('a server with names of its own has them in its certificate, which later starts keep, and admits them', async () => {
    const file = join(directory, 'pki/apiserver.crt')
    const server = await launchIn(directory, named)
    const certificate = new X509Certificate(await readFile(file, 'utf8'))
    for (const name of ['api.skerry.test', 'localhost']) {
      expect(certificate.checkHost(name)).toBe(name)
    }
    for (const ip of ['192.0.2.10', '2001:db8::10']) expect(certificate.checkIP(ip)).toBe(ip)
    const asNamed = (host: string) =>
      callWith(server.kubeconfig, {
        headers: { host: `${host}:${server.port}` },
        servername: 'localhost',
      })
    expect(await asNamed('api.skerry.test')).toMatch(/^200 /)
    expect(await asNamed('[2001:db8::10]')).toMatch(/^200 /)
    expect(await asNamed('evil.test')).toMatch(/^403 .*unknown host/)
    await server.close()
    await (await launchIn(directory, named)).close()
    expect(await readFile(file, 'utf8')).toBe(certificate.toString())
  })

  it('a server with names of its own publishes the address to endpoints, and the host name to clients', async () => {
    const api = new FakeApi()
    const { port, url, kubeconfig } = await launchIn(directory, named, api)
    expect(api.given?.address()).toBe(`192.0.2.10:${port}`)
    expect(api.given?.externalAddress?.()).toBe(`localhost:${port}`)
    expect(url).toBe(`https://127.0.0.1:${port}`)
    const { clusters } = await readKubeconfig(kubeconfig)
    expect(clusters[0]?.cluster.server).toBe(`https://localhost:${port}`)
    expect(await callWith(kubeconfig)).toMatch(/^200 /)
  })
})

describe('a client of the other brand', () => {
  it('a client that asks for groups of the other brand is answered as ever, and the log says once which brand has them', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'skerry-hint-'))
    onTestFinished(() => rm(directory, { recursive: true, force: true }))
    const api = new FakeApi()
    api.answer = ({ path }) => text(`nothing at ${path}`, 404)
    const lines: string[] = []
    const keep = (message: string): void => void lines.push(message)
    const logger = { debug: keep, info: keep, warn: keep, error: keep }
    const { port } = await launchIn(directory, { dev: true, storage: 'memory', logger }, api)
    const get = async (path: string): Promise<string> =>
      (await fetch(`http://127.0.0.1:${port}${path}`)).text()
    await get('/apis/widgets.example.com/v1')
    await get('/metrics.k8s.io')
    expect(lines.filter((line) => line.includes('brand'))).toEqual([])
    const path = '/apis/rbac.authorization.k8s.io/v1/roles'
    expect([await get(path), await get(path)]).toEqual(Array(2).fill(`nothing at ${path}`))
    expect(lines.filter((line) => line.includes('brand'))).toEqual([
      'a client asked for an API group of k8s.io, but this server has brand svc; for such clients, start a server with --brand k8s and another data directory',
    ])
  })
})
