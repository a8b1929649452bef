/**
 * Texts that the original writes in the random order in which Go visits a map. Both servers' answers are sorted alike, as far as
 * chance reaches.
 */

/** Path of a map's entries: that of the map, where a cause's field has a key in brackets. */
const entry = /^([^ ]*?)\[(?!\d+\])[^\]]*\]/
const textMaps = /^\S*\b(?:labels|annotations|matchLabels|nodeSelector)(?= )/

// The maps of a limit range's item are compared key by key, in the random order of all their keys.
const limits = /^(spec\.limits\[\d+\])\.\w+$/

// The sources of a metric are visited as a set.
const sources = /^spec\.metrics\[\d+\](?=\.\w+ .*must populate the given metric source only)/

function mapOf(cause: string): string | undefined {
  return (
    entry.exec(cause)?.[1]?.replace(limits, '$1') ??
    textMaps.exec(cause)?.[0] ??
    sources.exec(cause)?.[0]
  )
}

/** Causes with those of one map's entries, which stand together, in the order of their keys. */
export function settledCauses(causes: readonly string[]): readonly string[] {
  const settled: string[] = []
  for (let from = 0; from < causes.length;) {
    const map = mapOf(causes[from] ?? '')
    let to = from + 1
    while (map !== undefined && to < causes.length && mapOf(causes[to] ?? '') === map) to++
    settled.push(...causes.slice(from, to).sort())
    from = to
  }
  return settled
}

/** A message with the faults of a typed object, or the unknown fields of a strategic merge, in the order of their texts. */
export function settledMessage(message: string): string {
  const lines = message.split('\n')
  const at = lines.findIndex((line) => line.endsWith('errors:'))
  if (at >= 0) return [...lines.slice(0, at + 1), ...lines.slice(at + 1).sort()].join('\n')
  if (!message.includes('"map[')) return message
  return message.replace(/(?:unknown field "[^"]*"(?:, )?)+/, (list) =>
    list.split(', ').sort().join(', '),
  )
}
