import type { ApiObject } from '../api/object.ts'
import type { Storage } from '../storage/storage.ts'

/** Parts of the server whose state ComponentStatuses show. */
export interface Components {
  readonly storage: Pick<Storage, 'status'>
  /** Whether any controller runs in this server. */
  readonly runsControllers: boolean
}

/**
 * The ComponentStatus objects that users of a cluster look for: the controllers, which run in this server; a scheduler,
 * which does not; and the store under the name that clients know.
 */
export async function componentStatuses(components: Components): Promise<readonly ApiObject[]> {
  const controllers = components.runsControllers
    ? undefined
    : 'no controller runs: --controllers names none'
  const scheduler =
    'no scheduler runs beside this server: a pod stays without a node until it is bound to one'
  return [
    componentStatus('controller-manager', controllers),
    componentStatus('scheduler', scheduler),
    componentStatus('etcd-0', await storeFailure(components)),
  ]
}

async function storeFailure({ storage }: Components): Promise<string | undefined> {
  try {
    const { writable } = await storage.status()
    return writable ? undefined : 'the store refuses writes'
  } catch (error) {
    return error instanceof Error ? error.message : 'the store does not answer'
  }
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
