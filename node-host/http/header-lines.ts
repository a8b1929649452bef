/** Headers as they came, a flat list of names and values; HTTP/2 keeps parts of its request line among them (`:path`). */
export function* headerLines(raw: readonly string[]): Generator<readonly [string, string]> {
  for (let at = 0; at + 1 < raw.length; at += 2) {
    const name = (raw[at] ?? '').toLowerCase()
    if (!name.startsWith(':')) yield [name, raw[at + 1] ?? '']
  }
}
