/** How a line of a text comes from one of the former text. */
const matches = { equal: 3, longer: 2 } as const

function scoreOf(former: string, line: string): number {
  if (former === line) return matches.equal
  return former !== '' && line.startsWith(`${former} `) ? matches.longer : 0
}

/** The best scores of pairing the lines from each place on, by rows of former lines. */
function pairingScores(
  former: readonly string[],
  lines: readonly string[],
): readonly Uint32Array[] {
  const rows = Array.from({ length: former.length + 1 }, () => new Uint32Array(lines.length + 1))
  for (let row = former.length - 1; row >= 0; row--) {
    for (let at = lines.length - 1; at >= 0; at--) {
      const score = scoreOf(former[row] ?? '', lines[at] ?? '')
      const paired = score === 0 ? 0 : score + (rows[row + 1]?.[at + 1] ?? 0)
      const best = Math.max(paired, rows[row + 1]?.[at] ?? 0, rows[row]?.[at + 1] ?? 0)
      rows[row]?.fill(best, at, at + 1)
    }
  }
  return rows
}

/**
 * The changes that make `text` of `former`, for `changedText` of core/kinds/releases: the two are nearly the same, and what
 * is packed here travels in the package.
 */
export function packChanges(former: string, text: string): string {
  const [before, after] = [former.split('\n'), text.split('\n')]
  const scores = pairingScores(before, after)
  const changes: string[] = []
  let [row, at, same, gone] = [0, 0, 0, 0]
  const flush = (): void => {
    if (same > 0) changes.push(`=${same}`)
    if (gone > 0) changes.push(`~${gone}`)
    same = gone = 0
  }
  while (row < before.length || at < after.length) {
    const [old, line] = [before[row], after[at]]
    const here = scores[row]?.[at] ?? 0
    const score = old === undefined || line === undefined ? 0 : scoreOf(old, line)
    if (score > 0 && here === score + (scores[row + 1]?.[at + 1] ?? 0)) {
      if (gone > 0 || score === matches.longer) flush()
      if (score === matches.equal) same++
      else changes.push(`>${line?.slice(old?.length)}`)
      row++
      at++
    } else if (old !== undefined && here === (scores[row + 1]?.[at] ?? 0)) {
      if (same > 0) flush()
      gone++
      row++
    } else {
      flush()
      if (/^[=~>]/.test(line ?? ''))
        throw new Error(`a line of a table begins like a change: ${line}`)
      changes.push(line ?? '')
      at++
    }
  }
  flush()
  return changes.join('\n')
}
