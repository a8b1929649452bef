import { numberOf, objectsOf, structOf, textOf, textsOf } from '../../../base/api/json-fields.ts'
import type { JsonObject } from '../../../base/api/json.ts'
import type { ApiObject } from '../../../base/api/object.ts'
import type * as networkingv1 from '../../../base/api/types/networking.v1.generated.ts'
import { orderedRules } from './choose-rule.ts'
import type { EdgeBackend, EdgeGuard, EdgeRule, HeaderChanges, PathRewrite } from './edge-rules.ts'
import { ingressRulesOf } from './ingress-rules.ts'
import { type FindSecret, passwordsIn } from './nginx-annotations.ts'
import { parseTraefikRule, type TraefikMatch } from './traefik-match.ts'

/** Objects of Traefik. */
export interface TraefikSight {
  readonly routes: Iterable<ApiObject>
  middleware(namespace: string, name: string): ApiObject | undefined
  readonly findSecret: FindSecret
}

/** Middlewares that one route has at most, those of chains too. */
const mostMiddlewares = 32

/** Characters of a namespace and a name with a hyphen between them. */
const longestName = 63 + 1 + 253

const annotation = 'traefik.ingress.kubernetes.io/router.'

/** The rules of Traefik: those of Ingresses with the middlewares that their annotations name, and those of IngressRoutes. */
export function traefikRules(
  ingresses: readonly networkingv1.Ingress[],
  sight: TraefikSight,
): readonly EdgeRule[] {
  const ofIngresses = ingresses.flatMap((ingress) => {
    const { annotations = {} } = ingress.metadata
    const named = (annotations[`${annotation}middlewares`] ?? '').split(',', mostMiddlewares)
    const all = named.flatMap((each) => middlewareNamed(each.trim(), sight))
    const points = annotations[`${annotation}entrypoints`]?.split(',') ?? []
    const hasTls = annotations[`${annotation}tls`] === 'true' || (ingress.spec.tls ?? []).length > 0
    return ingressRulesOf(ingress).map(({ redirectsPlain: _, ...rule }) =>
      // Traefik sends nobody to TLS unasked.
      ({ ...changed(rule, all, sight), ...secureOf(points, hasTls && points.length > 0) }),
    )
  })
  const ofRoutes = Array.from(sight.routes).flatMap((route) => {
    const spec = structOf(route, 'spec')
    const { namespace = '' } = route.metadata
    const secure = secureOf(textsOf(spec, 'entryPoints'), spec['tls'] !== undefined)
    return objectsOf(spec, 'routes').flatMap((each) => {
      const matches = parseTraefikRule(textOf(each, 'match')) ?? []
      const middlewares = objectsOf(each, 'middlewares').flatMap((reference) =>
        withChains(
          sight.middleware(textOf(reference, 'namespace') || namespace, textOf(reference, 'name')),
          sight,
        ),
      )
      const backends = objectsOf(each, 'services').map((service) => backendOf(service, namespace))
      return matches.map((match: TraefikMatch) => ({
        ...changed({ ...match, action: { kind: 'pass', backends } }, middlewares, sight),
        ...secure,
      }))
    })
  })
  return orderedRules([...ofIngresses, ...ofRoutes])
}

/** Which requests a router takes: with TLS those of TLS alone, else by its entry points. */
function secureOf(points: readonly string[], hasTls: boolean): { readonly isSecure?: boolean } {
  if (hasTls) return { isSecure: true }
  const [first] = points.map((each) => each.trim())
  if (first === undefined || points.length > 1) return {}
  if (first === 'web') return { isSecure: false }
  return first === 'websecure' ? { isSecure: true } : {}
}

/** A middleware by `NAMESPACE-NAME@kubernetescrd`: every hyphen may be the one between them. */
function middlewareNamed(text: string, sight: TraefikSight): ApiObject[] {
  const [name = '', provider] = text.split('@')
  if (provider !== 'kubernetescrd' || name.length > longestName) return []
  for (let at = name.indexOf('-'); at !== -1; at = name.indexOf('-', at + 1)) {
    const found = sight.middleware(name.slice(0, at), name.slice(at + 1))
    if (found) return withChains(found, sight)
  }
  return []
}

function withChains(first: ApiObject | undefined, sight: TraefikSight): ApiObject[] {
  const [found, waiting]: [ApiObject[], ApiObject[]] = [[], first ? [first] : []]
  for (let count = 0; count < mostMiddlewares; count++) {
    const next = waiting.shift()
    if (!next) break
    const chain = structOf(structOf(next, 'spec'), 'chain')
    const own = next.metadata.namespace ?? ''
    const links = objectsOf(chain, 'middlewares').flatMap((each) => {
      const link = sight.middleware(textOf(each, 'namespace') || own, textOf(each, 'name'))
      return link ? [link] : []
    })
    if (links.length > 0) waiting.unshift(...links.slice(0, mostMiddlewares))
    else found.push(next)
  }
  return found
}

function backendOf(service: JsonObject, own: string): EdgeBackend {
  return {
    namespace: textOf(service, 'namespace') || own,
    service: textOf(service, 'name'),
    port: numberOf(service, 'port') ?? textOf(service, 'port'),
    weight: numberOf(service, 'weight') ?? 1,
  }
}

/** A rule with what middlewares change. */
function changed(rule: EdgeRule, all: readonly ApiObject[], sight: TraefikSight): EdgeRule {
  return all.reduce((found, middleware) => {
    const spec = structOf(middleware, 'spec')
    const scheme = structOf(spec, 'redirectScheme')
    const guard = guardOf(spec, middleware.metadata.namespace ?? '', sight.findSecret)
    const step = rewriteOf(spec)
    const headers = headersOf(structOf(spec, 'headers'))
    const { action } = found
    return {
      ...found,
      ...(textOf(scheme, 'scheme') === 'https' && {
        redirectsPlain: true,
        plainStatus: scheme['permanent'] === true ? 301 : 302,
      }),
      guard: { ...found.guard, ...guard },
      action:
        action.kind === 'pass'
          ? {
              ...action,
              ...headers,
              ...(step && {
                rewrite: { kind: 'steps', steps: action.rewrite ? [action.rewrite, step] : [step] },
              }),
            }
          : action,
    }
  }, rule)
}

function rewriteOf(spec: JsonObject): PathRewrite | undefined {
  if (spec['stripPrefix'] !== undefined) {
    return { kind: 'strip', prefixes: textsOf(structOf(spec, 'stripPrefix'), 'prefixes') }
  }
  if (spec['addPrefix'] !== undefined) {
    return { kind: 'add', prefix: textOf(structOf(spec, 'addPrefix'), 'prefix') }
  }
  if (spec['replacePath'] !== undefined) {
    return { kind: 'whole', path: textOf(structOf(spec, 'replacePath'), 'path') }
  }
  const replaced = structOf(spec, 'replacePathRegex')
  const expression = textOf(replaced, 'regex')
  return expression === ''
    ? undefined
    : { kind: 'replace', expression, text: textOf(replaced, 'replacement') }
}

function guardOf(spec: JsonObject, namespace: string, findSecret: FindSecret): EdgeGuard {
  const list = structOf(spec, spec['ipAllowList'] === undefined ? 'ipWhiteList' : 'ipAllowList')
  const allowed = textsOf(list, 'sourceRange')
  const login = structOf(spec, 'basicAuth')
  const secret = textOf(login, 'secret')
  return {
    ...(allowed.length > 0 && { allowed }),
    ...(secret !== '' && {
      login: {
        realm: textOf(login, 'realm') || 'traefik',
        passwords: () => {
          const [file] = Object.values(findSecret(namespace, secret) ?? {})
          return file === undefined ? undefined : passwordsIn(file)
        },
      },
    }),
  }
}

function headersOf(headers: JsonObject): {
  readonly requestHeaders?: HeaderChanges
  readonly responseHeaders?: HeaderChanges
} {
  const changes = (field: string): HeaderChanges | undefined => {
    const fields = structOf(headers, field)
    const pairs = Object.keys(fields).map(
      (name) => [name.toLowerCase(), textOf(fields, name)] as const,
    )
    if (pairs.length === 0) return undefined
    const isGone = ([, value]: readonly [string, string]): boolean => value === ''
    return {
      set: pairs.filter((pair) => !isGone(pair)),
      add: [],
      remove: pairs.filter(isGone).map(([name]) => name),
    }
  }
  const [request, response] = [changes('customRequestHeaders'), changes('customResponseHeaders')]
  return {
    ...(request && { requestHeaders: request }),
    ...(response && { responseHeaders: response }),
  }
}
