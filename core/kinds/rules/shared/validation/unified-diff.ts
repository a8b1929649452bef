/** Run of equal lines: `[start in a, start in b, number of lines]`. */
type Block = readonly [a: number, b: number, size: number]

/** Number of unchanged lines shown around a change. */
const context = 3

/** Number of lines from which frequent lines no longer start a match, since they tell little. */
const manyLines = 200

/** Most lines that are compared, since comparing more is slow; in longer texts all between the equal ends is one change. */
const mostLines = 2_000

/**
 * Unified diff from the lines `a` to the lines `b`, without file names, each line ending with a line feed. Changes are
 * found with the algorithm of Ratcliff and Obershelp: the longest run of equal lines first, then left and right of it.
 */
export function unifiedDiff(a: readonly string[], b: readonly string[]): string {
  const isLong = a.length > mostLines || b.length > mostLines
  const blocks = isLong ? equalEnds(a, b) : mergedBlocks(matchingBlocks(a, b))
  return hunksOf(blocks, a, b)
    .map((hunk) => hunkText(hunk, a, b))
    .join('')
}

function equalEnds(a: readonly string[], b: readonly string[]): Block[] {
  const most = Math.min(a.length, b.length)
  let start = 0
  while (start < most && a[start] === b[start]) start++
  let end = 0
  while (end < most - start && a[a.length - 1 - end] === b[b.length - 1 - end]) end++
  return [
    [0, 0, start],
    [a.length - end, b.length - end, end],
  ]
}

function placesOf(lines: readonly string[]): ReadonlyMap<string, readonly number[]> {
  const places = new Map<string, number[]>()
  for (const [at, line] of lines.entries()) {
    const known = places.get(line)
    if (known) known.push(at)
    else places.set(line, [at])
  }
  if (lines.length < manyLines) return places
  const most = Math.floor(lines.length / 100) + 1
  return new Map([...places].filter(([, known]) => known.length <= most))
}

function matchingBlocks(a: readonly string[], b: readonly string[]): Block[] {
  const places = placesOf(b)
  const blocks: Block[] = []
  const pending: [number, number, number, number][] = [[0, a.length, 0, b.length]]
  for (let range = pending.pop(); range; range = pending.pop()) {
    const [aFrom, aTo, bFrom, bTo] = range
    const [i, j, size] = longestBlock(a, b, places, range)
    if (size === 0) continue
    blocks.push([i, j, size])
    if (aFrom < i && bFrom < j) pending.push([aFrom, i, bFrom, j])
    if (i + size < aTo && j + size < bTo) pending.push([i + size, aTo, j + size, bTo])
  }
  return blocks.toSorted(([x], [y]) => x - y)
}

/** Longest run of equal lines, the first of several, extended by equal lines at both ends. */
function longestBlock(
  a: readonly string[],
  b: readonly string[],
  places: ReadonlyMap<string, readonly number[]>,
  [aFrom, aTo, bFrom, bTo]: readonly [number, number, number, number],
): Block {
  let [i, j, size] = [aFrom, bFrom, 0]
  let lengths = new Map<number, number>()
  for (let at = aFrom; at < aTo; at++) {
    const next = new Map<number, number>()
    for (const place of places.get(a[at] ?? '') ?? []) {
      if (place < bFrom) continue
      if (place >= bTo) break
      const length = (lengths.get(place - 1) ?? 0) + 1
      next.set(place, length)
      if (length > size) [i, j, size] = [at - length + 1, place - length + 1, length]
    }
    lengths = next
  }
  while (i > aFrom && j > bFrom && a[i - 1] === b[j - 1]) [i, j, size] = [i - 1, j - 1, size + 1]
  while (i + size < aTo && j + size < bTo && a[i + size] === b[j + size]) size++
  return [i, j, size]
}

function mergedBlocks(blocks: readonly Block[]): Block[] {
  const merged: Block[] = []
  for (const [i, j, size] of blocks) {
    const last = merged.at(-1)
    if (last && last[0] + last[2] === i && last[1] + last[2] === j) {
      merged[merged.length - 1] = [last[0], last[1], last[2] + size]
    } else merged.push([i, j, size])
  }
  return merged
}

/** Run of lines, equal on both sides or changed, as `[from, to]` of each side. */
interface Run {
  readonly isEqual: boolean
  readonly a: readonly [number, number]
  readonly b: readonly [number, number]
}

function runsOf(blocks: readonly Block[], aLength: number, bLength: number): Run[] {
  const runs: Run[] = []
  let [i, j] = [0, 0]
  for (const [x, y, size] of [...blocks, [aLength, bLength, 0] as const]) {
    if (i < x || j < y) runs.push({ isEqual: false, a: [i, x], b: [j, y] })
    ;[i, j] = [x + size, y + size]
    if (size > 0) runs.push({ isEqual: true, a: [x, i], b: [y, j] })
  }
  return runs
}

/** Hunks of a diff: changes near each other, with the equal lines around them. */
function hunksOf(blocks: readonly Block[], a: readonly string[], b: readonly string[]): Run[][] {
  const hunks: Run[][] = []
  let hunk: Run[] = []
  const runs = runsOf(blocks, a.length, b.length)
  for (const [at, run] of runs.entries()) {
    if (!run.isEqual) {
      hunk.push(run)
      continue
    }
    const size = run.a[1] - run.a[0]
    const isEnd = at === 0 || at === runs.length - 1
    if (size <= (isEnd ? context : 2 * context)) {
      hunk.push(run)
      continue
    }
    if (at > 0)
      hunk.push({
        isEqual: true,
        a: [run.a[0], run.a[0] + context],
        b: [run.b[0], run.b[0] + context],
      })
    if (hunk.length > 0) hunks.push(hunk)
    hunk = []
    if (at < runs.length - 1)
      hunk.push({
        isEqual: true,
        a: [run.a[1] - context, run.a[1]],
        b: [run.b[1] - context, run.b[1]],
      })
  }
  if (hunk.length > 0) hunks.push(hunk)
  return hunks.filter((one) => one.some(({ isEqual }) => !isEqual))
}

function hunkText(hunk: readonly Run[], a: readonly string[], b: readonly string[]): string {
  const [first, last] = [hunk[0], hunk.at(-1)]
  if (!first || !last) return ''
  const head = `@@ -${rangeText(first.a[0], last.a[1])} +${rangeText(first.b[0], last.b[1])} @@\n`
  const marked = (mark: string, lines: readonly string[], [from, to]: Run['a']): string =>
    lines
      .slice(from, to)
      .map((line) => `${mark}${line}\n`)
      .join('')
  const body = hunk.map((run) =>
    run.isEqual ? marked(' ', a, run.a) : marked('-', a, run.a) + marked('+', b, run.b),
  )
  return head + body.join('')
}

/** Range of a hunk header: lines count from one; an empty range has the number of the line before it. */
function rangeText(from: number, to: number): string {
  const length = to - from
  if (length === 1) return String(from + 1)
  return `${length === 0 ? from : from + 1},${length}`
}
