import { numberOf, objectsOf, structOf, textOf, textsOf } from '../../../base/api/json-fields.ts'
import type { JsonObject } from '../../../base/api/json.ts'
import type { ApiObject } from '../../../base/api/object.ts'
import type {
  EdgeAction,
  EdgeBackend,
  EdgeRule,
  HeaderChanges,
  PathMatch,
  PathRewrite,
  ValueMatch,
} from './edge-rules.ts'
import { matchesHost } from './host-pattern.ts'

/** A listener of a Gateway. */
export interface GatewayListener {
  readonly name: string
  readonly hostname: string
  readonly port: number
  readonly protocol: string
  /** Which namespaces' routes it takes: `Same`, `All` or `Selector`. */
  readonly from: string
  readonly selector: JsonObject
}

/** The listeners of a Gateway. */
export function listenersOf(gateway: ApiObject): GatewayListener[] {
  return objectsOf(structOf(gateway, 'spec'), 'listeners').map((listener) => {
    const namespaces = structOf(structOf(listener, 'allowedRoutes'), 'namespaces')
    return {
      name: textOf(listener, 'name'),
      hostname: textOf(listener, 'hostname').toLowerCase(),
      port: numberOf(listener, 'port') ?? 0,
      protocol: textOf(listener, 'protocol'),
      from: textOf(namespaces, 'from') || 'Same',
      selector: structOf(namespaces, 'selector'),
    }
  })
}

/** The references of a route to a Gateway. */
export function referencesTo(route: ApiObject, gateway: ApiObject): JsonObject[] {
  const { namespace = '' } = route.metadata
  return objectsOf(structOf(route, 'spec'), 'parentRefs').filter(
    (parent) =>
      (textOf(parent, 'kind') || 'Gateway') === 'Gateway' &&
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

/** Whether a route may name a service of another namespace. */
export type MayRefer = (namespace: string, service: string) => boolean

/** The rules of an HTTPRoute behind a listener. */
export function routeRules(
  route: ApiObject,
  listener: GatewayListener,
  mayRefer: MayRefer,
): EdgeRule[] {
  const hosts = commonHosts(route, listener)
  const { namespace = '' } = route.metadata
  return objectsOf(structOf(route, 'spec'), 'rules').flatMap((rule) => {
    const action = actionOf(rule, namespace, mayRefer)
    const matches = objectsOf(rule, 'matches')
    return (matches.length > 0 ? matches : [{}]).flatMap((match) =>
      hosts.map((host) => ({ ...ruleOf(match), host, isDeep: true, action })),
    )
  })
}

function ruleOf(match: JsonObject): Omit<EdgeRule, 'host' | 'action'> {
  const method = textOf(match, 'method')
  return {
    path: pathOf(structOf(match, 'path')),
    ...(method !== '' && { method }),
    headers: objectsOf(match, 'headers').map(valueOf),
    query: objectsOf(match, 'queryParams').map(valueOf),
  }
}

function pathOf(match: JsonObject): PathMatch {
  const path = textOf(match, 'value') || '/'
  const type = textOf(match, 'type')
  if (type === 'Exact') return { kind: 'exact', path }
  if (type === 'RegularExpression') return { kind: 'expression', path, isCaseSensitive: true }
  return { kind: 'prefix', path }
}

function valueOf(match: JsonObject): ValueMatch {
  return {
    name: textOf(match, 'name'),
    value: textOf(match, 'value'),
    isExpression: textOf(match, 'type') === 'RegularExpression',
  }
}

function actionOf(rule: JsonObject, namespace: string, mayRefer: MayRefer): EdgeAction {
  const filters = objectsOf(rule, 'filters')
  const filter = (type: string, field: string): JsonObject | undefined => {
    const found = filters.find((each) => textOf(each, 'type') === type)
    return found && structOf(found, field)
  }
  const redirect = filter('RequestRedirect', 'requestRedirect')
  if (redirect) return redirectOf(redirect)
  const backends = objectsOf(rule, 'backendRefs').flatMap((each) =>
    backendOf(each, namespace, mayRefer),
  )
  const rewrite = filter('URLRewrite', 'urlRewrite')
  const path = rewrite && rewriteOf(structOf(rewrite, 'path'))
  const host = rewrite ? textOf(rewrite, 'hostname') : ''
  const requestHeaders = filter('RequestHeaderModifier', 'requestHeaderModifier')
  const responseHeaders = filter('ResponseHeaderModifier', 'responseHeaderModifier')
  return {
    kind: 'pass',
    backends,
    ...(path && { rewrite: path }),
    ...(host !== '' && { host }),
    ...(requestHeaders && { requestHeaders: changesOf(requestHeaders) }),
    ...(responseHeaders && { responseHeaders: changesOf(responseHeaders) }),
  }
}

/** A backend that may not be named answers 500, as one that does not exist does. */
function backendOf(backend: JsonObject, own: string, mayRefer: MayRefer): EdgeBackend[] {
  const namespace = textOf(backend, 'namespace') || own
  const service = textOf(backend, 'name')
  const isAllowed = namespace === own || mayRefer(namespace, service)
  const isService = (textOf(backend, 'kind') || 'Service') === 'Service'
  const port = isAllowed && isService ? (numberOf(backend, 'port') ?? 0) : 0
  return [{ namespace, service, port, weight: numberOf(backend, 'weight') ?? 1 }]
}

function redirectOf(redirect: JsonObject): EdgeAction {
  const rewrite = rewriteOf(structOf(redirect, 'path'))
  const [scheme, host] = [textOf(redirect, 'scheme'), textOf(redirect, 'hostname')]
  const port = numberOf(redirect, 'port')
  return {
    kind: 'redirect',
    status: numberOf(redirect, 'statusCode') ?? 302,
    ...(scheme !== '' && { scheme }),
    ...(host !== '' && { host }),
    ...(port !== undefined && { port }),
    ...(rewrite && { rewrite }),
  }
}

function rewriteOf(path: JsonObject): PathRewrite | undefined {
  switch (textOf(path, 'type')) {
    case 'ReplaceFullPath':
      return { kind: 'whole', path: textOf(path, 'replaceFullPath') }
    case 'ReplacePrefixMatch':
      return { kind: 'prefix', path: textOf(path, 'replacePrefixMatch') }
    default:
      return undefined
  }
}

function changesOf(changes: JsonObject): HeaderChanges {
  const pairs = (field: string): (readonly [string, string])[] =>
    objectsOf(changes, field).map(
      (each) => [textOf(each, 'name').toLowerCase(), textOf(each, 'value')] as const,
    )
  return {
    set: pairs('set'),
    add: pairs('add'),
    remove: textsOf(changes, 'remove').map((each) => each.toLowerCase()),
  }
}
