import type { Brand } from '../../../base/api/brand.ts'
import { serverControllers } from '../controllers.ts'
import { sharedEndpoints } from '../network/service-repair/shared-endpoints.ts'
import { controllersOfServer } from '../select-controllers.ts'

/** Controllers that run under one lease. */
export interface ElectedGroup {
  readonly lease: string
  /** Component that the events of the election come from, as there. */
  readonly component: string
  /** User that flow control takes its requests for. */
  readonly user: string
  includes(controller: string): boolean
}

/** What stands for machines and for what is outside of a cluster: no component of the original has it. */
const simulation: ReadonlySet<string> = new Set([
  'simulated-nodes',
  'stage-controller',
  'resource-metrics',
  'service-lb-controller',
])

const scheduler = 'scheduler'

/** Whether a controller runs in each server, whoever leads: its work is kube-apiserver's own. */
export function isOfEachServer(name: string): boolean {
  return ofEachServer.has(name)
}

const ofEachServer: ReadonlySet<string> = new Set([
  ...controllersOfServer,
  ...[...serverControllers, sharedEndpoints].map((each) => each.name),
])

/**
 * The groups: the controllers of kube-controller-manager and the scheduler under the leases of these, so that a stock one beside
 * this server takes part in the election, and the simulation under one of its own.
 */
export function electedGroups(
  { shortWord, controllersName }: Brand,
  resourceName: string = controllersName,
): readonly ElectedGroup[] {
  const ofControllers = `system:${controllersName}`
  const schedulerName = `${shortWord}-scheduler`
  return [
    {
      lease: resourceName,
      component: controllersName,
      user: ofControllers,
      includes: (name) => name !== scheduler && !simulation.has(name) && !isOfEachServer(name),
    },
    {
      lease: schedulerName,
      component: 'default-scheduler',
      user: `system:${schedulerName}`,
      includes: (name) => name === scheduler,
    },
    {
      lease: `${shortWord}-simulation`,
      component: 'simulated-nodes',
      user: ofControllers,
      includes: (name) => simulation.has(name),
    },
  ]
}
