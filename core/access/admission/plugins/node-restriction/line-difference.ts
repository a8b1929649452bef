/** Lines that two texts have in common, from a place in each. */
interface CommonRun {
  readonly left: number
  readonly right: number
  readonly length: number
}

/** Lines of the left text that lines of the right one replace; the ends are exclusive. */
interface Change {
  readonly left: readonly [start: number, end: number]
  readonly right: readonly [start: number, end: number]
}

type Lines = readonly string[]

/** Unchanged lines that are shown around a change. */
const context = 3

/** From so many lines on texts are not compared: the time grows with the cube, and the original finds other runs there. */
const tooManyLines = 200

/** The longest common run within parts of two texts, of several the first on the left, then on the right. */
function longestRun(
  left: Lines,
  right: Lines,
  { left: [from, to], right: [start, end] }: Change,
): CommonRun {
  let longest: CommonRun = { left: from, right: start, length: 0 }
  let above: readonly number[] = []
  for (let at = from; at < to; at++) {
    const lengths: number[] = []
    for (let other = start; other < end; other++) {
      if (left[at] !== right[other]) continue
      const length = (above[other - 1] ?? 0) + 1
      lengths[other] = length
      if (length > longest.length) {
        longest = { left: at - length + 1, right: other - length + 1, length }
      }
    }
    above = lengths
  }
  return longest
}

/** The changes within parts of two texts: what is left beside their longest common run, and so on within that. */
function changesWithin(left: Lines, right: Lines, part: Change): readonly Change[] {
  const run = longestRun(left, right, part)
  const isEmpty = part.left[0] === part.left[1] && part.right[0] === part.right[1]
  if (run.length === 0) return isEmpty ? [] : [part]
  const before: Change = { left: [part.left[0], run.left], right: [part.right[0], run.right] }
  const behind: Change = {
    left: [run.left + run.length, part.left[1]],
    right: [run.right + run.length, part.right[1]],
  }
  return [before, behind].flatMap((each) => changesWithin(left, right, each))
}

/** Changes whose contexts touch are shown together. */
function groupsOf(changes: readonly Change[]): readonly (readonly Change[])[] {
  const groups: Change[][] = []
  for (const change of changes) {
    const group = groups.at(-1)
    const last = group?.at(-1)
    if (group && last && change.left[0] - last.left[1] <= 2 * context) group.push(change)
    else groups.push([change])
  }
  return groups
}

function rangeText(start: number, end: number): string {
  const length = end - start
  if (length === 1) return String(start + 1)
  return `${length === 0 ? start : start + 1},${length}`
}

function groupLines(left: Lines, right: Lines, group: readonly Change[]): readonly string[] {
  const [first, last] = [group[0], group.at(-1)]
  if (!first || !last) return []
  const lead = Math.min(context, first.left[0], first.right[0])
  const trail = Math.min(context, left.length - last.left[1])
  const ranges = [
    rangeText(first.left[0] - lead, last.left[1] + trail),
    rangeText(first.right[0] - lead, last.right[1] + trail),
  ]
  const lines = [`@@ -${ranges[0]} +${ranges[1]} @@`]
  let at = first.left[0] - lead
  const keepUntil = (end: number): void => {
    lines.push(...left.slice(at, end).map((line) => ` ${line}`))
  }
  for (const change of group) {
    keepUntil(change.left[0])
    lines.push(...left.slice(...change.left).map((line) => `-${line}`))
    lines.push(...right.slice(...change.right).map((line) => `+${line}`))
    at = change.left[1]
  }
  keepUntil(last.left[1] + trail)
  return lines
}

/**
 * How the lines of two texts differ, as a unified diff without head; its runs are those of Ratcliff and Obershelp's gestalt
 * pattern matching. Empty for long texts.
 */
export function lineDifference(left: Lines, right: Lines): string {
  if (Math.max(left.length, right.length) >= tooManyLines) return ''
  const whole: Change = { left: [0, left.length], right: [0, right.length] }
  const groups = groupsOf(changesWithin(left, right, whole))
  return groups
    .flatMap((group) => groupLines(left, right, group))
    .map((line) => `${line}\n`)
    .join('')
}
