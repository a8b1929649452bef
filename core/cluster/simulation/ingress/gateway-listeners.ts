import { numberOf, objectsOf, structOf, textOf, textsOf } from '../../../base/api/json-fields.ts'
import type { JsonObject } from '../../../base/api/json.ts'
import type { ApiObject } from '../../../base/api/object.ts'
import {
  type Labels,
  matchesLabels,
  selectorFromLabelSelectorObject,
} from '../../../base/api/selectors/label-selector.ts'
import { matchesHost } from './host-pattern.ts'

/** The group of the Gateway API, whose kinds are custom resources. */
export const gatewayGroup = 'gateway.networking.k8s.io'

/** Kinds of routes that are led by. */
export type RouteKind = 'HTTPRoute' | 'GRPCRoute' | 'TLSRoute'

/** Their resources, with the version by which the bundles of all releases serve them. */
export const routeResources: readonly {
  readonly kind: RouteKind
  readonly resource: string
  readonly version: string
}[] = [
  { kind: 'HTTPRoute', resource: 'httproutes', version: 'v1' },
  { kind: 'GRPCRoute', resource: 'grpcroutes', version: 'v1' },
  { kind: 'TLSRoute', resource: 'tlsroutes', version: 'v1alpha2' },
]

/** A listener of a Gateway. */
export interface GatewayListener {
  readonly name: string
  readonly hostname: string
  readonly port: number
  readonly protocol: string
  /** Whether it passes TLS on to backends. */
  readonly isPassthrough: boolean
  /** References to secrets with its certificates. */
  readonly certificates: readonly JsonObject[]
  /** Which namespaces' routes it takes: `Same`, `All` or `Selector`. */
  readonly from: string
  readonly selector: JsonObject
  /** Kinds of routes that it takes. */
  readonly kinds: readonly RouteKind[]
  /** Whether it asks for kinds of routes that it cannot take. */
  readonly hasOtherKinds: boolean
}

/** The kinds of routes behind a protocol; undefined for a protocol that is not served. */
export function kindsOfProtocol(protocol: string): readonly RouteKind[] | undefined {
  if (protocol === 'HTTP' || protocol === 'HTTPS') return ['HTTPRoute', 'GRPCRoute']
  return protocol === 'TLS' ? ['TLSRoute'] : undefined
}

/** The listeners of a Gateway. */
export function listenersOf(gateway: ApiObject): GatewayListener[] {
  return objectsOf(structOf(gateway, 'spec'), 'listeners').map((listener) => {
    const allowed = structOf(listener, 'allowedRoutes')
    const namespaces = structOf(allowed, 'namespaces')
    const tls = structOf(listener, 'tls')
    const protocol = textOf(listener, 'protocol')
    const possible = kindsOfProtocol(protocol) ?? []
    const asked = objectsOf(allowed, 'kinds')
    const isAsked = (kind: RouteKind): boolean =>
      asked.some((each) => isOfGroup(each) && textOf(each, 'kind') === kind)
    const kinds = asked.length === 0 ? possible : possible.filter(isAsked)
    return {
      name: textOf(listener, 'name'),
      hostname: textOf(listener, 'hostname').toLowerCase(),
      port: numberOf(listener, 'port') ?? 0,
      protocol,
      isPassthrough: textOf(tls, 'mode') === 'Passthrough',
      certificates: objectsOf(tls, 'certificateRefs'),
      from: textOf(namespaces, 'from') || 'Same',
      selector: structOf(namespaces, 'selector'),
      kinds,
      hasOtherKinds: asked.length > kinds.length,
    }
  })
}

function isOfGroup(reference: JsonObject): boolean {
  return (textOf(reference, 'group') || gatewayGroup) === gatewayGroup
}

/** The references of a route to a Gateway. */
export function referencesTo(route: ApiObject, gateway: ApiObject): JsonObject[] {
  const { namespace = '' } = route.metadata
  return objectsOf(structOf(route, 'spec'), 'parentRefs').filter(
    (parent) =>
      (textOf(parent, 'kind') || 'Gateway') === 'Gateway' &&
      isOfGroup(parent) &&
      textOf(parent, 'name') === gateway.metadata.name &&
      (textOf(parent, 'namespace') || namespace) === gateway.metadata.namespace,
  )
}

/** Whether a reference of a route means a listener. */
export function meansListener(parent: JsonObject, { name, port }: GatewayListener): boolean {
  const section = textOf(parent, 'sectionName')
  const wanted = numberOf(parent, 'port')
  return (section === '' || section === name) && (wanted === undefined || wanted === port)
}

/** Host names that a route and a listener have in common; `['']` for all, none where they have none. */
export function commonHosts(route: ApiObject, { hostname }: GatewayListener): string[] {
  const own = textsOf(structOf(route, 'spec'), 'hostnames').map((each) => each.toLowerCase())
  if (own.length === 0) return [hostname]
  return own.flatMap((host) => {
    if (matchesHost({ host: hostname, isDeep: true }, host)) return [host]
    return matchesHost({ host, isDeep: true }, hostname) ? [hostname] : []
  })
}

/** Whether a listener takes routes of a kind and of a namespace, by its labels. */
export function takesRoute(
  { from, selector, kinds }: GatewayListener,
  gateway: ApiObject,
  route: ApiObject,
  kind: RouteKind,
  labels: Labels,
): boolean {
  if (!kinds.includes(kind)) return false
  if (from === 'All') return true
  if (from === 'Same') return route.metadata.namespace === gateway.metadata.namespace
  return from === 'Selector' && matchesLabels(selectorFromLabelSelectorObject(selector), labels)
}

/** Whether a route is attached to a listener of a Gateway; `labels` are those of its namespace. */
export function isAttached(
  route: ApiObject,
  kind: RouteKind,
  gateway: ApiObject,
  listener: GatewayListener,
  labels: Labels,
): boolean {
  return (
    referencesTo(route, gateway).some((parent) => meansListener(parent, listener)) &&
    commonHosts(route, listener).length > 0 &&
    takesRoute(listener, gateway, route, kind, labels)
  )
}

/** One side of a reference from a namespace to another one. */
export interface GrantedFrom {
  readonly kind: RouteKind | 'Gateway'
  readonly namespace: string
}

/** Whether one of the ReferenceGrants of a namespace lets objects of another one name a Service or a Secret of it. */
export function isGranted(
  grants: Iterable<ApiObject>,
  { kind, namespace }: GrantedFrom,
  toKind: 'Service' | 'Secret',
  toName: string,
): boolean {
  const isFrom = (from: JsonObject): boolean =>
    isOfGroup(from) && textOf(from, 'kind') === kind && textOf(from, 'namespace') === namespace
  const isTo = (to: JsonObject): boolean =>
    textOf(to, 'group') === '' &&
    textOf(to, 'kind') === toKind &&
    ['', toName].includes(textOf(to, 'name'))
  for (const grant of grants) {
    const spec = structOf(grant, 'spec')
    if (objectsOf(spec, 'from').some(isFrom) && objectsOf(spec, 'to').some(isTo)) return true
  }
  return false
}
