import type { CoreObjects, FindObject } from '../../../access/authn/service-account-parts.ts'
import { ApiError, badRequest, notFound } from '../../../base/api/errors/api-error.ts'
import type * as corev1 from '../../../base/api/types/core.v1.generated.ts'
import { joinHostPort } from '../../../base/network/host-port.ts'
import { formatIpAddress, parseIpAddress } from '../../../base/network/ip-address.ts'
import { isGlobalUnicast } from '../../../base/network/ip-ranges.ts'
import type { Runtime } from '../../../base/runtime.ts'
import { unmapped } from '../../../kinds/rules/shared/validation/ip-addresses.ts'
import type { ResourceContext } from '../../rest/resource-context.ts'
import { nodeOf } from '../stream-target.ts'
import { type OpenPort, portOf } from './port-fetch.ts'

/** The error of a request that could not be passed on. */
export function unreachable(why: string): ApiError {
  return new ApiError('ServiceUnavailable', `error trying to reach service: ${why}`)
}

/** Where a request is passed on to. */
export interface ProxyTarget {
  readonly scheme: string
  /** As in the header `Host`. */
  readonly host: string
  /** Present for the pod of a simulated node; the host dials others. */
  readonly open?: OpenPort
}

/** Finds the port that a request for a pod's or a service's `proxy` means. @throws ApiError */
export function proxyTarget(context: ResourceContext): ProxyTarget {
  const { definition, info } = context
  const isService = definition.resource === 'services'
  const named = proxiedName(info.name, isService ? 'service' : 'pod')
  return isService ? targetOfService(context, named) : targetOfPod(context, named)
}

function targetOfPod(context: ResourceContext, { scheme, name, port }: ProxiedName): ProxyTarget {
  const pod = find(context, 'pods', name)
  const ports = (pod.spec.containers ?? []).flatMap((container) => container.ports ?? [])
  const [first] = ports
  const wanted = port || String(first?.containerPort ?? '')
  return reached(context, pod, { scheme, port: wanted || (scheme === 'https' ? '443' : '80') })
}

function targetOfService(
  context: ResourceContext,
  { scheme, name, port }: ProxiedName,
): ProxyTarget {
  const { services, info } = context
  const portName = portNameOf(context, name, port)
  const none = (whom: string): ApiError =>
    unavailable(`no endpoints available for service ${JSON.stringify(whom)}`)
  const endpoints = find(context, 'endpoints', name)
  if ((endpoints.subsets ?? []).length === 0) throw none(name)
  const reads = { find: services.store.findCoreObject, runtime: services.runtime }
  for (const { pod, ip, port: number } of portsBehind(reads, endpoints, portName)) {
    if (pod) return reached(context, pod, { scheme, port: String(number) }, ip)
  }
  throw none(info.name)
}

/** What finding the pods behind a service needs. */
export interface ClusterReads {
  readonly find: FindObject
  readonly runtime: Pick<Runtime, 'random'>
}

/** A port of an address that Endpoints name. */
export interface PortBehind {
  /** The pod that has the address; undefined for other addresses. */
  readonly pod: corev1.Pod | undefined
  readonly ip: string
  readonly port: number
}

/** Ports that stand behind the port of a service, from a drawn one on, as the original spreads requests. */
export function* portsBehind(
  reads: ClusterReads,
  endpoints: corev1.Endpoints,
  portName: string,
): Generator<PortBehind> {
  for (const subset of inChance(reads, endpoints.subsets ?? [])) {
    const found = subset.ports?.find(({ name = '' }) => name === portName)
    if (!found) continue
    for (const address of inChance(reads, subset.addresses ?? [])) {
      const pod = podAt(reads, endpoints, address)
      yield { pod, ip: address.ip, port: found.port }
    }
  }
}

/** The pod that an address of Endpoints names; it counts as that pod's where the pod is of the namespace and has the address. */
function podAt(
  { find }: ClusterReads,
  { metadata }: corev1.Endpoints,
  { ip: wanted, targetRef: reference }: corev1.EndpointAddress,
): corev1.Pod | undefined {
  const { namespace = '' } = metadata
  if ((reference?.namespace ?? '') !== namespace) return undefined
  const pod = find('pods', `${namespace}/${reference?.name ?? ''}`)
  return pod?.status.podIPs?.some(({ ip }) => ip === wanted) ? pod : undefined
}

/** The name of a service's port that is given by its number or name. */
function portNameOf(context: ResourceContext, name: string, port: string): string {
  if (!/^[+-]?\d+$/.test(port)) return port
  const { ports = [] } = find(context, 'services', name).spec
  const found = ports.find((each) => each.port === Number(port))
  if (found) return found.name ?? ''
  throw unavailable(`no service port ${Number(port)} found for service ${JSON.stringify(name)}`)
}

/** The items from a drawn one on. */
function inChance<T>({ runtime }: ClusterReads, items: readonly T[]): readonly T[] {
  if (items.length < 2) return items
  const [drawn = 0] = runtime.random(new Uint8Array(1), 'simulation')
  const start = drawn % items.length
  return [...items.slice(start), ...items.slice(0, start)]
}

function reached(
  context: ResourceContext,
  pod: corev1.Pod,
  { scheme, port }: Pick<ProxiedName, 'scheme' | 'port'>,
  ip = pod.status.podIP ?? '',
): ProxyTarget {
  const { findCoreObject } = context.services.store
  const { nodeAccess } = context.services.network
  const address = checkedAddress(ip)
  const number = portNumber(port)
  const target = { scheme: scheme || 'http', host: joinHostPort(address, number) }
  const node = findCoreObject('nodes', pod.spec.nodeName ?? '')
  if (nodeAccess.network.isDialled && nodeAccess.isOutside(node)) return target
  const access = nodeOf(context.services, pod)
  return { ...target, open: portOf(access, pod, number) }
}

/** @throws ApiError `ServiceUnavailable` for what is no port */
export function portNumber(port: string): number {
  const known = { http: '80', https: '443' }[port] ?? port
  const number = /^\d{1,5}$/.test(known) ? Number(known) : 0
  if (number < 1 || number > 65_535) {
    throw unreachable(`dial tcp: lookup tcp/${port}: unknown port`)
  }
  return number
}

/**
 * The text of an address as a URL has it, where leading zeros are octal. Those of the server's own machine and link are refused, as in
 * the original. @throws ApiError `BadRequest`
 */
export function checkedAddress(text: string): string {
  const address = parseIpAddress(text)
  if (address && isGlobalUnicast(unmapped(address))) return formatIpAddress(address)
  throw badRequest('address not allowed')
}

function find<Resource extends 'endpoints' | 'pods' | 'services'>(
  { services, info }: ResourceContext,
  resource: Resource,
  name: string,
): CoreObjects[Resource] {
  const object = services.store.findCoreObject(resource, `${info.namespace}/${name}`)
  if (object) return object
  throw notFound({ group: '', resource }, name)
}

// Without a time to retry after, as in the original.
function unavailable(message: string): ApiError {
  return new ApiError('ServiceUnavailable', message)
}

/** The name in the path of a `proxy` request: `name`, `name:port` or `scheme:name:port`. */
interface ProxiedName {
  readonly scheme: string
  readonly name: string
  /** A number or a name; empty for the default. */
  readonly port: string
}

/** @throws ApiError `BadRequest`; `what` names the resource in its text */
export function proxiedName(text: string, what: string): ProxiedName {
  const parts = text.split(':')
  const [scheme, name, port] = parts.length === 3 ? parts : ['', ...parts, '']
  const isValid = parts.length <= 3 && name && ['', 'http', 'https'].includes(scheme ?? '')
  if (!isValid) throw badRequest(`invalid ${what} request ${JSON.stringify(text)}`)
  return { scheme: scheme ?? '', name, port: port ?? '' }
}
