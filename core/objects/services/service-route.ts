import type { Fetch } from '../../base/outgoing/outgoing-request.ts'
import { type ServiceReference, UnreachableService } from './service-reference.ts'

/**
 * Finds the origin at which the server reaches a service (`https://127.0.0.1:9443`); undefined where it cannot. A server has no
 * cluster network of its own, so the host provides this.
 */
export type ResolveService = (service: ServiceReference) => string | undefined

/** How the server reaches a service. */
export interface ServiceRoute {
  /** Where it is: `https://10.0.0.7:443`. */
  readonly origin: string
  /** Whether the operator of the server gave the origin. */
  readonly isGiven?: boolean
  /** Sends requests there, where the host's own fetch would not arrive. */
  readonly fetch?: Fetch
}

/** Finds the way to a service; undefined for one that this server has no way to. @throws UnreachableService */
export type FindRoute = (service: ServiceReference) => Promise<ServiceRoute | undefined>

/** The ways from a server to services. */
export interface ServiceWays {
  readonly resolveService?: ResolveService | undefined
  /** Finds the services that `resolveService` does not know; without it they are not reached. */
  readonly findRoute?: FindRoute | undefined
}

/** @throws UnreachableService where there is no way to the service */
export async function routeToService(
  { resolveService, findRoute }: ServiceWays,
  service: ServiceReference,
): Promise<ServiceRoute> {
  const origin = resolveService?.(service)
  if (origin !== undefined) return { origin, isGiven: true }
  const route = await findRoute?.(service)
  if (route) return route
  const { namespace, name } = service
  throw new UnreachableService(
    `service "${namespace}/${name}" cannot be reached: this server has no cluster network; tell it where the service is (skerry --resolve-service=${namespace}/${name}=https://host:port, or the option resolveService)`,
  )
}
