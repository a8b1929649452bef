import type * as networkingv1 from '../../../base/api/types/networking.v1.generated.ts'
import { orderedRules } from './choose-rule.ts'
import type { Canary, EdgeAction, EdgeBackend, EdgeRule, PathMatch } from './edge-rules.ts'
import {
  canaryOf,
  type FindSecret,
  guardOf,
  hasExpressions,
  type NginxAnnotations,
  nginxAnnotations,
  passingOf,
  redirectOf,
} from './nginx-annotations.ts'

/** The rules of the Ingresses of a controller that reads no annotations, in the order in which they are tried. */
export function ingressRules(ingresses: readonly networkingv1.Ingress[]): readonly EdgeRule[] {
  return orderedRules(ingresses.flatMap(ingressRulesOf))
}

/** The rules of one Ingress, in the order in which it has them. */
export function ingressRulesOf(ingress: networkingv1.Ingress): EdgeRule[] {
  const { spec } = ingress
  const secured = securedHosts(ingress)
  const { namespace = '' } = ingress.metadata
  const { defaultBackend: backend } = spec
  const others = backend ? [{ host: '', path: '/', type: 'Prefix', backend }] : []
  return [...pathsOf(ingress), ...others].map(({ host, path, type, backend: to }): EdgeRule => ({
    host,
    path: pathMatch(path, type),
    action: { kind: 'pass', backends: backendOf(namespace, to) },
    ...(secured.has(host) && { redirectsPlain: true }),
  }))
}

interface IngressPath {
  readonly host: string
  readonly path: string
  readonly type: string
  readonly backend: networkingv1.IngressBackend
}

/** The paths of an Ingress; its default backend takes the rest of each host. */
function pathsOf({ spec }: networkingv1.Ingress): IngressPath[] {
  return (spec.rules ?? []).flatMap(({ host = '', http }) => {
    const paths = (http?.paths ?? []).map(({ path, pathType, backend }) => ({
      host,
      path: path || '/',
      type: pathType ?? '',
      backend,
    }))
    const { defaultBackend: backend } = spec
    const takesRest = backend && !paths.some(({ path }) => path === '/')
    return takesRest ? [...paths, { host, path: '/', type: 'Prefix', backend }] : paths
  })
}

function securedHosts({ spec }: networkingv1.Ingress): ReadonlySet<string> {
  return new Set((spec.tls ?? []).flatMap(({ hosts }) => hosts ?? []))
}

function pathMatch(path: string, type: string): PathMatch {
  if (type === 'Exact') return { kind: 'exact', path }
  return { kind: type === 'ImplementationSpecific' ? 'beginning' : 'prefix', path }
}

function backendOf(namespace: string, { service }: networkingv1.IngressBackend): EdgeBackend[] {
  if (!service) return []
  const { number = 0, name = '' } = service.port ?? {}
  return [{ namespace, service: service.name, port: number || name, weight: 1 }]
}

/** The rules of the Ingresses of ingress-nginx, by the annotations that its users know best, in the order in which they are tried. */
export function nginxRules(
  ingresses: readonly networkingv1.Ingress[],
  findSecret: FindSecret,
): readonly EdgeRule[] {
  const all = ingresses.map((ingress) => ({ ingress, annotations: nginxAnnotations(ingress) }))
  const main = all.filter(({ annotations }) => !annotations.isTrue('canary'))
  const canaries = new Map<string, Canary>()
  for (const { ingress, annotations } of all) {
    for (const each of pathsOf(ingress)) {
      const canary = canaryOf(annotations, backendOf(namespaceOf(ingress), each.backend))
      if (canary && !canaries.has(placeOf(each))) canaries.set(placeOf(each), canary)
    }
  }
  const expressions = new Set(
    main.flatMap(({ ingress, annotations }) =>
      pathsOf(ingress).flatMap(({ host, path }) =>
        hasExpressions(annotations, path) ? [host] : [],
      ),
    ),
  )
  return orderedRules(
    main.flatMap(({ ingress, annotations }) =>
      rulesOf(ingress, annotations, { canaries, expressions, findSecret }),
    ),
  )
}

/** Other names of its hosts that an Ingress has at most: each has all its rules. */
const mostAliases = 100

interface NginxContext {
  /** By host and path. */
  readonly canaries: ReadonlyMap<string, Canary>
  /** Hosts whose paths are all expressions. */
  readonly expressions: ReadonlySet<string>
  readonly findSecret: FindSecret
}

function rulesOf(
  ingress: networkingv1.Ingress,
  annotations: NginxAnnotations,
  { canaries, expressions, findSecret }: NginxContext,
): EdgeRule[] {
  const namespace = namespaceOf(ingress)
  const { text, isTrue } = annotations
  const secured = securedHosts(ingress)
  const redirects = (host: string): boolean =>
    isTrue('force-ssl-redirect') || (secured.has(host) && text('ssl-redirect') !== 'false')
  const guard = guardOf(annotations, namespace, findSecret)
  const target = text('rewrite-target') ?? ''
  const fallback = text('default-backend')
  const passing = passingOf(annotations)
  const hosts = [...(ingress.spec.rules ?? [])].map(({ host = '' }) => host)
  const { defaultBackend: backend } = ingress.spec
  const others =
    backend && hosts.length === 0 ? [{ host: '', path: '/', type: 'Prefix', backend }] : []
  const rule = (each: IngressPath): EdgeRule => {
    const { host, path } = each
    const canary = canaries.get(placeOf(each))
    const action: EdgeAction = redirectOf(annotations) ?? {
      kind: 'pass',
      ...passing,
      backends: backendOf(namespace, each.backend),
      ...(canary && { canary }),
      ...(target !== '' && target !== path && { rewrite: { kind: 'groups', text: target } }),
      ...(fallback !== undefined && {
        fallback: { namespace, service: fallback, port: 0, weight: 1 },
      }),
    }
    return {
      host,
      path: expressions.has(host) ? { kind: 'expression', path } : pathMatch(path, each.type),
      action,
      guard,
      ...(redirects(host) && { redirectsPlain: true }),
    }
  }
  const paths = [...pathsOf(ingress), ...others].map(rule)
  const root = text('app-root')
  const roots = hosts.map((host): EdgeRule => ({
    host,
    path: { kind: 'exact', path: '/' },
    action: { kind: 'moved', status: 302, to: `$scheme://$http_host${root}` },
  }))
  const found = root === undefined ? paths : [...roots, ...paths]
  const aliases = (text('server-alias') ?? '').split(',', mostAliases).map((each) => each.trim())
  const named = aliases.filter((each) => each !== '')
  return [...found, ...named.flatMap((host) => found.map((each) => ({ ...each, host })))]
}

function namespaceOf({ metadata }: networkingv1.Ingress): string {
  return metadata.namespace ?? ''
}

function placeOf({ host, path }: IngressPath): string {
  return `${host} ${path}`
}
