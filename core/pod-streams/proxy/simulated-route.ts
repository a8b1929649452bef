import { objectsOf, structOf, textOf } from '../../api/json-fields.ts'
import type { NodeAccess } from '../../nodes/node-access.ts'
import { isSimulatedNode } from '../../nodes/simulated-node.ts'
import { boundedFetch } from '../../outgoing/bounded-fetch.ts'
import { FetchError } from '../../outgoing/fetch-error.ts'
import type { HostFetch } from '../../outgoing/host-fetch.ts'
import { readAll } from '../../outgoing/join-bytes.ts'
import type { Services } from '../../rest/services.ts'
import { UnreachableService } from '../../webhooks/cluster-services.ts'
import type { ServiceReference, ServiceRoute } from '../../webhooks/webhook-client-config.ts'
import { exchangeOver, failureText } from './exchange-over.ts'
import { portsBehind } from './proxy-target.ts'

/** Hosts that only the cluster's network knows, as a URL has them. */
const ofCluster = /^[\d.]+$|^\[|\.svc(?:\.cluster\.local)?\.?$/

/**
 * The way to a service while nodes are simulated: its simulated pods answer, or nothing does. The host dials a service whose pods are
 * all on other nodes, and external names that lead out of the cluster. It dials no other address of the cluster, as a machine on
 * its own network may have the same.
 *
 * @param origin where the service is on the cluster's network
 * @throws UnreachableService where nothing listens
 */
export function simulatedRoute(
  parts: Pick<Services, 'findCoreObject' | 'nodeAccess' | 'runtime'>,
  { namespace, name, port }: ServiceReference,
  origin: string,
): ServiceRoute | undefined {
  const { findCoreObject: find, nodeAccess, runtime } = parts
  const key = `${namespace}/${name}`
  const spec = structOf(find('services', key) ?? {}, 'spec')
  if (textOf(spec, 'type') === 'ExternalName') {
    return URL.canParse(origin) && !ofCluster.test(new URL(origin).hostname)
      ? { origin }
      : undefined
  }
  const named = objectsOf(spec, 'ports').find((each) => each['port'] === port) ?? {}
  const endpoints = find('endpoints', key)
  const access = nodeAccess.current
  let isReal = false
  let isForeign = false
  for (const { pod, port: target } of endpoints
    ? portsBehind(parts, endpoints, textOf(named, 'name'))
    : []) {
    if (!pod) isForeign = true
    else if (access?.runs(pod)) {
      const open: Open = (signal) => access.portForward(pod, target, signal)
      return { origin, fetch: boundedFetch(runtime.timers, fetchOver(open)) }
    } else {
      const node = find('nodes', textOf(structOf(pod, 'spec'), 'nodeName'))
      isReal ||= node !== undefined && !isSimulatedNode(node)
    }
  }
  if (isReal) return { origin }
  if (isForeign) return undefined
  throw new UnreachableService(
    `dial tcp ${origin.replace(/^https:\/\//, '')}: connect: connection refused`,
  )
}

type Open = (signal: AbortSignal) => ReturnType<NodeAccess['portForward']>

/** Sends requests over connections that `open` opens, one each. TLS is left out: the other side is this server's own. */
function fetchOver(open: Open): HostFetch {
  return async ({ method, url, headers, body = new Uint8Array(), signal, label }) => {
    const host = `${url.hostname}:${url.port || 443}`
    try {
      return await exchangeOver(
        await open(signal),
        {
          method,
          target: `${url.pathname}${url.search}`,
          host,
          headers,
          body: body instanceof Uint8Array ? body : await readAll(body),
        },
        signal,
      )
    } catch (error) {
      if (error instanceof FetchError && error.goText !== undefined) throw error
      const goText = failureText(error, host)
      throw new FetchError('refused', `${label}: ${goText}`, { cause: error, goText })
    }
  }
}
