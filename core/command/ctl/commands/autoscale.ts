import type { JsonObject } from '../../../base/api/json.ts'
import type { ApiObject } from '../../../base/api/object.ts'
import { parseQuantity } from '../../../base/api/quantities/quantity.ts'
import { resourcePath } from '../../../base/client/resource-path.ts'
import type { Command, CommandCall } from '../command.ts'
import { CtlError } from '../ctl-error.ts'
import {
  dryRunFlag,
  fieldManagerFlag,
  filenameFlag,
  outputFlag,
  showManagedFieldsFlag,
} from '../frequent-flags.ts'
import { namesFiles } from '../manifest/kustomized.ts'
import { resultPrinter } from '../output/result-printer.ts'
import { nothingNamed } from '../resources/targets.ts'
import { visitObjects } from '../resources/visit-objects.ts'
import { dryRunOf } from '../write-options.ts'

const autoscalers = { group: 'autoscaling', version: 'v2', resource: 'horizontalpodautoscalers' }

/** The target of a resource: `80%` of what is requested, or a quantity, without a unit in `unit`. @throws CtlError */
function targetOf(name: string, text: string, unit: string): JsonObject {
  const percent = /^(\d+)%$/.exec(text)
  if (percent) return { type: 'Utilization', averageUtilization: Number(percent[1]) }
  const averageValue = /^\d+$/.test(text) ? `${text}${unit}` : text
  if (!parseQuantity(averageValue)) {
    throw new CtlError(
      `invalid ${name} value: "${text}"; give a percentage such as 70% or a quantity such as 500m`,
    )
  }
  return { type: 'AverageValue', averageValue }
}

function metricsOf({ flags }: CommandCall): readonly JsonObject[] {
  const percent = flags.integer('cpu-percent')
  const cpu = flags.text('cpu')
  if (percent > 0 && cpu !== '') {
    throw new CtlError('--cpu-percent and --cpu are mutually exclusive')
  }
  const metric = (name: string, target: JsonObject): JsonObject => ({
    type: 'Resource',
    resource: { name, target },
  })
  const memory = flags.text('memory')
  return [
    ...(percent > 0 ? [metric('cpu', targetOf('cpu', `${percent}%`, 'm'))] : []),
    ...(cpu !== '' ? [metric('cpu', targetOf('cpu', cpu, 'm'))] : []),
    ...(memory !== '' ? [metric('memory', targetOf('memory', memory, 'Mi'))] : []),
  ]
}

async function autoscale(call: CommandCall): Promise<void> {
  const { args, flags } = call
  if (args.length === 0 && !namesFiles({ flags })) throw nothingNamed()
  const [min, max] = [flags.integer('min'), flags.integer('max')]
  if (max < 1) {
    throw new CtlError(`--max=MAXPODS is required and must be at least 1, max: ${max}`)
  }
  if (max < min) {
    throw new CtlError(
      `--max=MAXPODS must be larger or equal to --min=MINPODS, max: ${max}, min: ${min}`,
    )
  }
  const metrics = metricsOf(call)
  const print = resultPrinter(call)
  const dryRun = dryRunOf(call)
  const count = await visitObjects(call, async ({ resource, name, namespace }, own) => {
    const { group, version, kind } = resource
    const scaleTargetRef = {
      apiVersion: group === '' ? version : `${group}/${version}`,
      kind,
      name,
    }
    const made: ApiObject = {
      apiVersion: 'autoscaling/v2',
      kind: 'HorizontalPodAutoscaler',
      metadata: { name: flags.text('name') || name, namespace },
      spec: {
        scaleTargetRef,
        ...(min > 0 && { minReplicas: min }),
        maxReplicas: max,
        ...(metrics.length > 0 && { metrics: [...metrics] }),
      },
    }
    if (dryRun === 'client') return () => print(made, 'autoscaled')
    const { client, signal } = own
    const fieldManager = flags.text('field-manager')
    const object = await client.create(resourcePath(autoscalers, { namespace }), made, {
      signal,
      fieldManager,
      dryRun: dryRun === 'server',
    })
    return () => print(object, 'autoscaled')
  })
  if (count === 0) throw new CtlError('no objects passed to autoscale')
}

export const autoscaleCommand: Command = {
  name: 'autoscale',
  summary: 'Scale a workload by its load',
  usage:
    'autoscale (-f FILENAME | TYPE NAME | TYPE/NAME) [--min=MINPODS] --max=MAXPODS [--cpu=CPU] [--memory=MEMORY]',
  description: 'Make an autoscaler that changes the replicas of a workload with its load.',
  examples: [
    '# Auto scale a deployment "foo", with the number of pods between 2 and 10',
    'kubectl autoscale deployment foo --min=2 --max=10',
    '',
    '# With the number of pods between 1 and 5, target CPU utilization at 80%',
    'kubectl autoscale deployment foo --max=5 --cpu=80%',
  ],
  words: 'type-and-names',
  flags: [
    filenameFlag,
    {
      name: 'min',
      type: 'integer',
      initial: '-1',
      help: 'Fewest replicas; 1 unless given.',
    },
    {
      name: 'max',
      type: 'integer',
      initial: '-1',
      help: 'Most replicas; required.',
    },
    {
      name: 'cpu',
      type: 'string',
      help: 'Target CPU over all the pods: 70% of what they request, or an average such as 500m.',
    },
    {
      name: 'memory',
      type: 'string',
      help: 'Target memory over all the pods: 60% of what they request, or an average such as 200Mi.',
    },
    {
      name: 'cpu-percent',
      type: 'integer',
      initial: '-1',
      hidden: true,
      help: 'Former way to give --cpu, in percent.',
    },
    {
      name: 'name',
      type: 'string',
      help: 'Name of the autoscaler; that of the scaled object unless given.',
    },
    dryRunFlag,
    outputFlag,
    showManagedFieldsFlag,
    fieldManagerFlag('kubectl-autoscale'),
  ],
  run: autoscale,
}
