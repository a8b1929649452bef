import { decodeHeaderText } from '../../../core/index.ts'

/** Header lines from Node's flat list of names and values, without the pseudo-headers of HTTP/2 (`:path`). */
export function* headerLines(raw: readonly string[]): Generator<readonly [string, string]> {
  for (let at = 0; at + 1 < raw.length; at += 2) {
    const name = (raw[at] ?? '').toLowerCase()
    if (!name.startsWith(':')) yield [name, decodeHeaderText(raw[at + 1] ?? '')]
  }
}

/** Whether a header's name begins with `prefix`; Node's header names are in lower case. On the path of every request. */
export function hasNameWithPrefix(headers: object, prefix: string): boolean {
  for (const name in headers) if (name.startsWith(prefix)) return true
  return false
}

const slash = 47

/** The origin form (path and query) of a request target, which a proxy may send in absolute form. */
export function originForm(target: string): string {
  if (target.charCodeAt(0) === slash) return target
  const authority = /^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i.exec(target)
  if (authority === null) return target
  const rest = target.slice(authority[0].length)
  return rest.startsWith('/') ? rest : `/${rest}`
}
