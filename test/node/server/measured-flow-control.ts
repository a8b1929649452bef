// Run as a process of its own, built: sends its parent the bytes that requests leave behind in priority and fairness.
import { getHeapStatistics } from 'node:v8'
import { brands, createApiServer, MemoryBackend, openEngine } from '../../../core/index.ts'
import type { Exchange, Next, Outcome } from '../../../core/requests/pipeline/exchange.ts'
import { createFlowControl } from '../../../core/server/create-flow-control.ts'
import type { ServerServices } from '../../../core/server/create-services.ts'
import { stderrLogger } from '../../../node-host/base/logging/stderr-logger.ts'
import { nodeRuntime } from '../../../node-host/base/node-runtime.ts'
import { median } from '../../bench/measure/statistics.ts'
import { requestOf } from '../../support/requests/test-requests.ts'

/** Bytes by users and paths. */
export type BytesOfRequests = Readonly<Record<string, number>>

const callsOfBatch = 1_000
const batches = 101
/** Calls after which the engine has optimized what is called. */
const warmUp = 100_000

const users: ReadonlyMap<string, readonly string[]> = new Map([
  ['master', ['system:masters']],
  ['user', []],
  ['system:serviceaccount:kube-system:worker', ['system:serviceaccounts:kube-system']],
])

const paths = [
  '/api/v1/namespaces/default/configmaps/none',
  '/api/v1/namespaces/default/pods/none/status',
  '/api/v1/nodes/none',
  '/version',
]

/** The median of batches, as the engine collects, and allocates for itself, in few of them. */
function bytesOfCall(call: () => unknown): number {
  for (let at = 0; at < warmUp; at++) call()
  const allocated = Array.from({ length: batches }, () => {
    const before = getHeapStatistics().used_heap_size
    for (let at = 0; at < callsOfBatch; at++) call()
    return getHeapStatistics().used_heap_size - before
  })
  return median(allocated) / callsOfBatch
}

/** The exchanges of requests of all users for all paths, by both. */
async function exchanges(): Promise<ReadonlyMap<string, Exchange>> {
  // Readings of a clock that goes are numbers on the heap.
  const runtime = { ...nodeRuntime(stderrLogger()), clock: { now: () => 1, elapsed: () => 1 } }
  const seen = new Map<string, Exchange>()
  const server = await createApiServer({
    brand: brands.k8s,
    storage: await openEngine(new MemoryBackend(), runtime),
    runtime,
    tokens: new Map(
      Array.from(users, ([name, groups]) => [name, { name, uid: '', groups, extra: new Map() }]),
    ),
    anonymous: false,
    dev: true,
    featureGates: new Map(),
    runtimeConfig: new Map(),
    platform: 'test/none',
    address: () => '',
    log(exchange, next) {
      const answer = next(exchange)
      if (users.has(exchange.user.name))
        seen.set(`${exchange.user.name} ${exchange.request.path}`, exchange)
      return answer
    },
  })
  for (const as of users.keys()) {
    for (const path of paths) await server.handle(requestOf('GET', path, { as }))
  }
  return seen
}

async function measure(): Promise<BytesOfRequests> {
  const all = await exchanges()
  const [first] = all.values()
  if (!first) throw new TypeError('no request was seen')
  // That of a server has its pipeline around it, which allocates the answers.
  const services = first.services as ServerServices
  const { stage, load } = createFlowControl(services, {}, {}, new AbortController().signal)
  load()
  const outcome: Outcome = { status: 200, headers: [], body: null }
  const next: Next = () => outcome
  return Object.fromEntries(
    Array.from(all, ([name, exchange]) => [name, bytesOfCall(() => stage(exchange, next))]),
  )
}

process.send?.(await measure(), () => process.exit())
