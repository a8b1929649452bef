import { setTimeout as delay } from 'node:timers/promises'
import { narrowLevel } from '../../../support/flow-control/narrow-level.ts'
import type { ProbeResult } from '../../children/latency-probe.ts'
import type { ComparedServer } from '../compared-server.ts'
import type { Comparison, Sample } from '../comparison.ts'
import type { Loads } from '../loads.ts'
import { configMap, ensureNamespace } from './objects.ts'

const namespace = 'compared-floods'
const path = `/api/v1/namespaces/${namespace}/configmaps`
const count = 1000
const bytes = 1000
const clients = 1000

/** Requests of the tenant that floods not, for each second. */
const rate = 50

/** A tenant that floods, and one that keeps reading an object. */
interface Tenants {
  readonly flood: string
  readonly calm: string
}

/** At the level of users that no flow schema names. */
const together: Tenants = { flood: 'compared-flood', calm: 'compared-calm' }
/** At levels of their own. */
const apart: Tenants = { flood: 'compared-flood-apart', calm: 'compared-calm-apart' }

function as(user: string): Readonly<Record<string, string>> {
  return { 'impersonate-user': user, 'impersonate-group': 'system:authenticated' }
}

async function prepare(server: ComparedServer): Promise<void> {
  await ensureNamespace(server, namespace)
  await server.ensureMany(path, count, (at) => configMap(`m-${at}`, bytes, at))
  const apiGroup = 'rbac.authorization.k8s.io'
  const users = [together, apart].flatMap(({ flood, calm }) => [flood, calm])
  await server.ensure(`/apis/${apiGroup}/v1/clusterrolebindings`, {
    metadata: { name: namespace },
    roleRef: { apiGroup, kind: 'ClusterRole', name: 'cluster-admin' },
    subjects: users.map((name) => ({ kind: 'User', apiGroup, name })),
  })
  for (const user of [apart.flood, apart.calm]) {
    const [level, flowSchema] = narrowLevel({
      user,
      level: user,
      shares: 20,
      queues: 64,
      handSize: 6,
      queueLength: 50,
    })
    const group = '/apis/flowcontrol.apiserver.k8s.io/v1'
    await server.ensure(`${group}/prioritylevelconfigurations`, level)
    await server.ensure(`${group}/flowschemas`, flowSchema)
  }
}

/** What GETs of some seconds took. */
async function timesOfGets(
  server: ComparedServer,
  loads: Loads,
  { calm, seconds }: { readonly calm: string; readonly seconds: number },
): Promise<ProbeResult> {
  const { port, authorization } = server
  await loads.probe.call('start', {
    credentials: { port, rejectUnauthorized: false },
    path: `${path}/m-7`,
    headers: { authorization, accept: 'application/json', ...as(calm) },
    everyMs: 1000 / rate,
    mayBeRefused: true,
  })
  await delay(seconds * 1000)
  return loads.probe.call('stop', undefined)
}

async function sample(
  server: ComparedServer,
  loads: Loads,
  { tenants: { flood, calm }, waits }: { readonly tenants: Tenants; readonly waits: boolean },
): Promise<Sample> {
  const seconds = loads.quick ? 4 : 10
  const quiet = await timesOfGets(server, loads, { calm, seconds: seconds / 2 })
  const request = server.bytes({ method: 'GET', path, headers: as(flood) })
  await loads.flood.call('start', { port: server.port, connections: clients, request, waits })
  const {
    p50: usual,
    p99: value,
    refused: lost,
  } = await timesOfGets(server, loads, { calm, seconds })
  const inFlight = await mostInFlight(server)
  const flooded = await loads.flood.call('stop', undefined)
  await untilQuiet(server)
  const note = [
    `median ${usual.toFixed(1)} ms, quiet ${quiet.p50.toFixed(1)} ms, p99 ${quiet.p99.toFixed(1)} ms, ${lost} refused;`,
    `${flooded.answered} lists answered (median ${Math.round(flooded.p50)} ms), ${flooded.refused} refused,`,
    `Retry-After up to ${flooded.longestRetryAfter} s, ${inFlight} in flight`,
  ].join(' ')
  return { value, note }
}

function gauge(metrics: string, start: string): number {
  const line = metrics.split('\n').find((each) => each.startsWith(start))
  return Number(line?.split(' ').at(-1) ?? Number.NaN)
}

/** The most reads that were executed at a time in the last second. */
async function mostInFlight(server: ComparedServer): Promise<number> {
  const metrics = await server.read('/metrics')
  return gauge(metrics, 'apiserver_current_inflight_requests{request_kind="readOnly"}')
}

/** What the flood left in the queues is over. */
async function untilQuiet(server: ComparedServer): Promise<void> {
  for (let times = 0; times < 60; times++) {
    await delay(500)
    if ((await mostInFlight(server)) <= 1) return
  }
  throw new Error('the requests of the flood do not end')
}

function flooded(what: string, tenants: Tenants, waits: boolean): Comparison {
  return {
    name: `GET p99 beside ${clients.toLocaleString('en-US')} clients of lists, ${what}`,
    unit: 'ms',
    aim: 1,
    prepare,
    sample: (server, loads) => sample(server, loads, { tenants, waits }),
  }
}

/** What a tenant waits for while another floods the server with lists of 1.3 MB, of which each takes ten seats or what its level allows. */
export const floodComparisons: readonly Comparison[] = [
  flooded('default levels', together, true),
  flooded('levels of their own', apart, true),
  flooded('default levels, without waiting for Retry-After', together, false),
]
