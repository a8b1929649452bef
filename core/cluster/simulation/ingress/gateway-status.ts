import { numberOf, objectsOf, structOf, textOf } from '../../../base/api/json-fields.ts'
import type { JsonObject } from '../../../base/api/json.ts'
import type { ApiObject } from '../../../base/api/object.ts'
import type { Labels } from '../../../base/api/selectors/label-selector.ts'
import type { Secret, Service } from '../../../base/api/types/core.v1.generated.ts'
import { readCertificates } from '../../../base/certificates/read-certificates.ts'
import { decodeBase64 } from '../../../base/text/base64.ts'
import {
  commonHosts,
  type GatewayListener,
  type GrantedFrom,
  isGranted,
  kindsOfProtocol,
  listenersOf,
  meansListener,
  type RouteKind,
  takesRoute,
} from './gateway-listeners.ts'

/** What a condition says. */
export interface Verdict {
  readonly type: string
  readonly isTrue: boolean
  readonly reason: string
  readonly message: string
}

/** Objects that statuses are made from. */
export interface GatewaySight {
  labelsOf(namespace: string): Labels
  service(namespace: string, name: string): Service | undefined
  /** Undefined where there is none; `unknown` where secrets cannot be read. */
  secret(namespace: string, name: string): Secret | 'unknown' | undefined
  /** The ReferenceGrants of a namespace. */
  grants(namespace: string): Iterable<ApiObject>
}

function verdict(type: string, isTrue: boolean, reason: string, message = ''): Verdict {
  return { type, isTrue, reason, message }
}

/** What the conditions of a listener say. `isReachable`: whether the Gateway has an address. */
export function listenerVerdicts(
  gateway: ApiObject,
  listener: GatewayListener,
  sight: GatewaySight,
  isReachable: boolean,
): Verdict[] {
  const conflict = conflictOf(gateway, listener)
  const isServed = kindsOfProtocol(listener.protocol) !== undefined
  const references = referencesVerdict(gateway, listener, sight)
  const isAccepted = isServed && conflict === undefined
  const isProgrammed = isAccepted && isReachable && references.isTrue
  return [
    !isServed
      ? verdict(
          'Accepted',
          false,
          'UnsupportedProtocol',
          `Protocol ${listener.protocol} is not supported`,
        )
      : verdict('Accepted', isAccepted, conflict ?? 'Accepted'),
    verdict('Conflicted', conflict !== undefined, conflict ?? 'NoConflicts'),
    references,
    verdict(
      'Programmed',
      isProgrammed,
      isProgrammed ? 'Programmed' : isAccepted && references.isTrue ? 'Pending' : 'Invalid',
    ),
  ]
}

/** What an earlier listener of the same port takes from a listener. */
function conflictOf(
  gateway: ApiObject,
  listener: GatewayListener,
): 'ProtocolConflict' | 'HostnameConflict' | undefined {
  for (const other of listenersOf(gateway)) {
    if (other.name === listener.name) return undefined
    if (other.port !== listener.port) continue
    const isPlain = (protocol: string): boolean => protocol === 'HTTP'
    if (isPlain(other.protocol) !== isPlain(listener.protocol)) return 'ProtocolConflict'
    if (other.hostname === listener.hostname) return 'HostnameConflict'
  }
  return undefined
}

function referencesVerdict(
  { metadata: { namespace = '' } }: ApiObject,
  { certificates, hasOtherKinds, isPassthrough, protocol }: GatewayListener,
  sight: GatewaySight,
): Verdict {
  const failed = (reason: string, message: string): Verdict =>
    verdict('ResolvedRefs', false, reason, message)
  if (hasOtherKinds) return failed('InvalidRouteKinds', 'A kind of routes is not supported')
  const needsCertificate = (protocol === 'HTTPS' || protocol === 'TLS') && !isPassthrough
  if (needsCertificate && certificates.length === 0) {
    return failed('InvalidCertificateRef', 'Listener must have TLS certificates')
  }
  for (const reference of needsCertificate ? certificates : []) {
    const name = textOf(reference, 'name')
    const of = textOf(reference, 'namespace') || namespace
    const isSecret = (textOf(reference, 'kind') || 'Secret') === 'Secret'
    if (!isSecret || textOf(reference, 'group') !== '') {
      return failed('InvalidCertificateRef', `${name} is not a Secret`)
    }
    const from: GrantedFrom = { kind: 'Gateway', namespace }
    if (of !== namespace && !isGranted(sight.grants(of), from, 'Secret', name)) {
      return failed('RefNotPermitted', `Secret ${of}/${name} is not permitted by a ReferenceGrant`)
    }
    const secret = sight.secret(of, name)
    if (secret === undefined) {
      return failed('InvalidCertificateRef', `Secret ${of}/${name} does not exist`)
    }
    if (secret !== 'unknown' && !hasCertificate(secret)) {
      return failed('InvalidCertificateRef', `Secret ${of}/${name} has no certificate in tls.crt`)
    }
  }
  return verdict('ResolvedRefs', true, 'ResolvedRefs')
}

function hasCertificate({ data }: Secret): boolean {
  const text = new TextDecoder().decode(decodeBase64(data?.['tls.crt'] ?? ''))
  return readCertificates(text).length > 0
}

/** What the conditions of a Gateway say. */
export function gatewayVerdicts(
  listeners: readonly (readonly Verdict[])[],
  isReachable: boolean,
): Verdict[] {
  const isMet = (all: readonly Verdict[], type: string): boolean =>
    all.some((each) => each.type === type && each.isTrue)
  const isValid = (all: readonly Verdict[]): boolean =>
    isMet(all, 'Accepted') && isMet(all, 'ResolvedRefs')
  const areValid = listeners.every(isValid)
  const isAccepted = listeners.some((all) => isMet(all, 'Accepted'))
  const isProgrammed = isAccepted && isReachable
  return [
    verdict('Accepted', isAccepted, areValid ? 'Accepted' : 'ListenersNotValid'),
    verdict(
      'Programmed',
      isProgrammed,
      isProgrammed ? 'Programmed' : isAccepted ? 'AddressNotAssigned' : 'Invalid',
    ),
  ]
}

/** What the conditions of a route say about a reference to a Gateway. */
export function routeVerdicts(
  route: ApiObject,
  kind: RouteKind,
  parent: JsonObject,
  gateway: ApiObject,
  sight: GatewaySight,
): Verdict[] {
  return [acceptedVerdict(route, kind, parent, gateway, sight), backendsVerdict(route, kind, sight)]
}

function acceptedVerdict(
  route: ApiObject,
  kind: RouteKind,
  parent: JsonObject,
  gateway: ApiObject,
  sight: GatewaySight,
): Verdict {
  const meant = listenersOf(gateway).filter((listener) => meansListener(parent, listener))
  if (meant.length === 0) {
    return verdict('Accepted', false, 'NoMatchingParent', 'No listener matches the parentRef')
  }
  const labels = sight.labelsOf(route.metadata.namespace ?? '')
  const open = meant.filter((listener) => takesRoute(listener, gateway, route, kind, labels))
  if (open.length === 0) {
    return verdict('Accepted', false, 'NotAllowedByListeners', 'No listener allows the route')
  }
  if (!open.some((listener) => commonHosts(route, listener).length > 0)) {
    const message = 'No listener has a hostname of the route'
    return verdict('Accepted', false, 'NoMatchingListenerHostname', message)
  }
  return verdict('Accepted', true, 'Accepted')
}

function backendsVerdict(route: ApiObject, kind: RouteKind, sight: GatewaySight): Verdict {
  const rules = objectsOf(structOf(route, 'spec'), 'rules')
  const own = route.metadata.namespace ?? ''
  const mirrored = rules
    .flatMap((rule) => objectsOf(rule, 'filters'))
    .filter((filter) => textOf(filter, 'type') === 'RequestMirror')
    .map((filter) => structOf(structOf(filter, 'requestMirror'), 'backendRef'))
  for (const backend of [...rules.flatMap((rule) => objectsOf(rule, 'backendRefs')), ...mirrored]) {
    const failed = (reason: string, message: string): Verdict =>
      verdict('ResolvedRefs', false, reason, message)
    const name = textOf(backend, 'name')
    const namespace = textOf(backend, 'namespace') || own
    const isService =
      (textOf(backend, 'kind') || 'Service') === 'Service' && textOf(backend, 'group') === ''
    if (!isService) return failed('InvalidKind', `${textOf(backend, 'kind')} is not supported`)
    const from: GrantedFrom = { kind, namespace: own }
    if (namespace !== own && !isGranted(sight.grants(namespace), from, 'Service', name)) {
      const message = `Service ${namespace}/${name} is not permitted by a ReferenceGrant`
      return failed('RefNotPermitted', message)
    }
    const service = sight.service(namespace, name)
    if (!service) return failed('BackendNotFound', `Service ${namespace}/${name} does not exist`)
    const port = numberOf(backend, 'port')
    if (!(service.spec.ports ?? []).some((each) => each.port === port)) {
      const message = `Service ${namespace}/${name} has no port ${port ?? ''}`.trimEnd()
      return failed('BackendNotFound', message)
    }
  }
  return verdict('ResolvedRefs', true, 'ResolvedRefs')
}
