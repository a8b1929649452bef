import type { BenchContext } from '../bench-context.ts'
import type { Child } from '../child.ts'
import type { ClusterCalls } from '../children/cluster-load.ts'
import { megabytes, milliseconds, type Result, whole, within } from '../measure/result.ts'
import { costOfGet } from './get-pod.ts'

/** Limits: milliseconds until all are available, share of a core, memory in times of the bytes of objects. */
const rolledOutWithin = 10_000
const idleAtMost = 0.1
const timesTheirBytes = 3

/** How much more a pod may cost in a full cluster than in one that is a tenth full. */
const growthAtMost = 1.5

/** Pods that send requests, how many of them one after the other, and how many seconds each waits then. */
const clients = 100
const burst = 50
const pause = 5
/** What a request of a pod may cost, with all that its shell, the name server and the server's program do. */
const timesAGet = 3.5
/** The same against a GET that comes over HTTP/1.1, with its socket. */
const timesAGetByHttp = 2

const replicas = 3

/** Room for the pods of both rollouts, at 110 a node. */
const nodesOfRollouts = 60

async function inCluster<T>(
  context: BenchContext,
  nodes: number,
  task: (child: Child<ClusterCalls>) => Promise<T>,
): Promise<T> {
  const child = context.start<ClusterCalls>('cluster-load', true)
  try {
    await child.call('open', { nodes })
    return await task(child)
  } finally {
    await child.close()
  }
}

/** Milliseconds until the watch cache has let go of replaced versions. */
const rest = 110_000

/**
 * Deployments that become available in a simulated cluster, in one process with the server; and the memory of the pods of as many
 * more, which no longer has what is made once: compiled code, tables, caches of a fixed size.
 */
export async function simulatedRollouts(context: BenchContext): Promise<Result[]> {
  const count = context.quick ? 200 : 1000
  return inCluster(context, nodesOfRollouts, async (child) => {
    const time = await child.call('rollOut', { count, replicas })
    const before = await child.call('memory', { rest })
    await child.call('rollOut', { from: count, count, replicas })
    const peak = await child.call('memory', { rest: 0 })
    const after = await child.call('memory', { rest })
    const objects = after.objects - before.objects
    const [used, most] = [after.used - before.used, peak.used - before.used]
    return [
      within(
        `${whole(count)} deployments of ${replicas} pods available`,
        [time],
        (rolledOutWithin * count) / 1000,
        `${milliseconds(time / (count * replicas))} a pod, from the first create to the last pod that is ready`,
      ),
      {
        name: `memory of ${whole(count * replicas)} more simulated pods`,
        measured: megabytes(used),
        limit: megabytes(objects),
        ratio: used / objects,
        required: timesTheirBytes,
        direction: 'at most',
        unit: 'times the bytes of the objects',
        notes: [
          'heap and buffers after a collection, at rest; objects are pods, their events and owners',
          `${megabytes(most)} right after the rollouts, with the replaced versions of the last 75 s`,
        ],
      },
    ]
  })
}

/** What the heartbeats of many nodes cost while nothing else happens. */
export async function heartbeats(context: BenchContext): Promise<Result[]> {
  const nodes = context.quick ? 1000 : 5000
  return inCluster(context, nodes, async (child) => {
    // What the start of so many nodes leaves to be done is not a heartbeat's.
    await child.call('idleShare', { milliseconds: 60_000 })
    const share = await child.call('idleShare', { milliseconds: 30_000 })
    const limit = (idleAtMost * nodes) / 5000
    return [
      {
        name: `heartbeats of ${whole(nodes)} nodes`,
        measured: `${(share * 100).toFixed(1)} % of a core`,
        limit: `${(limit * 100).toFixed(1)} % of a core`,
        ratio: share / limit,
        required: 1,
        direction: 'at most',
        unit: 'of the limit',
        notes: ['leases renewed every 10 s, and what controllers read of them'],
      },
    ]
  })
}

/** Whether a pod costs the same in a full cluster: no step of its life may take longer the more pods exist. */
export async function simulatedCrowd(context: BenchContext): Promise<Result[]> {
  const [nodes, pods] = context.quick ? [500, 5000] : [5000, 50_000]
  const step = pods / 10
  return inCluster(context, nodes, async (child) => {
    const costs: number[] = []
    for (let from = 0; from < pods; from += step) {
      costs.push((await child.call('crowd', { from, count: step })) / step)
    }
    const replaced = (await child.call('crowd', { from: pods, count: step, replaces: true })) / step
    const { used } = await child.call('memory', { rest: 0 })
    const share = await child.call('idleShare', { milliseconds: 30_000 })
    // The first tenth is dearer, since code is compiled meanwhile.
    const [, first = 0] = costs
    const last = costs.at(-1) ?? 0
    return [
      {
        name: `a pod among ${whole(pods)} on ${whole(nodes)} nodes`,
        measured: milliseconds(last),
        limit: milliseconds(first),
        ratio: last / first,
        required: growthAtMost,
        direction: 'at most',
        unit: 'times the CPU time of one in a cluster a tenth as full',
        notes: [
          `${milliseconds(replaced)} to replace one, ${megabytes(used)} in all, ${(share * 100).toFixed(1)} % of a core at rest`,
        ],
      },
    ]
  })
}

/** What a request of a pod to a service costs, from its shell to the server's answer, against a GET of an object. */
export async function podRequests(context: BenchContext): Promise<Result[]> {
  const sample = context.quick ? 10_000 : 30_000
  return inCluster(context, 10, async (child) => {
    await child.call('startClients', { count: clients, requests: burst, seconds: pause })
    await child.call('idleShare', { milliseconds: 20_000 })
    const idle = await child.call('idleShare', { milliseconds: 10_000 })
    // The loops have begun then, and their code is compiled.
    await child.call('idleShare', { milliseconds: 20_000 })
    const before = await child.call('answered', undefined)
    const busy = await child.call('idleShare', { milliseconds: sample })
    const requests = (await child.call('answered', undefined)) - before
    const get = await child.call('getPods', { count: 5000 })
    const request = ((busy - idle) * sample) / requests
    const byHttp = (await costOfGet(context)) / 1000
    return [
      {
        name: `a request of one of ${clients} pods to a service`,
        measured: `${whole(request * 1000)} µs CPU`,
        limit: `${whole(get * 1000)} µs CPU`,
        ratio: request / get,
        required: timesAGet,
        direction: 'at most',
        unit: 'times the CPU time of a GET in the same process',
        notes: [
          `wget in a shell, ${burst} at a time: the service's name, its endpoint and nginx' answer and log`,
        ],
      },
      {
        name: `a request of one of ${clients} pods to a service, against HTTP`,
        measured: `${whole(request * 1000)} µs CPU`,
        limit: `${whole(byHttp * 1000)} µs CPU`,
        ratio: request / byHttp,
        required: timesAGetByHttp,
        direction: 'at most',
        unit: 'times the CPU time of a GET over HTTP/1.1',
        notes: ['the GET is of another process, with its socket, a token and RBAC'],
      },
    ]
  })
}
