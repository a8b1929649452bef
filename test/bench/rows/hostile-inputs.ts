import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { BenchContext } from '../bench-context.ts'
import type { LatencyProbeCalls } from '../children/latency-probe.ts'
import { BenchTarget, credentialsOf } from '../hostile/bench-target.ts'
import type { HostileInput } from '../hostile/hostile-input.ts'
import { MainServer } from '../main-server.ts'
import { milliseconds, type Result } from '../measure/result.ts'

const slowestMs = 100
const everyMs = 10
const probed = '/api/v1/namespaces/default/configmaps/probed'

/** What other requests feel of an input that is made to keep a server busy: a GET every 10 ms while it runs. */
export async function besideHostileInput(
  context: BenchContext,
  input: HostileInput,
): Promise<Result[]> {
  const preload = pathToFileURL(join(context.scripts, 'loop-delay.js')).href
  const server = await MainServer.start(await context.directory(), [], ['--import', preload])
  context.onClose(() => server.stop())
  const credentials = await credentialsOf(server.kubeconfig)
  const target = new BenchTarget(credentials)
  context.onClose(async () => target.close())
  const probe = context.start<LatencyProbeCalls>('latency-probe')
  await target.create('/api/v1/namespaces/default/configmaps', {
    metadata: { name: 'probed' },
    data: { text: 'x'.repeat(1000) },
  })
  await server.loopDelay()
  await probe.call('start', { credentials, path: probed, everyMs })
  const [ran] = await Promise.allSettled([input.run(target)])
  const { count, p50, p99, longest } = await probe.call('stop', undefined)
  if (ran.status === 'rejected') throw ran.reason
  const notes = [
    `${count} GETs, median ${milliseconds(p50)}, longest ${milliseconds(longest)}`,
    `longest delay of the loop ${milliseconds(await server.loopDelay())}`,
  ]
  return [
    {
      name: `GETs beside ${input.name}, p99`,
      measured: milliseconds(p99),
      limit: `${slowestMs} ms`,
      ratio: p99 / slowestMs,
      required: 1,
      direction: 'at most',
      unit: `of ${slowestMs} ms`,
      notes,
    },
  ]
}
