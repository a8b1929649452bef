import { joinHostPort } from '../../../base/network/host-port.ts'
import { boundedFetch } from '../../../base/outgoing/bounded-fetch.ts'
import { FetchError } from '../../../base/outgoing/fetch-error.ts'
import type { HostFetch } from '../../../base/outgoing/host-fetch.ts'
import type { Fetch } from '../../../base/outgoing/outgoing-request.ts'
import type { Runtime } from '../../../base/runtime.ts'
import type { ServiceReference } from '../../../objects/services/service-reference.ts'
import type { ServiceRoute } from '../../../objects/services/service-route.ts'
import type { NodeAccessHolder, ServiceTarget } from '../../node-access/node-access.ts'
import { portFetch, portOf } from './port-fetch.ts'
import { type ClusterReads, type PortBehind, portsBehind } from './proxy-target.ts'

/** Hosts that only the cluster's network knows, as a URL has them. */
const ofCluster = /^[\d.]+$|\.svc(?:\.cluster\.local)?\.?$/

/** What finding a way through the simulated network needs. */
export interface SimulatedNetwork extends ClusterReads {
  readonly nodeAccess: NodeAccessHolder
  readonly runtime: Pick<Runtime, 'random' | 'timers'>
}

/**
 * The way to a service while nodes are simulated: its simulated pods answer, or nothing does. The host dials a service whose pods are
 * all on other nodes, and external names that lead out of the cluster. It dials no other address of the cluster, as a machine on
 * its own network may have the same.
 *
 * @param origin where the service is on the cluster's network
 */
export function simulatedRoute(
  parts: SimulatedNetwork,
  { namespace, name, port }: ServiceReference,
  origin: string,
): ServiceRoute | undefined {
  const { find, nodeAccess, runtime } = parts
  const key = `${namespace}/${name}`
  const { type, ports = [] } = find('services', key)?.spec ?? {}
  const dialled = nodeAccess.network.isDialled ? { origin } : undefined
  if (type === 'ExternalName') {
    return !ofCluster.test(new URL(origin).hostname) ? dialled : undefined
  }
  const access = nodeAccess.current
  const portName = ports.find((each) => each.port === port)?.name ?? ''
  const endpoints = find('endpoints', key)
  const all = endpoints ? Array.from(portsBehind(parts, endpoints, portName)) : []
  // The origin is one of them where requests go to endpoints, and the cluster IP else, behind which nodes choose.
  const named = all.filter((each) => origin === `https://${joinHostPort(each.ip, each.port)}`)
  const chosen = named.length > 0 ? undefined : access?.targetOf?.(key, port)
  if (chosen?.kind === 'dropped') return { origin, fetch: boundedFetch(runtime.timers, unanswered) }
  let isReal = false
  let isForeign = chosen?.kind === 'outside'
  const usual = named.length > 0 ? named : all
  for (const { pod, port: target } of chosen ? behind(chosen) : usual) {
    if (!pod) isForeign = true
    else if (access?.runs(pod)) {
      const send = portFetch(portOf(access, pod, target))
      // Clients ask for the service's name, whatever its address is.
      const host = `${name}.${namespace}.svc`
      const fetch = verifying(send, async (authorities) =>
        access.tlsProblem?.(pod, target, host, authorities),
      )
      return { origin, fetch: within(origin, fetch, runtime) }
    } else isReal ||= nodeAccess.isOutside(find('nodes', pod.spec.nodeName ?? ''))
  }
  if (isReal) return dialled
  if (isForeign) return undefined
  const goText = `dial tcp ${origin.replace(/^https:\/\//, '')}: connect: connection refused`
  const fetch: HostFetch = ({ label }) =>
    Promise.reject(new FetchError('refused', `${label}: ${goText}`, { goText }))
  return { origin, fetch: boundedFetch(runtime.timers, fetch) }
}

function behind(target: ServiceTarget): readonly Omit<PortBehind, 'ip'>[] {
  return target.kind === 'pod' ? [target] : []
}

/** Waits for an answer that never comes, until the request is given up. */
const unanswered: HostFetch = ({ label, signal }) =>
  new Promise((_resolve, reject) => {
    const fail = (): void => reject(new FetchError('timeout', `${label}: i/o timeout`))
    signal.addEventListener('abort', fail, { once: true })
    if (signal.aborted) fail()
  })

/** Sends requests to programs whose certificates they trust. */
function verifying(
  fetch: HostFetch,
  problemOf: (authorities: string | undefined) => Promise<string | undefined>,
): HostFetch {
  return async (request) => {
    const { authorities, insecure = false } = request.tls ?? {}
    const goText = insecure ? undefined : await problemOf(authorities)
    if (goText === undefined) return fetch(request)
    throw new FetchError('tls', `${request.label}: ${goText}`, { goText })
  }
}

/** Sends requests to simulated pods, which lead by redirects nowhere else. */
function within(origin: string, fetch: HostFetch, { timers }: Pick<Runtime, 'timers'>): Fetch {
  const host = new URL(origin).origin
  const send: HostFetch = async (request) => {
    if (request.url.origin === host) return fetch(request)
    const goText = `dial tcp: lookup ${request.url.hostname}: no such host`
    throw new FetchError('refused', `${request.label}: ${goText}`, { goText })
  }
  return boundedFetch(timers, send, { isInside: true })
}
