import { ranged } from '../../../core/kinds/assembly/releases/former-text.ts'

/** How a line of a text comes from one of the former text. */
const matches = { equal: 3, edited: 2 } as const

function scoreOf(former: string, line: string): number {
  if (former === line) return matches.equal
  return editOf(former, line) === undefined ? 0 : matches.edited
}

/** The change that makes a line of a former one by one addition, if one does. */
function editOf(former: string, line: string): string | undefined {
  if (former === '') return undefined
  if (line.startsWith(`${former} `)) return `>${line.slice(former.length)}`
  const [, range] = /@([\d.-]+)$/.exec(line) ?? []
  if (range !== undefined && ranged(former, range) === line) return `@${range}`
  const ends = [...former.matchAll(/\S(?= |$)/g)].map(({ index }) => index + 1)
  const more = line.length - former.length
  const word = ends.findIndex(
    (end) =>
      line.slice(0, end) === former.slice(0, end) && line.slice(end + more) === former.slice(end),
  )
  const end = ends[word]
  return end === undefined || more <= 0 ? undefined : `^${word} ${line.slice(end, end + more)}`
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
 * The changes that make `text` of `former`, for `changedText` of core/kinds/assembly/releases: the two are nearly the same, and what
 * is packed here travels in the package.
 */
export function packChanges(former: string, text: string): string {
  const [before, after] = [former.split('\n'), text.split('\n')]
  const scores = pairingScores(before, after)
  const changes: string[] = []
  let [row, at, same, deleted] = [0, 0, 0, 0]
  const flush = (): void => {
    if (same > 0) changes.push(`=${same}`)
    if (deleted > 0) changes.push(`~${deleted}`)
    same = deleted = 0
  }
  while (row < before.length || at < after.length) {
    const [old, line] = [before[row], after[at]]
    const here = scores[row]?.[at] ?? 0
    const score = old === undefined || line === undefined ? 0 : scoreOf(old, line)
    if (score > 0 && here === score + (scores[row + 1]?.[at + 1] ?? 0)) {
      if (deleted > 0 || score === matches.edited) flush()
      if (score === matches.equal) same++
      else changes.push(editOf(old ?? '', line ?? '') ?? '')
      row++
      at++
    } else if (old !== undefined && here === (scores[row + 1]?.[at] ?? 0)) {
      if (same > 0) flush()
      deleted++
      row++
    } else {
      flush()
      if (/^[=~>@^]/.test(line ?? ''))
        throw new Error(`a line of a table begins like a change: ${line}`)
      changes.push(line ?? '')
      at++
    }
  }
  flush()
  return changes.join('\n')
}
