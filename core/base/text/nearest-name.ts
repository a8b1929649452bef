/** The one of `names` that is likely meant by an unknown one: at most a third of its letters differ, or two, but not all. */
export function nearestName(unknown: string, names: readonly string[]): string | undefined {
  const [best] = names
    .map((name) => ({ name, distance: editDistance(unknown, name) }))
    .sort((a, b) => a.distance - b.distance)
  const most = Math.min(Math.max(2, unknown.length / 3), unknown.length - 1)
  return best && best.distance <= most ? best.name : undefined
}

/** The end of a message, `; did you mean X?`; empty where no name is near. */
export function didYouMean(unknown: string, names: readonly string[]): string {
  const near = nearestName(unknown, names)
  return near === undefined ? '' : `; did you mean ${near}?`
}

/** The Levenshtein distance of two texts. */
function editDistance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, column) => column)
  for (let line = 1; line <= from.length; line++) {
    const next = [line]
    for (let column = 1; column <= to.length; column++) {
      const changed = (row[column - 1] ?? 0) + (from[line - 1] === to[column - 1] ? 0 : 1)
      next.push(Math.min(changed, (row[column] ?? 0) + 1, (next[column - 1] ?? 0) + 1))
    }
    row = next
  }
  return row[to.length] ?? 0
}
