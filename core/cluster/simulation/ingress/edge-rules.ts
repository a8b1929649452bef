import { compileLongest } from '../../../base/regex/re2-engine.ts'
import { type HostPattern, matchesHost } from './host-pattern.ts'

/** A request that has come to an ingress or a gateway. */
export interface EdgeRequest {
  readonly method: string
  /** In lower case, without its port. */
  readonly host: string
  /** With its slash, without its query. */
  readonly path: string
  readonly query: URLSearchParams
  /** A flat list: name in lower case, value, and so on. */
  readonly headers: readonly string[]
  readonly isSecure: boolean
  /** Port that it came to. */
  readonly port: number
}

export type PathMatch =
  /** The whole path. */
  | { readonly kind: 'exact'; readonly path: string }
  /** Leading elements of the path. */
  | { readonly kind: 'prefix'; readonly path: string }
  /** An expression, from the start of the path on, without regard to case unless said. */
  | { readonly kind: 'expression'; readonly path: string; readonly isCaseSensitive?: boolean }

/** A header or a value of the query that a request must have. */
export interface ValueMatch {
  readonly name: string
  readonly value: string
  readonly isExpression: boolean
}

/** A port of a service, by its number or its name. */
export interface EdgeBackend {
  readonly namespace: string
  readonly service: string
  readonly port: number | string
  /** Its share among the backends of a rule. */
  readonly weight: number
}

/** Headers that are set, added and removed; names in lower case. */
export interface HeaderChanges {
  readonly set: readonly (readonly [string, string])[]
  readonly add: readonly (readonly [string, string])[]
  readonly remove: readonly string[]
}

/** What becomes of a request. */
export type EdgeAction =
  | {
      readonly kind: 'pass'
      readonly backends: readonly EdgeBackend[]
      /** The path that the backend sees; the same unless given. */
      readonly rewrite?: PathRewrite
      readonly host?: string
      readonly requestHeaders?: HeaderChanges
      readonly responseHeaders?: HeaderChanges
    }
  | {
      readonly kind: 'redirect'
      readonly status: number
      readonly scheme?: string
      readonly host?: string
      readonly port?: number
      readonly rewrite?: PathRewrite
    }
  | { readonly kind: 'answer'; readonly status: number; readonly body: string }

export type PathRewrite =
  | { readonly kind: 'whole'; readonly path: string }
  /** Replaces the prefix that matched. */
  | { readonly kind: 'prefix'; readonly path: string }
  /** Text with `$1` and so on for the groups of the expression that matched. */
  | { readonly kind: 'groups'; readonly text: string }

/** A rule of an Ingress or a route. */
export interface EdgeRule extends HostPattern {
  readonly path: PathMatch
  readonly method?: string
  readonly headers?: readonly ValueMatch[]
  readonly query?: readonly ValueMatch[]
  /** Whether a request without TLS is sent to the same place with it. */
  readonly redirectsPlain?: boolean
  readonly action: EdgeAction
}

/** What a rule says about a request. */
export interface EdgeChoice {
  readonly rule: EdgeRule
  /** The parts of the path that the groups of its expression matched; the whole match first. */
  readonly groups: readonly string[]
}

/** Rules in the order in which they are tried: exact hosts before others, then exact paths, then the longest ones. */
export function orderedRules(rules: readonly EdgeRule[]): readonly EdgeRule[] {
  return rules.toSorted((a, b) => {
    for (const [at, first] of rankOf(a).entries()) {
      const difference = (rankOf(b)[at] ?? 0) - first
      if (difference !== 0) return difference
    }
    return 0
  })
}

function rankOf({ host, path, method, headers = [], query = [] }: EdgeRule): readonly number[] {
  return [
    host === '' ? 0 : host.startsWith('*.') ? 1 : 2,
    host.length,
    path.kind === 'exact' ? 1 : 0,
    path.path.length,
    method === undefined ? 0 : 1,
    headers.length,
    query.length,
  ]
}

/** The first of ordered rules that a request matches. */
export function chooseRule(
  rules: readonly EdgeRule[],
  request: EdgeRequest,
): EdgeChoice | undefined {
  let exact: string | undefined
  for (const rule of rules) {
    // The rules of a host hide those of wildcards, even where none of their paths match.
    if (exact !== undefined && rule.host !== exact) return undefined
    if (!matchesHost(rule, request.host)) continue
    if (rule.host === request.host) exact = rule.host
    const groups = groupsOf(rule.path, request.path)
    if (groups && matchesRest(rule, request)) return { rule, groups }
  }
  return undefined
}

function groupsOf(match: PathMatch, path: string): readonly string[] | undefined {
  if (match.kind === 'exact') return match.path === path ? [path] : undefined
  if (match.kind === 'prefix') {
    const prefix = match.path.replace(/\/$/, '')
    return path === prefix || path.startsWith(`${prefix}/`) ? [prefix] : undefined
  }
  const pattern = compileLongest(`\\A(?:${match.path})`, match.isCaseSensitive !== true)
  const places = 'mistake' in pattern ? undefined : pattern.search(path, 0)
  if (!places) return undefined
  return Array.from({ length: places.length / 2 }, (_, at) => {
    const [start = -1, end = -1] = [places[2 * at], places[2 * at + 1]]
    return start === -1 ? '' : path.slice(start, end)
  })
}

function matchesRest(
  { method, headers = [], query = [] }: EdgeRule,
  request: EdgeRequest,
): boolean {
  return (
    (method === undefined || method === request.method) &&
    headers.every((each) => matchesValue(each, headerOf(request, each.name))) &&
    query.every((each) => matchesValue(each, request.query.get(each.name) ?? undefined))
  )
}

function headerOf({ headers }: EdgeRequest, name: string): string | undefined {
  const wanted = name.toLowerCase()
  for (let at = 0; at < headers.length; at += 2) if (headers[at] === wanted) return headers[at + 1]
  return undefined
}

function matchesValue({ value, isExpression }: ValueMatch, given: string | undefined): boolean {
  if (given === undefined || !isExpression) return given === value
  const pattern = compileLongest(`\\A(?:${value})\\z`, false)
  return !('mistake' in pattern) && pattern.search(given, 0) !== undefined
}

/** The path of a request as it is rewritten. */
export function rewrittenPath(
  rewrite: PathRewrite | undefined,
  path: string,
  groups: readonly string[],
): string {
  if (!rewrite) return path
  if (rewrite.kind === 'whole') return rewrite.path || '/'
  if (rewrite.kind === 'groups') {
    const text = rewrite.text.replace(/\$(\d)/g, (_, digit: string) => groups[Number(digit)] ?? '')
    return text.startsWith('/') ? text : `/${text}`
  }
  const rest = path.slice((groups[0] ?? '').length)
  const joined = `${rewrite.path.replace(/\/$/, '')}${rest.startsWith('/') || rest === '' ? rest : `/${rest}`}`
  return joined === '' ? '/' : joined
}
