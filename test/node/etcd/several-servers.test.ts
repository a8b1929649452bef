import { cp, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import type { ApiObject } from '../../../core/base/api/object.ts'
import { type Client, createClient } from '../../../core/base/client/client.ts'
import { fetchTransport } from '../../../core/base/client/fetch-transport.ts'
import { connectByKubeconfig, type RunningServer, startServer } from '../../../node-host/index.ts'
import { describeEtcd } from '../../support/etcd/describe-etcd.ts'
import { TcpProxy } from '../../support/etcd/tcp-proxy.ts'
import type { TestEtcd } from '../../support/etcd/test-etcd.ts'
import { recordingLogger } from '../host/http/open-listener.ts'

const configMaps = '/api/v1/namespaces/default/configmaps'
const leases = '/apis/coordination.k8s.io/v1/namespaces/kube-system/leases'
const slices = '/apis/discovery.k8s.io/v1/namespaces/default/endpointslices'

/** Times of an election in which a crash is noticed soon. */
const shortTimes = {
  leaderElectLeaseDurationMs: 3000,
  leaderElectRenewDeadlineMs: 2000,
  leaderElectRetryPeriodMs: 300,
}

interface Member {
  readonly server: RunningServer
  readonly client: Client
  /** Reads the JSON at a path. */
  json(path: string): Promise<Record<string, never> & ApiObject>
}

/** Starts a server on an etcd; the endpoints of the servers of a store differ in their addresses. */
async function serverOn(
  url: string,
  address: string,
  options: { readonly simulate?: boolean } = {},
): Promise<Member> {
  const dataDir = await mkdtemp(join(tmpdir(), 'skerry-several-'))
  const server = await startServer({
    brand: 'k8s',
    dataDir,
    port: 0,
    dev: true,
    etcdServers: [url],
    advertiseAddress: address,
    logger: recordingLogger(),
    ...shortTimes,
    ...options,
  })
  onTestFinished(async () => {
    await server.close()
    await rm(dataDir, { recursive: true, force: true })
  })
  const transport = fetchTransport({ fetch, base: server.url })
  return {
    server,
    client: createClient(transport, { userAgent: 'test' }),
    json: async (path) => (await fetch(`${server.url}${path}`)).json() as never,
  }
}

function firstUrl(etcd: TestEtcd): string {
  return etcd.members[0]?.url ?? ''
}

/** Watches a collection until an object in it is as wanted. */
async function seen(
  { client }: Member,
  path: string,
  isWanted: (object: ApiObject) => boolean,
): Promise<ApiObject> {
  const { items, metadata } = await client.list(path)
  const found = items.find(isWanted)
  if (found) return found
  const resourceVersion = metadata.resourceVersion ?? ''
  for await (const { object } of client.watch(path, { resourceVersion })) {
    if (isWanted(object as ApiObject)) return object as ApiObject
  }
  throw new Error(`the watch of ${path} ended`)
}

function leaseHeld(
  name: string,
  isBy: (holder: string) => boolean,
): (object: ApiObject) => boolean {
  return ({ metadata, spec }) =>
    metadata.name === name && isBy((spec as { holderIdentity?: string }).holderIdentity ?? '')
}

function addressesAre(...addresses: readonly string[]): (object: ApiObject) => boolean {
  return ({ metadata, endpoints }) => {
    const all = (endpoints ?? []) as unknown as { addresses: string[] }[]
    const found = all.flatMap((each) => each.addresses).toSorted()
    return metadata.name === 'kubernetes' && JSON.stringify(found) === JSON.stringify(addresses)
  }
}

/** The files of `pki` that all servers of a store share. */
const sharedKeys = [
  ...['ca', 'front-proxy-ca', 'front-proxy-client'].flatMap((name) => [
    `${name}.crt`,
    `${name}.key`,
  ]),
  'sa.key',
]

/** Starts a server with TLS, whose data directory has the keys of another one. */
async function secureServerOn(
  url: string,
  address: string,
  other?: string,
): Promise<{ readonly server: RunningServer; readonly dataDir: string }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'skerry-several-'))
  const pki = join(dataDir, 'pki')
  if (other !== undefined) {
    await mkdir(pki)
    for (const name of sharedKeys) await cp(join(other, 'pki', name), join(pki, name))
  }
  const server = await startServer({
    brand: 'k8s',
    dataDir,
    port: 0,
    etcdServers: [url],
    advertiseAddress: address,
    logger: recordingLogger(),
  })
  onTestFinished(async () => {
    await server.close()
    await rm(dataDir, { recursive: true, force: true })
  })
  return { server, dataDir }
}

/** Status of a GET with a token, at a server whose certificate is of the authority `ca`. */
function statusOf(url: string, ca: Buffer, token: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}` }
    request(url, { ca, headers }, (response) => {
      response.resume()
      resolve(response.statusCode)
    })
      .on('error', reject)
      .end()
  })
}

async function createMaps({ client }: Member, prefix: string, count: number): Promise<void> {
  for (let at = 0; at < count; at++) {
    const name = `${prefix}${at}`
    await client.create(configMaps, { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name } })
  }
}

describeEtcd('several servers on one etcd', (etcd) => {
  it('a continue token of one server is used at the other, and is as the original writes it', async () => {
    const url = firstUrl(etcd())
    const one = await serverOn(url, '192.0.2.1')
    const two = await serverOn(url, '192.0.2.2')
    await createMaps(one, 'page', 5)
    const first = await one.json(`${configMaps}?limit=3`)
    const { continue: token = '', resourceVersion } = first.metadata as Record<string, string>
    expect(JSON.parse(Buffer.from(token, 'base64url').toString())).toEqual({
      v: 'meta.k8s.io/v1',
      rv: Number(resourceVersion),
      start: '/page2\0',
    })
    await createMaps(two, 'page9', 1)
    const rest = await two.json(`${configMaps}?continue=${token}`)
    const items = rest['items'] as unknown as ApiObject[]
    expect(items.map(({ metadata }) => metadata.name)).toEqual(['page3', 'page4'])
    expect(rest.metadata.resourceVersion).toBe(resourceVersion)
  })

  it('an informer that moves from one server to the other sees every event once', async () => {
    const url = firstUrl(etcd())
    const servers = [await serverOn(url, '192.0.2.1'), await serverOn(url, '192.0.2.2')] as const
    const { metadata } = await servers[0].client.list(configMaps)
    const writing = createMaps(servers[0], 'one', 20).then(() => createMaps(servers[1], 'two', 20))
    const names: string[] = []
    let resourceVersion = metadata.resourceVersion ?? ''
    for (let turn = 0; names.length < 40; turn++) {
      // Every few events the informer goes on at the other server.
      const { client } = servers[turn % 2] ?? servers[0]
      let left = 3
      for await (const { object } of client.watch(configMaps, { resourceVersion })) {
        const { name = '', resourceVersion: version = '' } = (object as ApiObject).metadata
        names.push(name)
        resourceVersion = version
        if (--left === 0 || names.length === 40) break
      }
    }
    await writing
    const created = (prefix: string): string[] =>
      Array.from({ length: 20 }, (_, at) => `${prefix}${at}`)
    expect(names).toEqual([...created('one'), ...created('two')])
  })

  it('the endpoints of the API have the addresses of both servers, then that of the one that runs', async () => {
    const url = firstUrl(etcd())
    const one = await serverOn(url, '192.0.2.1')
    const two = await serverOn(url, '192.0.2.2')
    await seen(one, slices, addressesAre('192.0.2.1', '192.0.2.2'))
    await two.server.close()
    await seen(one, slices, addressesAre('192.0.2.1'))
    const { subsets } = await one.json('/api/v1/namespaces/default/endpoints/kubernetes')
    expect(subsets).toMatchObject([{ addresses: [{ ip: '192.0.2.1' }] }])
  })

  it('one server leads, and the other one at once when that stops', async () => {
    const url = firstUrl(etcd())
    const one = await serverOn(url, '192.0.2.1')
    const lease = await seen(one, leases, leaseHeld('kube-controller-manager', Boolean))
    const { holderIdentity: first = '' } = lease['spec'] as { holderIdentity?: string }
    const two = await serverOn(url, '192.0.2.2')
    await one.server.close()
    const other = (holder: string): boolean => holder !== '' && holder !== first
    const next = await seen(two, leases, leaseHeld('kube-controller-manager', other))
    const { leaseTransitions: before = 0 } = lease['spec'] as { leaseTransitions?: number }
    expect(next['spec']).toMatchObject({ leaseTransitions: before + 1 })
  })

  it('a leader that is cut off is replaced, and what it began is done once', async () => {
    const url = firstUrl(etcd())
    const proxy = await TcpProxy.start(etcd().members[0]?.port ?? 0)
    onTestFinished(() => proxy.close())
    const one = await serverOn(proxy.url, '192.0.2.1', { simulate: true })
    const names = ['kube-controller-manager', 'kube-scheduler', 'kube-simulation']
    const holders = new Map<string, string>()
    for (const name of names) {
      const lease = await seen(one, leases, leaseHeld(name, Boolean))
      holders.set(name, (lease['spec'] as { holderIdentity: string }).holderIdentity)
    }
    const two = await serverOn(url, '192.0.2.2', { simulate: true })
    const jobs = '/apis/batch/v1/namespaces/default/jobs'
    const container = { name: 'c', image: 'busybox', command: ['sh', '-c', 'sleep 2'] }
    await one.client.create(jobs, {
      apiVersion: 'batch/v1',
      kind: 'Job',
      metadata: { name: 'once' },
      spec: {
        completions: 3,
        parallelism: 3,
        template: { spec: { restartPolicy: 'Never', containers: [container] } },
      },
    } as never)
    const isActive = ({ status }: ApiObject): boolean =>
      (status as { active?: number } | undefined)?.active === 3
    await seen(two, jobs, isActive)
    proxy.set('cut')
    for (const name of names) {
      const former = holders.get(name)
      await seen(
        two,
        leases,
        leaseHeld(name, (holder) => holder !== '' && holder !== former),
      )
    }
    const isDone = ({ status }: ApiObject): boolean =>
      (status as { succeeded?: number } | undefined)?.succeeded === 3
    await seen(two, jobs, isDone)
    const pods = await two.client.list('/api/v1/namespaces/default/pods')
    const ofJob = pods.items.filter(({ metadata }) => metadata.labels?.['job-name'] === 'once')
    expect(ofJob).toHaveLength(3)
  })

  it('servers with the same keys accept the tokens of each other under one authority', async () => {
    const url = firstUrl(etcd())
    const one = await secureServerOn(url, '192.0.2.1')
    const two = await secureServerOn(url, '192.0.2.2', one.dataDir)
    const connected = await connectByKubeconfig({ kubeconfig: one.server.kubeconfig })
    onTestFinished(() => connected.transport.close())
    const client = createClient(connected.transport, { userAgent: 'test' })
    const accounts = '/api/v1/namespaces/default/serviceaccounts'
    await client.create(accounts, {
      apiVersion: 'v1',
      kind: 'ServiceAccount',
      metadata: { name: 'caller' },
    })
    const asked = { apiVersion: 'authentication.k8s.io/v1', kind: 'TokenRequest', spec: {} }
    const issued = await client.create(`${accounts}/caller/token`, asked as never)
    const { token } = issued['status'] as { token: string }
    const ca = await readFile(join(one.dataDir, 'pki', 'ca.crt'))
    expect(await statusOf(`${two.server.url}/version`, ca, token)).toBe(200)
    expect(await statusOf(`${two.server.url}/version`, ca, `${token.slice(0, -8)}AAAAAAAA`)).toBe(
      401,
    )
  })
})

describeEtcd('several servers that start at the same time on an empty etcd', (etcd) => {
  it('all become ready, with one set of first objects and the endpoints of each', async () => {
    const url = firstUrl(etcd())
    const addresses = ['192.0.2.1', '192.0.2.2', '192.0.2.3']
    const servers = await Promise.all(addresses.map((address) => serverOn(url, address)))
    for (const member of servers) {
      await seen(member, slices, addressesAre(...addresses))
      const { items } = await member.client.list('/api/v1/namespaces')
      const names = items.map(({ metadata }) => metadata.name)
      expect(names).toEqual(['default', 'kube-node-lease', 'kube-public', 'kube-system'])
    }
  })
})
