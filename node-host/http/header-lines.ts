import { decodeHeaderText } from '../../core/index.ts'

/** Headers as they came, a flat list of names and values; HTTP/2 keeps parts of its request line among them (`:path`). */
export function* headerLines(raw: readonly string[]): Generator<readonly [string, string]> {
  for (let at = 0; at + 1 < raw.length; at += 2) {
    const name = (raw[at] ?? '').toLowerCase()
    if (!name.startsWith(':')) yield [name, decodeHeaderText(raw[at + 1] ?? '')]
  }
}

/** Whether one of Node's headers, whose names are in lower case, has a name that begins so. Every request asks this. */
export function hasNameWithPrefix(headers: object, prefix: string): boolean {
  for (const name in headers) if (name.startsWith(prefix)) return true
  return false
}
