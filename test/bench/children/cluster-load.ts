import { setTimeout as pause } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { brands } from '../../../core/base/api/brand.ts'
import { numberOf, structOf } from '../../../core/base/api/json-fields.ts'
import { serverUser } from '../../../core/base/api/user.ts'
import { type WireClient, createClient } from '../../../core/base/client/client.ts'
import { inProcessTransport } from '../../../core/base/client/in-process-transport.ts'
import { createApiServer, MemoryBackend, openKeptStore } from '../../../core/index.ts'
import { stderrLogger } from '../../../node-host/base/logging/stderr-logger.ts'
import { nodeRuntime } from '../../../node-host/base/node-runtime.ts'
import { serveCalls } from '../child-calls.ts'

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

const deployments = '/apis/apps/v1/namespaces/default/deployments'
const inFlight = 64

let client: WireClient | undefined

function opened(): WireClient {
  if (!client) throw new TypeError('the server is not open')
  return client
}

/** Starts a server in memory whose cluster is simulated. */
async function open({ nodes }: { readonly nodes: number }): Promise<void> {
  const runtime = nodeRuntime(stderrLogger())
  const brand = brands.k8s
  const { storage } = await openKeptStore(new MemoryBackend(), { brand, runtime })
  const server = await createApiServer({
    brand,
    runtime,
    storage,
    tokens: new Map(),
    anonymous: false,
    dev: false,
    featureGates: new Map(),
    runtimeConfig: new Map(),
    address: () => '',
    platform: 'linux/amd64',
    simulate: true,
    simulation: { nodes },
  })
  client = createClient(inProcessTransport(server, serverUser), { userAgent: 'bench' })
  while ((await count('/api/v1/nodes')) < nodes) await pause(200)
}

async function count(path: string): Promise<number> {
  const { items, metadata } = await opened().list(path, { limit: 1 })
  return items.length + Number(metadata['remainingItemCount'] ?? 0)
}

function deployment(name: string, replicas: number) {
  const labels = { app: name }
  return {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: { name, namespace: 'default' },
    spec: {
      replicas,
      selector: { matchLabels: labels },
      template: {
        metadata: { labels },
        spec: { containers: [{ name: 'nginx', image: 'nginx' }] },
      },
    },
  }
}

/** Creates deployments and waits until all their pods are available. @returns milliseconds */
async function rollOut({
  from = 0,
  count: wanted,
  replicas,
}: {
  readonly from?: number
  readonly count: number
  readonly replicas: number
}): Promise<number> {
  const client = opened()
  const start = performance.now()
  const { metadata } = await client.list(deployments, { limit: 1 })
  const stopping = new AbortController()
  const watched = availableDeployments(metadata.resourceVersion, wanted, replicas, stopping.signal)
  let next = from
  const work = async (): Promise<void> => {
    while (next < from + wanted) {
      await client.create(deployments, deployment(`web-${next++}`, replicas))
    }
  }
  await Promise.all(Array.from({ length: inFlight }, work))
  await watched
  stopping.abort()
  return performance.now() - start
}

async function availableDeployments(
  resourceVersion: string,
  wanted: number,
  replicas: number,
  signal: AbortSignal,
): Promise<void> {
  const available = new Set<string>()
  for await (const { object } of opened().watch(deployments, { resourceVersion, signal })) {
    const status = structOf(object, 'status')
    if (numberOf(status, 'availableReplicas') === replicas)
      available.add(object.metadata.name ?? '')
    if (available.size === wanted) return
  }
}

const pods = '/api/v1/namespaces/default/pods'

function pod(name: string) {
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name, namespace: 'default' },
    spec: { containers: [{ name: 'nginx', image: 'nginx' }] },
  }
}

/** Creates pods, deletes as many of the oldest where `replaces`, and waits until all new ones run. @returns CPU time in milliseconds */
async function crowd({
  from,
  count: wanted,
  replaces = false,
}: {
  readonly from: number
  readonly count: number
  readonly replaces?: boolean
}): Promise<number> {
  const client = opened()
  const before = process.cpuUsage()
  const { metadata } = await client.list(pods, { limit: 1 })
  const stopping = new AbortController()
  const watched = runningPods(metadata.resourceVersion, wanted, stopping.signal)
  let next = from
  const work = async (): Promise<void> => {
    while (next < from + wanted) {
      const number = next++
      if (replaces) await client.delete(`${pods}/pod-${number - from}`, { gracePeriodSeconds: 0 })
      await client.create(pods, pod(`pod-${number}`), { answer: 'unread' })
    }
  }
  await Promise.all(Array.from({ length: inFlight }, work))
  await watched
  stopping.abort()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

async function runningPods(
  resourceVersion: string,
  wanted: number,
  signal: AbortSignal,
): Promise<void> {
  const running = new Set<string>()
  const options = { resourceVersion, signal, fieldSelector: 'status.phase=Running' }
  for await (const { type, object } of opened().watch(pods, options)) {
    if (type === 'ADDED') running.add(object.metadata.name ?? '')
    if (running.size === wanted) return
  }
}

/** CPU time that the process takes while nothing is asked of it, as a share of one core. */
async function idleShare({ milliseconds }: { readonly milliseconds: number }): Promise<number> {
  const before = process.cpuUsage()
  const start = performance.now()
  await pause(milliseconds)
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000 / (performance.now() - start)
}

/**
 * Memory of the process after a collection of garbage, and the bytes of all pods and events, in bytes; `rest` milliseconds from
 * now, so that replaced versions have left the watch cache where it is long enough.
 */
async function memory({
  rest,
}: {
  readonly rest: number
}): Promise<{ readonly used: number; readonly objects: number }> {
  await pause(rest)
  let objects = 0
  for (const path of ['/api/v1/pods', '/api/v1/events', '/apis/apps/v1/replicasets', deployments]) {
    objects += (await opened().raw(path)).length
  }
  for (let turn = 0; turn < 3; turn++) {
    collectGarbage()
    await pause(500)
  }
  const { heapUsed, external } = process.memoryUsage()
  return { used: heapUsed + external, objects }
}

const servers = 10

/** Starts pods behind a service, and pods that each send it some requests, one after the other, after every so many seconds. */
async function startClients({
  count: wanted,
  requests,
  seconds,
}: {
  readonly count: number
  readonly requests: number
  readonly seconds: number
}): Promise<void> {
  const client = opened()
  await client.create('/api/v1/namespaces/default/services', {
    apiVersion: 'v1',
    kind: 'Service',
    metadata: { name: 'web', namespace: 'default' },
    spec: { selector: { app: 'web' }, ports: [{ port: 80, targetPort: 80 }] },
  })
  const { metadata } = await client.list(pods, { limit: 1 })
  const stopping = new AbortController()
  const watched = runningPods(metadata.resourceVersion, servers + wanted, stopping.signal)
  for (let at = 0; at < servers; at++) {
    const server = pod(`web-${at}`)
    await client.create(pods, {
      ...server,
      metadata: { ...server.metadata, labels: { app: 'web' } },
    })
  }
  const urls = 'http://web '.repeat(requests)
  const script = `sleep 40; while true; do wget -q -O - ${urls} >/dev/null; sleep ${seconds}; done`
  for (let at = 0; at < wanted; at++) {
    const containers = [{ name: 'main', image: 'busybox', command: ['sh', '-c', script] }]
    await client.create(pods, { ...pod(`client-${at}`), spec: { containers } })
  }
  await watched
  stopping.abort()
}

/** Requests that the pods behind the service have logged. */
async function answered(): Promise<number> {
  let lines = 0
  for (let at = 0; at < servers; at++) {
    const bytes = await opened().raw(`${pods}/web-${at}/log`)
    for (const byte of bytes) if (byte === 10) lines += 1
  }
  return lines
}

/** GETs of a pod one after the other. @returns CPU time of one in milliseconds */
async function getPods({ count: wanted }: { readonly count: number }): Promise<number> {
  const path = `${pods}/web-0`
  for (let at = 0; at < 1000; at++) await opened().raw(path)
  const before = process.cpuUsage()
  for (let at = 0; at < wanted; at++) await opened().raw(path)
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000 / wanted
}

const calls = { open, rollOut, crowd, idleShare, memory, startClients, answered, getPods }

export type ClusterCalls = typeof calls

serveCalls(calls)
