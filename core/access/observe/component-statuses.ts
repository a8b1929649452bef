import type { ApiObject } from '../../base/api/object.ts'
import type { Lease } from '../../base/api/types/coordination.v1.generated.ts'
import { millisecondsOf } from '../../base/time/time.ts'
import type { HealthCheck } from './health.ts'

/** Parts of the server whose state ComponentStatuses show. */
export interface Components {
  /** Check of the store, which ends within a limit. */
  readonly store: HealthCheck
  /** Whether any controller runs in this server. */
  readonly runsControllers: boolean
  /** Whether a scheduler runs in this server. */
  readonly runsScheduler: boolean
  /** The lease by which a program beside this server shows that it runs, as kube-scheduler does. */
  readonly lease: (name: string) => Lease | undefined
  /** Milliseconds since the epoch. */
  readonly now: () => number
}

/** The ComponentStatus objects that users of a cluster look for: controllers and scheduler, in this server or beside it, and the store. */
export async function componentStatuses(components: Components): Promise<readonly ApiObject[]> {
  const { runsControllers, runsScheduler } = components
  const controllers =
    runsControllers || isHeld(components, 'kube-controller-manager')
      ? undefined
      : 'no controller runs: --controllers names none'
  const scheduler =
    runsScheduler || isHeld(components, 'kube-scheduler')
      ? undefined
      : 'no scheduler runs: a pod stays without a node until it is bound to one'
  return [
    componentStatus('controller-manager', controllers),
    componentStatus('scheduler', scheduler),
    storeStatus(await components.store()),
  ]
}

/** Whether a program renews its lease. */
function isHeld({ lease, now }: Components, name: string): boolean {
  const { renewTime = '', leaseDurationSeconds: seconds } = lease(name)?.spec ?? {}
  const renewed = millisecondsOf(renewTime)
  return renewed !== undefined && seconds !== undefined && now() < renewed + seconds * 1000
}

/** The status of the store, whose failure is the error and not the message. */
function storeStatus(failure: string | undefined): ApiObject {
  const healthy = componentStatus('etcd-0', undefined)
  if (failure === undefined) return healthy
  return { ...healthy, conditions: [{ type: 'Healthy', status: 'False', error: failure }] }
}

function componentStatus(name: string, failure: string | undefined): ApiObject {
  const status = failure === undefined ? 'True' : 'False'
  return {
    kind: 'ComponentStatus',
    apiVersion: 'v1',
    metadata: { name },
    conditions: [{ type: 'Healthy', status, message: failure ?? 'ok' }],
  }
}
