import { numberOf, objectsOf, structOf, textOf, textsOf } from '../../../base/api/json-fields.ts'
import type { JsonObject } from '../../../base/api/json.ts'
import type { ApiObject } from '../../../base/api/object.ts'
import { parseDuration } from '../../../base/time/duration.ts'
import type {
  EdgeAction,
  EdgeBackend,
  EdgeCors,
  EdgeRule,
  HeaderChanges,
  PathMatch,
  PathRewrite,
  ValueMatch,
} from './edge-rules.ts'
import { commonHosts, type GatewayListener, type RouteKind } from './gateway-listeners.ts'

/** Whether a route may name a service of another namespace. */
export type MayRefer = (namespace: string, service: string) => boolean

/** The rules of a route behind a listener. */
export function routeRules(
  route: ApiObject,
  kind: RouteKind,
  listener: GatewayListener,
  mayRefer: MayRefer,
): EdgeRule[] {
  const hosts = commonHosts(route, listener)
  const { hostname: scope } = listener
  const { namespace = '' } = route.metadata
  return objectsOf(structOf(route, 'spec'), 'rules').flatMap((rule) => {
    const made = actionOf(rule, namespace, mayRefer)
    const isSecure = kind === 'TLSRoute' && listener.isPassthrough && made.kind === 'pass'
    const action: EdgeAction = isSecure ? { ...made, isSecure: true } : made
    const matches = objectsOf(rule, 'matches')
    return (matches.length > 0 ? matches : [{}]).flatMap((match) =>
      hosts.map((host) => ({ ...matchOf(match, kind), scope, host, isDeep: true, action })),
    )
  })
}

function matchOf(match: JsonObject, kind: RouteKind): Omit<EdgeRule, 'host' | 'action'> {
  const headers = objectsOf(match, 'headers').map(valueOf)
  if (kind === 'GRPCRoute') return { path: callOf(structOf(match, 'method')), headers }
  const method = textOf(match, 'method')
  return {
    path: pathOf(structOf(match, 'path')),
    ...(method !== '' && { method }),
    headers,
    query: objectsOf(match, 'queryParams').map(valueOf),
  }
}

/** The path by which a service and a method of gRPC are called. */
function callOf(match: JsonObject): PathMatch {
  const [service, method] = [textOf(match, 'service'), textOf(match, 'method')]
  if (service === '' && method === '') return { kind: 'prefix', path: '/' }
  if (textOf(match, 'type') === 'RegularExpression' || service === '') {
    const path = `/${service || '[^/]+'}/${method || '[^/]+'}`
    return { kind: 'expression', path, isWhole: true }
  }
  if (method === '') return { kind: 'prefix', path: `/${service}` }
  return { kind: 'exact', path: `/${service}/${method}` }
}

function pathOf(match: JsonObject): PathMatch {
  const path = textOf(match, 'value') || '/'
  const type = textOf(match, 'type')
  if (type === 'Exact') return { kind: 'exact', path }
  if (type === 'RegularExpression') return { kind: 'expression', path, isWhole: true }
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
  const cors = filter('CORS', 'cors')
  const mirrors = filters
    .filter((each) => textOf(each, 'type') === 'RequestMirror')
    .map((each) => structOf(each, 'requestMirror'))
    .flatMap((each) =>
      backendOf(structOf(each, 'backendRef'), namespace, mayRefer).map((backend) => ({
        backend,
        share: shareOf(each),
      })),
    )
  const longest = longestOf(structOf(rule, 'timeouts'))
  return {
    kind: 'pass',
    backends,
    ...(path && { rewrite: path }),
    ...(host !== '' && { host }),
    ...(mirrors.length > 0 && { mirrors }),
    ...(longest > 0 && { longest }),
    ...(cors && { cors: corsOf(cors) }),
    ...headerChanges(filters),
  }
}

type ChangedHeaders = Pick<EdgeBackend, 'requestHeaders' | 'responseHeaders'>

/** The headers that filters change; of each kind the last filter counts. */
function headerChanges(filters: readonly JsonObject[]): ChangedHeaders {
  const changes = (type: string, field: string): HeaderChanges | undefined => {
    const found = filters.findLast((each) => textOf(each, 'type') === type)
    return found && changesOf(structOf(found, field))
  }
  const requestHeaders = changes('RequestHeaderModifier', 'requestHeaderModifier')
  const responseHeaders = changes('ResponseHeaderModifier', 'responseHeaderModifier')
  return { ...(requestHeaders && { requestHeaders }), ...(responseHeaders && { responseHeaders }) }
}

/** Which part of the requests is copied: a percentage, a fraction, or all. */
function shareOf(mirror: JsonObject): number {
  const percent = numberOf(mirror, 'percent')
  if (percent !== undefined) return percent / 100
  const fraction = structOf(mirror, 'fraction')
  const numerator = numberOf(fraction, 'numerator')
  return numerator === undefined ? 1 : numerator / (numberOf(fraction, 'denominator') || 100)
}

/** Milliseconds after which a request has taken too long, the shorter of its two limits; 0 without any. */
function longestOf(timeouts: JsonObject): number {
  const limits = ['request', 'backendRequest'].map(
    (name) => Number(parseDuration(textOf(timeouts, name)) ?? 0n) / 1e6,
  )
  const given = limits.filter((each) => each > 0)
  return given.length === 0 ? 0 : Math.min(...given)
}

function corsOf(cors: JsonObject): EdgeCors {
  const list = (name: string): string => textsOf(cors, name).join(', ')
  return {
    origins: textsOf(cors, 'allowOrigins'),
    methods: list('allowMethods'),
    headers: list('allowHeaders'),
    exposed: list('exposeHeaders'),
    credentials: cors['allowCredentials'] === true,
    maxAge: String(numberOf(cors, 'maxAge') ?? 5),
  }
}

/** A backend that may not be named, is no service or has no port is forbidden. */
function backendOf(backend: JsonObject, own: string, mayRefer: MayRefer): EdgeBackend[] {
  const namespace = textOf(backend, 'namespace') || own
  const service = textOf(backend, 'name')
  const port = numberOf(backend, 'port') ?? 0
  const isService =
    (textOf(backend, 'kind') || 'Service') === 'Service' && textOf(backend, 'group') === ''
  const mayBeNamed = namespace === own || mayRefer(namespace, service)
  return [
    {
      namespace,
      service,
      port,
      weight: numberOf(backend, 'weight') ?? 1,
      ...((!mayBeNamed || !isService || port === 0) && { isForbidden: true }),
      ...headerChanges(objectsOf(backend, 'filters')),
    },
  ]
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
