import type { EdgeRule } from './edge-rules.ts'

/** What a request must be for a router of Traefik. */
export type TraefikMatch = Omit<EdgeRule, 'action'>

/** Alternatives that a rule has at most. */
const mostAlternatives = 64
/** Characters of a rule that are read, and how deep its parentheses are. */
const [longestRule, deepest] = [4096, 32]

const everything: TraefikMatch = { host: '', isDeep: false, path: { kind: 'prefix', path: '/' } }

/**
 * The alternatives of a rule such as ``Host(`a.example`) && PathPrefix(`/x`)``; undefined for one that is not understood: with `!`, with
 * two paths or hosts at once, or with another matcher.
 */
export function parseTraefikRule(text: string): readonly TraefikMatch[] | undefined {
  if (text.length > longestRule) return undefined
  const tokens = text.match(/&&|\|\||[()!,]|`[^`]*`|"[^"]*"|'[^']*'|[A-Za-z]+|\S/g) ?? []
  const reader = new RuleReader(tokens)
  const found = reader.either(0)
  return reader.isDone ? found : undefined
}

class RuleReader {
  readonly #tokens: readonly string[]
  #at = 0

  constructor(tokens: readonly string[]) {
    this.#tokens = tokens
  }

  get isDone(): boolean {
    return this.#at === this.#tokens.length
  }

  #take(token: string): boolean {
    if (this.#tokens[this.#at] !== token) return false
    this.#at += 1
    return true
  }

  either(depth: number): readonly TraefikMatch[] | undefined {
    let found = this.#both(depth)
    while (found && this.#take('||')) {
      const other = this.#both(depth)
      found = other && bounded([...found, ...other])
    }
    return found
  }

  #both(depth: number): readonly TraefikMatch[] | undefined {
    let found = this.#single(depth)
    while (found && this.#take('&&')) {
      const other = this.#single(depth)
      if (!other || found.length * other.length > mostAlternatives) return undefined
      const joined: readonly (TraefikMatch | undefined)[] = found.flatMap((a) =>
        other.map((b) => both(a, b)),
      )
      found = joined.includes(undefined) ? undefined : joined.filter((each) => each !== undefined)
    }
    return found
  }

  #single(depth: number): readonly TraefikMatch[] | undefined {
    if (this.#take('(')) {
      const found = depth < deepest ? this.either(depth + 1) : undefined
      return this.#take(')') ? found : undefined
    }
    const name = this.#tokens[this.#at++] ?? ''
    if (!this.#take('(')) return undefined
    const values: string[] = []
    do {
      const value = this.#tokens[this.#at++] ?? ''
      if (!/^[`"']/.test(value)) return undefined
      values.push(value.slice(1, -1))
    } while (this.#take(','))
    return this.#take(')') ? matcher(name, values) : undefined
  }
}

function bounded(found: readonly TraefikMatch[]): readonly TraefikMatch[] | undefined {
  return found.length > mostAlternatives ? undefined : found
}

function matcher(name: string, values: readonly string[]): readonly TraefikMatch[] | undefined {
  const [key = '', value = ''] = values
  switch (name) {
    case 'Host':
      return values.map((host) => ({ ...everything, host: host.toLowerCase() }))
    case 'PathPrefix':
      return values.map((path) => ({ ...everything, path: { kind: 'beginning', path } }))
    case 'Path':
      return values.map((path) => ({ ...everything, path: { kind: 'exact', path } }))
    case 'PathRegexp':
      return values.map((path) => ({
        ...everything,
        path: { kind: 'expression', path, isWhole: true },
      }))
    case 'Method':
      return values.map((method) => ({ ...everything, method }))
    case 'Header':
    case 'Headers':
      return [{ ...everything, headers: [{ name: key, value, isExpression: false }] }]
    case 'Query':
      return [{ ...everything, query: [{ name: key, value, isExpression: false }] }]
    default:
      return undefined
  }
}

function both(a: TraefikMatch, b: TraefikMatch): TraefikMatch | undefined {
  const isAny = ({ path }: TraefikMatch): boolean => path.kind === 'prefix'
  if ((a.host !== '' && b.host !== '') || (!isAny(a) && !isAny(b))) return undefined
  if (a.method !== undefined && b.method !== undefined) return undefined
  return {
    ...a,
    ...b,
    host: a.host || b.host,
    path: isAny(a) ? b.path : a.path,
    headers: [...(a.headers ?? []), ...(b.headers ?? [])],
    query: [...(a.query ?? []), ...(b.query ?? [])],
  }
}
