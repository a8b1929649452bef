/** A map of headers, by names in lower case, from a flat list of names and values. Repeated headers are joined by a comma. */
export function headerMap(list: readonly string[]): ReadonlyMap<string, string> {
  const headers = new Map<string, string>()
  for (let at = 0; at + 1 < list.length; at += 2) {
    const name = (list[at] ?? '').toLowerCase()
    const value = list[at + 1] ?? ''
    const before = headers.get(name)
    headers.set(name, before === undefined ? value : `${before}, ${value}`)
  }
  return headers
}
