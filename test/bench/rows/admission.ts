import { builtInPlugins } from '../../../core/access/admission/built-in-plugins.ts'
import type { BenchContext } from '../bench-context.ts'
import type { CreateLoadCalls, CreateSettings } from '../children/create-load.ts'
import { CostMeter, costNotes } from '../measure/cost-meter.ts'
import { inTurns } from '../measure/in-turns.ts'
import type { Result } from '../measure/result.ts'

const inFlight = 64
const policyCount = 20

/** NamespaceLifecycle stays on: a create without it would not look at its namespace. */
const switchedOff = builtInPlugins
  .filter(({ name, isDefault }) => isDefault && name !== 'NamespaceLifecycle')
  .map(({ name }) => name)

type Plan = Pick<CreateSettings, 'kind' | 'policies'>

/** Creates with the default admission plug-ins and policies, against creates without. */
export async function createWithAdmission(context: BenchContext): Promise<Result[]> {
  const policies = (resource: string) => ({ resource, count: policyCount })
  return [
    await compare(context, 'config map, 20 policies that match', 1.5, {
      kind: 'configmaps',
      policies: policies('configmaps'),
    }),
    await compare(context, 'config map, nothing that matches', 1.05, {
      kind: 'configmaps',
      policies: policies('secrets'),
    }),
    await compare(context, 'pod, 20 policies that match', 1.5, {
      kind: 'pods',
      policies: policies('pods'),
    }),
  ]
}

async function compare(
  context: BenchContext,
  what: string,
  required: number,
  plan: Plan,
): Promise<Result> {
  const load = context.start<CreateLoadCalls>('create-load', true)
  const cost = { ours: new CostMeter(), limit: new CostMeter() }
  const { warmUpMs, sampleMs, rounds } = context
  const run = async (settings: Partial<CreateSettings>, meter: CostMeter): Promise<number> => {
    const directory = await context.directory()
    const { kind } = plan
    const times = { warmUpMs, durationMs: sampleMs }
    return meter.measure(load, undefined, () =>
      load.call('run', { directory, kind, inFlight, ...times, ...settings }),
    )
  }
  const rates = await inTurns(
    rounds,
    () => run(plan, cost.ours),
    () => run({ disableAdmissionPlugins: switchedOff }, cost.limit),
  )
  return {
    name: `create with admission: ${what}`,
    measured: `${(1e6 / rates.ours).toFixed(1)} µs`,
    limit: `${(1e6 / rates.limit).toFixed(1)} µs`,
    ratio: rates.ratio,
    required,
    direction: 'at most',
    unit: 'of the time of a create without, at most',
    notes: costNotes('create', cost.ours, cost.limit),
  }
}
