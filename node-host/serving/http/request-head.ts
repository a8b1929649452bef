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
