import { patternSize } from '../../../base/regex/pattern-size.ts'
import { re2Engine } from '../../../base/regex/re2-engine.ts'
import type {
  EdgeChoice,
  EdgeRequest,
  EdgeRule,
  PathMatch,
  PathRewrite,
  ValueMatch,
} from './edge-rules.ts'
import { hostRank, matchesHost } from './host-pattern.ts'

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

function rankOf({
  scope = '',
  host,
  path,
  method,
  headers = [],
  query = [],
}: EdgeRule): readonly number[] {
  return [
    hostRank(scope),
    hostRank(host),
    path.kind === 'exact' ? 2 : path.kind === 'expression' ? 1 : 0,
    path.path.length,
    method === undefined ? 0 : 1,
    headers.length,
    query.length,
  ]
}

/** Steps of all expressions that are tried for one request; with more of them it matches nothing, as they may have to be compiled. */
const mostSteps = 20_000

interface ExpressionWork {
  left: number
}

/** The first of ordered rules that a request matches. The rules of a host hide those of wider patterns, even where no path of theirs matches. */
export function chooseRule(
  rules: readonly EdgeRule[],
  request: EdgeRequest,
): EdgeChoice | undefined {
  const { host } = request
  const scope = rules.find((rule) => isInScope(rule, host))?.scope
  const nearest = rules.find((rule) => rule.scope === scope && matchesHost(rule, host))
  const work = { left: mostSteps }
  for (const rule of rules) {
    if (rule.scope !== scope || rule.host !== nearest?.host) continue
    const groups = groupsOf(rule.path, request.path, work)
    if (groups && matchesRest(rule, request, work)) return { rule, groups }
  }
  return undefined
}

function isInScope({ scope = '' }: EdgeRule, host: string): boolean {
  return matchesHost({ host: scope, isDeep: true }, host)
}

function groupsOf(
  match: PathMatch,
  path: string,
  work: ExpressionWork,
): readonly string[] | undefined {
  switch (match.kind) {
    case 'exact':
      return match.path === path ? [path] : undefined
    case 'prefix': {
      const prefix = match.path.replace(/\/$/, '')
      return path === prefix || path.startsWith(`${prefix}/`) ? [prefix] : undefined
    }
    case 'beginning':
      return path.startsWith(match.path) ? [match.path] : undefined
    case 'expression':
      return matchedGroups(
        `\\A(?:${match.path})${match.isWhole === true ? '\\z' : ''}`,
        match.isWhole !== true,
        path,
        work,
      )
  }
}

/** What the groups of an expression match in a text, the whole match first; undefined where it does not match, or is none. */
function matchedGroups(
  expression: string,
  ignoresCase: boolean,
  text: string,
  work: ExpressionWork,
): readonly string[] | undefined {
  work.left -= patternSize(expression)?.steps ?? mostSteps
  if (work.left < 0) return undefined
  const pattern = re2Engine.compile(ignoresCase ? `(?i)${expression}` : expression)
  const places = 'mistake' in pattern ? undefined : pattern.search(text, 0)
  if (!places) return undefined
  return Array.from({ length: places.length / 2 }, (_, at) => {
    const [start = -1, end = -1] = [places[2 * at], places[2 * at + 1]]
    return start === -1 ? '' : text.slice(start, end)
  })
}

/** Whether the whole of a text matches an expression. */
export function matchesWhole(
  expression: string,
  text: string,
  work: ExpressionWork = { left: mostSteps },
): boolean {
  return matchedGroups(`\\A(?:${expression})\\z`, false, text, work) !== undefined
}

function matchesRest(
  { method, headers = [], query = [], isSecure }: EdgeRule,
  request: EdgeRequest,
  work: ExpressionWork,
): boolean {
  return (
    (isSecure === undefined || isSecure === request.isSecure) &&
    (method === undefined || method === request.method) &&
    headers.every((each) => matchesValue(each, headerOf(request, each.name), work)) &&
    query.every((each) => matchesValue(each, request.query.get(each.name) ?? undefined, work))
  )
}

/** The value of a header, whose name may be of any case. */
export function headerOf({ headers }: EdgeRequest, name: string): string | undefined {
  const wanted = name.toLowerCase()
  for (let at = 0; at < headers.length; at += 2) if (headers[at] === wanted) return headers[at + 1]
  return undefined
}

function matchesValue(
  { value, isExpression }: ValueMatch,
  given: string | undefined,
  work: ExpressionWork,
): boolean {
  if (given === undefined || !isExpression) return given === value
  return matchesWhole(value, given, work)
}

/** The path of a request as it is rewritten. */
export function rewrittenPath(
  rewrite: PathRewrite | undefined,
  path: string,
  groups: readonly string[],
): string {
  switch (rewrite?.kind) {
    case undefined:
      return path
    case 'whole':
      return rewrite.path || '/'
    case 'groups':
      return absolute(filled(rewrite.text, groups))
    case 'prefix': {
      const rest = path.slice((groups[0] ?? '').length)
      const joined = `${rewrite.path.replace(/\/$/, '')}${rest === '' ? '' : absolute(rest)}`
      return joined === '' ? '/' : joined
    }
    case 'strip': {
      const found = rewrite.prefixes.find((each) => path.startsWith(each)) ?? ''
      return absolute(path.slice(found.length))
    }
    case 'add':
      return absolute(`${rewrite.prefix}${path}`)
    case 'replace': {
      const found = matchedGroups(rewrite.expression, false, path, { left: mostSteps })
      return found ? absolute(filled(rewrite.text, found)) : path
    }
    case 'steps':
      return rewrite.steps.reduce((found, step) => rewrittenPath(step, found, groups), path)
  }
}

function absolute(path: string): string {
  return path.startsWith('/') ? path : `/${path}`
}

function filled(text: string, groups: readonly string[]): string {
  return text.replace(/\$(\d)|\$\{(\d)\}/g, (_, first?: string, second?: string) => {
    return groups[Number(first ?? second)] ?? ''
  })
}
