import type { BenchContext } from '../bench-context.ts'
import type { Change, ChangeLoadCalls } from '../children/change-load.ts'
import { type ObjectKind, template } from '../client/objects.ts'
import { CostMeter, costNotes } from '../measure/cost-meter.ts'
import { inTurns } from '../measure/in-turns.ts'
import type { Result } from '../measure/result.ts'
import { whole } from '../measure/result.ts'

const timesAPut = 3
const inFlight = 64

/** An apply that changes one label of an object of 4 KB against a PUT that does, both durable. */
export async function applyInProcess(context: BenchContext): Promise<Result[]> {
  return [
    await measureApply(context, 'configmaps', 'config map'),
    await measureApply(context, 'pods', 'pod'),
  ]
}

async function measureApply(
  context: BenchContext,
  kind: ObjectKind,
  what: string,
): Promise<Result> {
  const cost = { apply: new CostMeter(), put: new CostMeter() }
  const directory = await context.directory()
  const { warmUpMs, sampleMs } = context
  const measure = async (change: Change): Promise<number> => {
    // A process each: what the one way taught the engine must not hurt or help the other.
    const load = context.start<ChangeLoadCalls>('change-load', change === 'apply')
    const settings = { directory, kind, change, inFlight, warmUpMs, durationMs: sampleMs }
    const rate = await cost[change].measure(load, undefined, () => load.call('run', settings))
    await load.close()
    return 1e6 / rate
  }
  const times = await inTurns(
    context.rounds,
    () => measure('apply'),
    () => measure('put'),
  )
  return {
    name: `apply of a ${what} of 4 KB`,
    measured: `${times.ours.toFixed(1)} µs`,
    limit: `${times.limit.toFixed(1)} µs`,
    ratio: times.ours / times.limit,
    required: timesAPut,
    direction: 'at most',
    unit: "times a PUT's time",
    notes: [
      `one label of ${inFlight} ${kind} of ${whole(template(kind).length)} bytes changes over and over, through the request handler in process; the limit is the same by PUT`,
      ...costNotes('change', cost.apply, cost.put),
    ],
  }
}
