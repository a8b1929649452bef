import { type EtcdProgram, etcdProgram } from '../../support/etcd/etcd-program.ts'
import { TestEtcd } from '../../support/etcd/test-etcd.ts'
import type { BenchContext } from '../bench-context.ts'
import type { Calls } from '../child-calls.ts'
import type { Child } from '../child.ts'
import type { ApiServerCalls } from '../children/api-server.ts'
import type { BareEtcdCalls } from '../children/bare-etcd.ts'
import type { CreateLoadCalls } from '../children/create-load.ts'
import type { HttpLoadCalls } from '../children/http-load.ts'
import { httpRequest } from '../client/http-request.ts'
import { benchNamespace, type ObjectKind, storePrefix } from '../client/objects.ts'
import { userToken } from '../client/tokens.ts'
import { MainServer } from '../main-server.ts'
import { CostMeter, costNotes } from '../measure/cost-meter.ts'
import { inTurns } from '../measure/in-turns.ts'
import { milliseconds, rateResult, type Result, whole } from '../measure/result.ts'

const inFlight = 64
const connections = 64

/** An etcd of one member for a row; the row is skipped, loudly, where there is none. */
async function openEtcdFor(
  context: BenchContext,
): Promise<{ readonly program: EtcdProgram; readonly servers: readonly string[] } | undefined> {
  const program = await etcdProgram()
  if (!program) return undefined
  const etcd = await TestEtcd.start(program, { flags: ['--quota-backend-bytes=8589934592'] })
  context.onClose(() => etcd.close())
  return { program, servers: etcd.servers }
}

/** Creates in process, against the same transactions sent bare to the same etcd. */
export async function createOnEtcd(context: BenchContext): Promise<Result[]> {
  const etcd = await openEtcdFor(context)
  if (!etcd) return []
  return [
    await measureCreates(context, etcd, 'configmaps'),
    await measureCreates(context, etcd, 'pods'),
  ]
}

async function measureCreates(
  context: BenchContext,
  { program, servers }: { readonly program: EtcdProgram; readonly servers: readonly string[] },
  kind: ObjectKind,
): Promise<Result> {
  const load = context.start<CreateLoadCalls>('create-load', true)
  const bare = context.start<BareEtcdCalls>('bare-etcd', true)
  const cost = { ours: new CostMeter(), limit: new CostMeter() }
  const { warmUpMs, sampleMs } = context
  const busy = { inFlight, warmUpMs, durationMs: sampleMs }
  const directory = await context.directory()
  let first = 0
  const ours = async (): Promise<number> =>
    cost.ours.measure(load, undefined, async () => {
      const settings = { ...busy, directory, kind, etcd: { servers }, first }
      const result = await load.call('run', settings)
      first = result.next
      return result
    })
  let firstBare = 0
  let valueBytes = 0
  const limit = async (): Promise<number> =>
    cost.limit.measure(bare, undefined, async () => {
      const keys = { prefix: `/bare/${kind}/`, first: firstBare, valueOf: storePrefix(kind) }
      const result = await bare.call('run', { ...busy, servers, ...keys })
      firstBare = result.next
      valueBytes = result.valueBytes
      return result
    })
  // Stores the value that is sent bare.
  await ours()
  const rates = await inTurns(context.rounds, ours, limit)
  return rateResult(`create on etcd, ${kind}`, 'creates', { ...rates, required: 0.7 }, [
    `etcd ${program.version}, values of ${whole(valueBytes)} bytes, ${inFlight} in flight, through the request handler in process`,
    ...costNotes('create', cost.ours, cost.limit),
  ])
}

/** GETs and lists of a server on etcd, against those of a server on its embedded store. */
export async function readOnEtcd(context: BenchContext): Promise<Result[]> {
  const etcd = await openEtcdFor(context)
  if (!etcd) return []
  const { servers } = etcd
  const onEtcd = context.start<ApiServerCalls>('api-server', true)
  const embedded = context.start<ApiServerCalls>('api-server', true)
  const ours = await onEtcd.call('start', {
    directory: await context.directory(),
    etcd: { servers },
  })
  const limit = await embedded.call('start', { directory: await context.directory() })
  for (const server of [onEtcd, embedded])
    await server.call('createMany', { kind: 'pods', first: 0, count: 1000 })
  const load = context.start<HttpLoadCalls>('http-load')
  const pods = `/api/v1/namespaces/${benchNamespace}/pods`
  const reads = [
    {
      name: 'GET a pod, resource version 0',
      path: `${pods}/checkout-00000001?resourceVersion=0`,
      required: 0.9,
    },
    { name: 'GET a pod', path: `${pods}/checkout-00000001`, required: undefined },
    {
      name: 'LIST 1,000 pods, resource version 0',
      path: `${pods}?resourceVersion=0`,
      required: 0.9,
    },
    { name: 'LIST 1,000 pods', path: pods, required: undefined },
  ]
  const results: Result[] = []
  for (const { name, path, required } of reads) {
    const request = httpRequest({ method: 'GET', path, token: userToken })
    const { warmUpMs, sampleMs } = context
    const cost = { ours: new CostMeter(), limit: new CostMeter() }
    const sample = (child: Child<Calls>, port: number, meter: CostMeter): Promise<number> =>
      meter.measure(child, load, () =>
        load.call('run', { port, connections, request, warmUpMs, durationMs: sampleMs }),
      )
    const rates = await inTurns(
      context.rounds,
      () => sample(onEtcd, ours.port, cost.ours),
      () => sample(embedded, limit.port, cost.limit),
    )
    results.push(
      rateResult(`${name}, on etcd against embedded`, 'requests', { ...rates, required }, [
        `etcd ${etcd.program.version}, ${connections} connections`,
        ...costNotes('request', cost.ours, cost.limit),
      ]),
    )
  }
  return results
}

/** Starts of the command on an etcd of 10,000 objects, against starts on its embedded store with as many. */
export async function startOnEtcd(context: BenchContext): Promise<Result[]> {
  const etcd = await openEtcdFor(context)
  if (!etcd) return []
  const count = 10_000
  const { servers } = etcd
  const directories = { etcd: await context.directory(), embedded: await context.directory() }
  for (const [directory, store] of [
    [directories.etcd, { servers }],
    [directories.embedded, undefined],
  ] as const) {
    const server = context.start<ApiServerCalls>('api-server')
    await server.call('start', { directory, etcd: store })
    await server.call('createMany', { kind: 'pods', first: 0, count })
    await server.call('stop', undefined)
    await server.close()
  }
  const start = async (directory: string, flags: readonly string[]): Promise<number> => {
    const server = await MainServer.start(directory, ['--simulate=false', ...flags])
    await server.stop()
    return server.readyMs
  }
  const times = await inTurns(
    context.rounds,
    () => start(directories.etcd, [`--etcd-servers=${servers.join()}`]),
    () => start(directories.embedded, []),
  )
  return [
    {
      name: `start on etcd, ${whole(count)} pods`,
      measured: milliseconds(times.ours),
      limit: milliseconds(times.limit),
      ratio: times.ours / times.limit,
      required: undefined,
      direction: 'at most',
      unit: 'of a start on the embedded store',
      notes: [`etcd ${etcd.program.version}`],
    },
  ]
}
