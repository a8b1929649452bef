import type { ShownRow } from '../resources/shown-row.ts'

/** Text of a row's cell by the name of its column; undefined where the table has no such column. */
export type CellOf = (column: string) => string | undefined

export interface Wait {
  /** What the objects wait for, as words within a sentence. */
  readonly waitsFor: string
  /** The controller that is meant, by its name in `--controllers`. */
  readonly controller: string
  /** A controller without which the objects do not get so far as to wait for this one. */
  readonly behind?: string
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

const binder = {
  waitsFor: 'the persistent volume binder',
  controller: 'persistentvolume-binder-controller',
  isWaiting: isUnbound,
}

/** Waits of workloads for what moves their pods, which their own controller has made. */
function forPods(behind: string, isWaiting: Wait['isWaiting']): readonly Wait[] {
  return [
    { waitsFor: 'the scheduler', controller: 'scheduler', behind, isWaiting },
    { waitsFor: 'the kubelet', controller: 'simulated-nodes', behind, isWaiting },
  ]
}

/** Whether a cell such as `1/3` names fewer than it wants. */
const isPartlyReady = (cell: CellOf): boolean => {
  const [ready, wanted] = shareOf(cell('Ready'))
  return ready !== wanted
}

const isNotUpdated = (cell: CellOf): boolean => {
  const updated = cell('Up-to-date')
  return updated !== undefined && shareOf(cell('Ready'))[1] !== updated
}

/** Whether an autoscaler does not know what its pods use. */
const lacksMetrics = (cell: CellOf): boolean => cell('Targets')?.includes('<unknown>') === true

/** Waits of a kind with the columns Desired, Current and Ready. */
function forReplicas(controller: string, waitsFor: string): readonly Wait[] {
  return [
    { waitsFor, controller, isWaiting: (cell) => differ(cell, 'Desired', 'Current') },
    ...forPods(controller, (cell) => differ(cell, 'Desired', 'Ready')),
  ]
}

/**
 * By what a Table shows, the objects that only a controller of a running cluster can move on; of several the first that is off.
 * Keys are those of the view: `deployments.apps`.
 */
export const waits: Readonly<Record<string, readonly Wait[]>> = {
  pods: [
    {
      waitsFor: 'the scheduler',
      controller: 'scheduler',
      isWaiting: (cell, { deleting }) =>
        !deleting && cell('Status') === 'Pending' && cell('Node') === '<none>',
    },
    {
      waitsFor: 'the kubelet',
      controller: 'simulated-nodes',
      isWaiting: (cell, { deleting }) =>
        cell('Node') !== '<none>' && (deleting || cell('Status') === 'Pending'),
    },
  ],
  'deployments.apps': [
    {
      waitsFor: 'the deployment controller',
      controller: 'deployment-controller',
      isWaiting: isNotUpdated,
    },
    {
      waitsFor: 'the replica set controller',
      controller: 'replicaset-controller',
      behind: 'deployment-controller',
      isWaiting: isNotUpdated,
    },
    ...forPods('deployment-controller', isPartlyReady),
  ],
  'replicasets.apps': forReplicas('replicaset-controller', 'the replica set controller'),
  replicationcontrollers: forReplicas(
    'replicationcontroller-controller',
    'the replication manager',
  ),
  'statefulsets.apps': [
    {
      waitsFor: 'the stateful set controller',
      controller: 'statefulset-controller',
      isWaiting: isPartlyReady,
    },
    ...forPods('statefulset-controller', isPartlyReady),
  ],
  'daemonsets.apps': [
    {
      waitsFor: 'the daemon set controller',
      controller: 'daemonset-controller',
      // One that no controller has seen desires nothing yet.
      isWaiting: (cell) => cell('Desired') === '0' || differ(cell, 'Desired', 'Current'),
    },
    ...forPods('daemonset-controller', (cell) => differ(cell, 'Desired', 'Ready')),
  ],
  'jobs.batch': [
    {
      waitsFor: 'the job controller',
      controller: 'job-controller',
      // It has no start yet. Releases before 1.31 show no status.
      isWaiting: (cell) =>
        cell('Duration') === '' && ['Running', undefined].includes(cell('Status')),
    },
    ...forPods('job-controller', (cell) => {
      const [done, wanted] = shareOf(cell('Completions'))
      return cell('Status') === 'Running' && done !== wanted
    }),
  ],
  'cronjobs.batch': [
    {
      waitsFor: 'the cron job controller',
      controller: 'cronjob-controller',
      isWaiting: (cell) => cell('Suspend') === 'False',
    },
  ],
  services: [
    {
      waitsFor: 'the service controller',
      controller: 'service-lb-controller',
      isWaiting: (cell) => cell('External-IP') === '<pending>',
    },
  ],
  persistentvolumeclaims: [binder],
  persistentvolumes: [binder],
  nodes: [
    {
      waitsFor: 'the kubelet',
      controller: 'simulated-nodes',
      isWaiting: (cell) => cell('Status') === 'Unknown',
    },
  ],
  'horizontalpodautoscalers.autoscaling': [
    {
      waitsFor: 'the horizontal pod autoscaler',
      controller: 'horizontal-pod-autoscaler-controller',
      isWaiting: lacksMetrics,
    },
    {
      waitsFor: 'the metrics of pods',
      controller: 'resource-metrics',
      behind: 'horizontal-pod-autoscaler-controller',
      isWaiting: lacksMetrics,
    },
  ],
}

export interface Makers {
  /** Objects for which they make others. */
  readonly owners: string
  readonly controllers: readonly string[]
}

/** Kinds of which controllers make most objects, and the controllers. */
export const makers: Readonly<Record<string, Makers>> = {
  pods: {
    owners: 'workloads',
    controllers: [
      'replicaset-controller',
      'replicationcontroller-controller',
      'statefulset-controller',
      'daemonset-controller',
      'job-controller',
    ],
  },
  'replicasets.apps': { owners: 'deployments', controllers: ['deployment-controller'] },
  'controllerrevisions.apps': {
    owners: 'stateful and daemon sets',
    controllers: ['statefulset-controller', 'daemonset-controller'],
  },
  'endpointslices.discovery.k8s.io': {
    owners: 'services',
    controllers: ['endpointslice-controller'],
  },
}
