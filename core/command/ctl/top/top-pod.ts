import { objectsOf, structOf, textOf } from '../../../base/api/json-fields.ts'
import type { ApiObject } from '../../../base/api/object.ts'
import { textTable } from '../../../base/text/tab-writer.ts'
import type { Command, CommandCall } from '../command.ts'
import { CtlError } from '../ctl-error.ts'
import { usageError } from '../ctl-error.ts'
import { allNamespacesFlag, fieldSelectorFlag, selectorFlag } from '../frequent-flags.ts'
import { namespaceOf } from '../namespace-of.ts'
import {
  addUsage,
  type Line,
  orderOf,
  readMetrics,
  type Usage,
  usageCells,
  usageOf,
} from './read-metrics.ts'

const nothing: Usage = { cpu: 0, memory: 0 }

interface PodLine extends Line {
  readonly namespace: string
  readonly containers: readonly Line[]
}

function podLine(metrics: ApiObject): PodLine {
  const { namespace = '', name = '' } = metrics.metadata
  const containers = objectsOf(metrics, 'containers').map((container) => ({
    name: textOf(container, 'name'),
    usage: usageOf(structOf(container, 'usage')),
  }))
  const usage = containers.reduce((sum, each) => addUsage(sum, each.usage), nothing)
  return { namespace, name, usage, containers }
}

function linesOf(call: CommandCall, pods: readonly PodLine[]): readonly (readonly string[])[] {
  const { flags } = call
  const isWide = flags.on('all-namespaces')
  const byContainer = flags.on('containers')
  const order = orderOf(call)
  const titles = [
    ...(isWide ? ['NAMESPACE'] : []),
    ...(byContainer ? ['POD'] : []),
    'NAME',
    'CPU(cores)',
    'MEMORY(bytes)',
    '',
  ]
  const lines = pods.flatMap((pod) => {
    const place = isWide ? [pod.namespace] : []
    if (!byContainer) return [[...place, pod.name, ...usageCells(pod.usage), '']]
    return pod.containers
      .toSorted(order)
      .map((container) => [...place, pod.name, container.name, ...usageCells(container.usage), ''])
  })
  const total = pods.reduce((sum, { usage }) => addUsage(sum, usage), nothing)
  const before = titles.slice(0, -3).map(() => '')
  const sums = flags.on('sum')
    ? [
        [...before, '________', '________', ''],
        [...before, ...usageCells(total), ''],
      ]
    : []
  return [...(flags.on('no-headers') ? [] : [titles]), ...lines, ...sums]
}

async function topPod(call: CommandCall): Promise<void> {
  const { args, environment, flags } = call
  const [name = '', ...rest] = args
  if (rest.length > 0) throw usageError(call, 'pod [NAME | -l label]')
  const isSelected = flags.text('selector') !== '' || flags.text('field-selector') !== ''
  if (name !== '' && isSelected) {
    throw new CtlError('only one of NAME or selector can be provided')
  }
  const isWide = flags.on('all-namespaces')
  const namespace = isWide ? '' : namespaceOf(call)
  const order = orderOf(call)
  const metrics = await readMetrics(call, 'pods', { namespace, name })
  if (metrics.length === 0) {
    environment.err(
      isWide ? 'No resources found\n' : `No resources found in ${namespace} namespace.\n`,
    )
    return
  }
  const pods = metrics.map(podLine).toSorted((a, b) => {
    if (isWide && flags.text('sort-by') === '' && a.namespace !== b.namespace) {
      return a.namespace < b.namespace ? -1 : 1
    }
    return order(a, b)
  })
  environment.out(textTable(linesOf(call, pods)))
}

export const topPodCommand: Command = {
  name: 'pod',
  aliases: ['pods', 'po'],
  summary: 'Show the CPU and memory that pods use',
  usage: 'top pod [NAME | -l label]',
  description: 'Show the CPU and memory that pods use.',
  examples: [
    '# Show metrics for all pods in the default namespace',
    'kubectl top pod',
    '',
    '# Show metrics for a given pod and its containers',
    'kubectl top pod POD_NAME --containers',
  ],
  words: 'none',
  flags: [
    selectorFlag,
    fieldSelectorFlag,
    {
      name: 'sort-by',
      type: 'string',
      values: ['cpu', 'memory'],
      help: 'Order of the rows, most first: cpu or memory.',
    },
    {
      name: 'containers',
      type: 'boolean',
      help: 'Show the usage of each container.',
    },
    allNamespacesFlag,
    { name: 'no-headers', type: 'boolean', help: 'Leave out the line of column titles.' },
    { name: 'sum', type: 'boolean', help: 'Add a last row with the usage of all pods together.' },
  ],
  run: topPod,
}
