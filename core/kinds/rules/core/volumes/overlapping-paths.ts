/** Most pairs of overlapping files, more than a response has room for. */
const mostPairs = 4_096

const noPairs: ReadonlyMap<number, readonly number[]> = new Map()

/** File of a volume, by its path. */
export interface PlacedFile {
  readonly path: string
}

interface Placed {
  /** Path with a slash at its end, so that `a/` begins `a/b/` but not `ab/`. */
  readonly text: string
  readonly index: number
}

/**
 * Overlapping paths: for each index of a file, the indexes before it whose paths are equal, or above or below it. Paths
 * are sorted, so that those below a path follow it at once and no path is compared with all others.
 */
export function overlapsOf(files: readonly PlacedFile[]): ReadonlyMap<number, readonly number[]> {
  if (files.length < 2 || beginDifferently(files)) return noPairs
  const overlaps = new Map<number, number[]>()
  const above: Placed[] = []
  let pairs = 0
  for (const path of sorted(files)) {
    while (above.length > 0 && !path.text.startsWith(above.at(-1)?.text ?? '')) above.pop()
    for (const { index } of above) {
      if (pairs++ === mostPairs) return overlaps
      const [first, second] = index < path.index ? [index, path.index] : [path.index, index]
      const others = overlaps.get(second)
      if (others) others.push(first)
      else overlaps.set(second, [first])
    }
    above.push(path)
  }
  for (const others of overlaps.values()) others.sort((a, b) => a - b)
  return overlaps
}

/** Fast path: whether all first segments differ, as in nearly all volumes. */
function beginDifferently(files: readonly PlacedFile[]): boolean {
  const beginnings = new Set<string>()
  for (const { path } of files) {
    const end = path.indexOf('/')
    beginnings.add(end < 0 ? path : path.slice(0, end))
  }
  return beginnings.size === files.length
}

function sorted(files: readonly PlacedFile[]): readonly Placed[] {
  return files
    .map(({ path }, index) => ({ text: `${path}/`, index }))
    .filter(({ text }) => text !== '/')
    .toSorted((a, b) => (a.text < b.text ? -1 : a.text > b.text ? 1 : a.index - b.index))
}
