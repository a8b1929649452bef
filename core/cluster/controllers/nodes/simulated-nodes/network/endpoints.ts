import type * as discoveryv1 from '../../../../../base/api/types/discovery.v1.generated.ts'

/** An endpoint of a service's port. */
export interface Endpoint {
  readonly address: string
  readonly port: number
  readonly node: string
  readonly isReady: boolean
  /** Whether it serves while its pod is being deleted: it is used where no endpoint is ready. */
  readonly isLeaving: boolean
}

/** Endpoints of a slice behind a port by its name. */
export function endpointsIn(slice: discoveryv1.EndpointSlice, name: string): Endpoint[] {
  const port = slice.ports?.find((each) => (each.name ?? '') === name)?.port
  if (typeof port !== 'number' || slice.addressType === 'FQDN') return []
  return (slice.endpoints ?? []).flatMap(({ addresses, conditions, nodeName = '' }) => {
    const { ready = true, serving = ready, terminating = false } = conditions ?? {}
    const [address] = addresses ?? []
    const isLeaving = serving && terminating
    if (address === undefined || (!ready && !isLeaving)) return []
    return [{ address, port, node: nodeName, isReady: ready, isLeaving }]
  })
}

/** The endpoints that are ready, or those that still serve where none is. */
export function usableOf(endpoints: readonly Endpoint[]): readonly Endpoint[] {
  const ready = endpoints.filter(({ isReady }) => isReady)
  return ready.length > 0 ? ready : endpoints.filter(({ isLeaving }) => isLeaving)
}
