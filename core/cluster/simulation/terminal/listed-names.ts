/** Names that are listed; more are counted. */
const mostListed = 512

/** What texts begin with in common. */
export function sharedStart(texts: readonly string[]): string {
  let [shared = ''] = texts
  for (const text of texts) {
    let length = 0
    while (length < shared.length && shared[length] === text[length]) length += 1
    shared = shared.slice(0, length)
  }
  return shared
}

/** Names in columns, as many as a terminal has room for. */
export function listedNames(names: readonly string[], columns: number): string {
  const shown = names.slice(0, mostListed)
  const width = 2 + shown.reduce((most, each) => Math.max(most, each.length), 0)
  const across = Math.max(1, Math.floor(columns / width))
  const rows = Math.ceil(shown.length / across)
  let text = ''
  for (let row = 0; row < rows; row++) {
    let line = ''
    for (let at = row; at < shown.length; at += rows) line += (shown[at] ?? '').padEnd(width)
    text += `${line.trimEnd()}\n`
  }
  return names.length > shown.length ? `${text}… and ${names.length - shown.length} more\n` : text
}
