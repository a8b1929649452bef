import type { TableColumn } from '../../core/index.ts'
import type { ShownRow } from '../resources/shown-row.ts'

/** Text of a row's cell by the name of its column; undefined where the table has no such column. */
type CellOf = (column: string) => string | undefined

interface Wait {
  /** What the objects wait for, as words within a sentence. */
  readonly waitsFor: string
  readonly isWaiting: (cell: CellOf, row: ShownRow) => boolean
}

/** True where both cells are there and differ. */
function differ(cell: CellOf, column: string, other: string): boolean {
  const [a, b] = [cell(column), cell(other)]
  return a !== undefined && b !== undefined && a !== b
}

/** The two numbers of a cell such as `1/3`. */
function shareOf(cell: string | undefined): readonly [part: string, whole: string] {
  const [part = '', whole = ''] = cell?.split('/') ?? []
  return [part, whole]
}

const isUnbound = (cell: CellOf): boolean => cell('Status') === 'Pending'

const volumeBinder = 'the persistent volume binder'

/**
 * By what a Table shows, the objects that only a controller of a running cluster can move on. Keys are those of the view:
 * `deployments.apps`.
 */
const waits: Readonly<Record<string, readonly Wait[]>> = {
  pods: [
    {
      waitsFor: 'the scheduler',
      isWaiting: (cell, { deleting }) =>
        !deleting && cell('Status') === 'Pending' && cell('Node') === '<none>',
    },
    {
      waitsFor: 'the kubelet',
      isWaiting: (cell, { deleting }) =>
        cell('Node') !== '<none>' && (deleting || cell('Status') === 'Pending'),
    },
  ],
  'deployments.apps': [
    {
      waitsFor: 'the deployment controller',
      isWaiting: (cell) => {
        const updated = cell('Up-to-date')
        return updated !== undefined && shareOf(cell('Ready'))[1] !== updated
      },
    },
  ],
  'replicasets.apps': [
    {
      waitsFor: 'the replica set controller',
      isWaiting: (cell) => differ(cell, 'Desired', 'Current'),
    },
  ],
  replicationcontrollers: [
    {
      waitsFor: 'the replication manager',
      isWaiting: (cell) => differ(cell, 'Desired', 'Current'),
    },
  ],
  'statefulsets.apps': [
    {
      waitsFor: 'the stateful set controller',
      isWaiting: (cell) => {
        const [ready, wanted] = shareOf(cell('Ready'))
        return ready !== wanted
      },
    },
  ],
  'daemonsets.apps': [
    {
      waitsFor: 'the daemon set controller',
      // One that no controller has seen desires nothing yet.
      isWaiting: (cell) => cell('Desired') === '0' || differ(cell, 'Desired', 'Current'),
    },
  ],
  'jobs.batch': [
    {
      waitsFor: 'the job controller',
      // It has no start yet. Releases before 1.31 show no status.
      isWaiting: (cell) =>
        cell('Duration') === '' && ['Running', undefined].includes(cell('Status')),
    },
  ],
  'cronjobs.batch': [
    {
      waitsFor: 'the cron job controller',
      isWaiting: (cell) => cell('Suspend') === 'False',
    },
  ],
  services: [
    {
      waitsFor: 'the service controller',
      isWaiting: (cell) => cell('External-IP') === '<pending>',
    },
  ],
  persistentvolumeclaims: [{ waitsFor: volumeBinder, isWaiting: isUnbound }],
  persistentvolumes: [{ waitsFor: volumeBinder, isWaiting: isUnbound }],
  nodes: [{ waitsFor: 'the kubelet', isWaiting: (cell) => cell('Status') === 'Unknown' }],
  'horizontalpodautoscalers.autoscaling': [
    {
      waitsFor: 'the horizontal pod autoscaler',
      isWaiting: (cell) => cell('Targets')?.includes('<unknown>') === true,
    },
  ],
}

/** Kinds of which controllers make most objects, and the controllers. */
const makers: Readonly<Record<string, string>> = {
  pods: 'workloads',
  'replicasets.apps': 'deployments',
  'controllerrevisions.apps': 'stateful and daemon sets',
  'endpointslices.discovery.k8s.io': 'services',
}

/** Rows that wait while the controllers of a running cluster are off. */
export interface WaitingRows {
  readonly count: number
  /** Name of the first. */
  readonly first: string
  /** What they wait for, each once. */
  readonly waitsFor: readonly string[]
}

/** Finds the rows of a resource, such as `deployments.apps`, that only a controller of a running cluster can move on. */
export function findWaitingRows(
  resource: string,
  columns: readonly TableColumn[],
  rows: readonly ShownRow[],
): WaitingRows {
  const known = waits[resource] ?? []
  const indexes = new Map(columns.map(({ name }, index) => [name, index]))
  const waitsFor = new Set<string>()
  let count = 0
  let first = ''
  for (const row of known.length === 0 ? [] : rows) {
    const cell: CellOf = (column) => row.cells[indexes.get(column) ?? -1]
    const wait = known.find(({ isWaiting }) => isWaiting(cell, row))
    if (!wait) continue
    if (count === 0) first = row.name
    count++
    waitsFor.add(wait.waitsFor)
  }
  return { count, first, waitsFor: [...waitsFor] }
}

/** One sentence about what waits while the controllers are off; undefined where nothing does. */
export function waitingText(
  { count, first, waitsFor }: WaitingRows,
  { resource, plural, isEmpty }: { resource: string; plural: string; isEmpty: boolean },
): string | undefined {
  if (isEmpty) {
    const owners = makers[resource]
    return owners && `No controller makes ${plural} for ${owners}: the simulation is off.`
  }
  if (count === 0) return undefined
  const who = count === 1 ? `${first} waits` : `${count.toLocaleString('en')} ${plural} wait`
  const verb = waitsFor.length === 1 ? 'is' : 'are'
  return `${who} for ${waitsFor.join(' and ')}, which ${verb} off.`
}
