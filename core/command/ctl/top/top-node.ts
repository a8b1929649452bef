import { structOf } from '../../../base/api/json-fields.ts'
import type { ApiObject } from '../../../base/api/object.ts'
import { resourcePath } from '../../../base/client/resource-path.ts'
import { textTable } from '../../../base/text/tab-writer.ts'
import type { Command, CommandCall } from '../command.ts'
import { CtlError } from '../ctl-error.ts'
import { usageError } from '../ctl-error.ts'
import { selectorFlag } from '../frequent-flags.ts'
import { orderOf, readMetrics, type Usage, usageCells, usageOf } from './read-metrics.ts'

const nodes = { group: '', version: 'v1', resource: 'nodes' }

function share(used: number, whole: number): string {
  return `${whole === 0 ? 0 : Math.trunc((used / whole) * 100)}%`
}

function lineOf(name: string, usage: Usage, available: Usage): readonly string[] {
  const [cpu, memory] = usageCells(usage)
  return [
    name,
    cpu,
    share(usage.cpu, available.cpu),
    memory,
    share(usage.memory, available.memory),
    '',
  ]
}

async function readNodes(call: CommandCall, name: string): Promise<readonly ApiObject[]> {
  const { client, flags, signal } = call
  if (name !== '') return [await client.get(resourcePath(nodes, { name }), { signal })]
  const labelSelector = flags.text('selector')
  const selectors = labelSelector === '' ? {} : { labelSelector }
  return (await client.list(resourcePath(nodes), { ...selectors, signal })).items
}

async function topNode(call: CommandCall): Promise<void> {
  const { args, environment, flags } = call
  const [name = '', ...rest] = args
  if (rest.length > 0) throw usageError(call, 'node [NAME | -l label]')
  if (name !== '' && flags.text('selector') !== '') {
    throw new CtlError('only one of NAME or --selector can be provided')
  }
  const order = orderOf(call)
  const metrics = await readMetrics(call, 'nodes', { namespace: '', name })
  if (metrics.length === 0) throw new CtlError('metrics not available yet')
  const field = flags.on('show-capacity') ? 'capacity' : 'allocatable'
  const available = new Map(
    (await readNodes(call, name)).map((node) => [
      node.metadata.name ?? '',
      usageOf(structOf(node, 'status', field)),
    ]),
  )
  const lines = metrics
    .map((metric) => ({
      name: metric.metadata.name ?? '',
      usage: usageOf(structOf(metric, 'usage')),
    }))
    .toSorted(order)
  const measured = new Set(lines.map((line) => line.name))
  const unknown = [...available.keys()].filter((node) => !measured.has(node))
  const unknownCells = Array.from({ length: 4 }, () => '<unknown>')
  environment.out(
    textTable([
      ...(flags.on('no-headers')
        ? []
        : [['NAME', 'CPU(cores)', 'CPU(%)', 'MEMORY(bytes)', 'MEMORY(%)', '']]),
      ...lines.map((line) =>
        lineOf(line.name, line.usage, available.get(line.name) ?? { cpu: 0, memory: 0 }),
      ),
      ...unknown.map((node) => [node, ...unknownCells, '']),
    ]),
  )
}

export const topNodeCommand: Command = {
  name: 'node',
  aliases: ['nodes', 'no'],
  summary: 'Show the CPU and memory that nodes use',
  usage: 'top node [NAME | -l label]',
  description: 'Show the CPU and memory that nodes use, and which share of what pods may have.',
  examples: [
    '# Show metrics for all nodes',
    'kubectl top node',
    '',
    '# Show metrics for a given node',
    'kubectl top node NODE_NAME',
  ],
  words: 'none',
  flags: [
    selectorFlag,
    {
      name: 'sort-by',
      type: 'string',
      values: ['cpu', 'memory'],
      help: 'Order of the rows, most first: cpu or memory.',
    },
    { name: 'no-headers', type: 'boolean', help: 'Leave out the line of column titles.' },
    {
      name: 'show-capacity',
      type: 'boolean',
      help: "Count shares of the node's capacity, and not of what pods may have of it.",
    },
  ],
  run: topNode,
}
