import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import type { BenchContext } from '../bench-context.ts'
import type { LatencyProbeCalls } from '../children/latency-probe.ts'
import { BenchTarget, credentialsOf } from '../hostile/bench-target.ts'
import type { HostileInput } from '../hostile/hostile-input.ts'
import { fillWithHostileObjects } from '../hostile/hostile-store.ts'
import { MainServer } from '../main-server.ts'
import { milliseconds, type Result } from '../measure/result.ts'

const slowestMs = 100
const everyMs = 10
const probed = '/api/v1/namespaces/default/configmaps/probed'

/** How long a server is watched after its start. */
const afterStartMs = 5000

/** What other requests feel of an input that is made to keep a server busy: a GET every 10 ms while it runs. */
export async function besideHostileInput(
  context: BenchContext,
  { name, run }: HostileInput,
): Promise<Result[]> {
  const { server, target } = await start(context, await context.directory())
  await createProbed(target)
  return [await felt(context, server, name, () => run(target))]
}

/** The same after a start on a store that holds such inputs. */
export async function besideHostileStore(context: BenchContext): Promise<Result[]> {
  const directory = await context.directory()
  const before = await start(context, directory)
  await createProbed(before.target)
  await fillWithHostileObjects(before.target)
  await before.server.stop()
  const { server } = await start(context, directory)
  const result = await felt(context, server, 'a store of hostile objects', () =>
    delay(afterStartMs),
  )
  return [{ ...result, notes: [...result.notes, `ready after ${milliseconds(server.readyMs)}`] }]
}

async function start(
  context: BenchContext,
  directory: string,
): Promise<{ readonly server: MainServer; readonly target: BenchTarget }> {
  const preload = pathToFileURL(join(context.scripts, 'loop-delay.js')).href
  const server = await MainServer.start(directory, [], ['--import', preload])
  context.onClose(() => server.stop())
  const target = new BenchTarget(await credentialsOf(server.kubeconfig))
  context.onClose(async () => target.close())
  return { server, target }
}

function createProbed(target: BenchTarget): Promise<void> {
  return target.create('/api/v1/namespaces/default/configmaps', {
    metadata: { name: 'probed' },
    data: { text: 'x'.repeat(1000) },
  })
}

async function felt(
  context: BenchContext,
  server: MainServer,
  name: string,
  run: () => Promise<void>,
): Promise<Result> {
  const credentials = await credentialsOf(server.kubeconfig)
  const probe = context.start<LatencyProbeCalls>('latency-probe')
  await server.loopDelay()
  await probe.call('start', { credentials, path: probed, everyMs })
  const [ran] = await Promise.allSettled([run()])
  const { count, p50, p99, longest } = await probe.call('stop', undefined)
  if (ran.status === 'rejected') throw ran.reason
  return {
    name: `GETs beside ${name}, p99`,
    measured: milliseconds(p99),
    limit: `${slowestMs} ms`,
    ratio: p99 / slowestMs,
    required: 1,
    direction: 'at most',
    unit: `of ${slowestMs} ms`,
    notes: [
      `${count} GETs, median ${milliseconds(p50)}, longest ${milliseconds(longest)}`,
      `longest delay of the loop ${milliseconds(await server.loopDelay())}`,
    ],
  }
}
