/** A line of two texts laid over each other. */
export interface DiffLine {
  readonly side: 'both' | 'left' | 'right'
  readonly text: string
}

/** Lines that both texts may have between their equal beginnings and ends; beyond that all of them count as different. */
const most = 1_500

/** For each pair of places, how many lines the rests have in common, in one table of numbers. */
function commonLengths(left: readonly string[], right: readonly string[]): Uint16Array {
  const width = right.length + 1
  const lengths = new Uint16Array((left.length + 1) * width)
  const at = (index: number): number => lengths[index] ?? 0
  for (let l = left.length - 1; l >= 0; l--) {
    for (let r = right.length - 1; r >= 0; r--) {
      const here = l * width + r
      lengths[here] =
        left[l] === right[r] ? at(here + width + 1) + 1 : Math.max(at(here + width), at(here + 1))
    }
  }
  return lengths
}

const on =
  (side: DiffLine['side']) =>
  (text: string): DiffLine => ({ side, text })

function middle(left: readonly string[], right: readonly string[]): readonly DiffLine[] {
  if (left.length > most || right.length > most) {
    return [...left.map(on('left')), ...right.map(on('right'))]
  }
  const width = right.length + 1
  const lengths = commonLengths(left, right)
  const lines: DiffLine[] = []
  let [l, r] = [0, 0]
  while (l < left.length && r < right.length) {
    const here = l * width + r
    const side = left[l] === right[r] ? 'both' : dropped(lengths, here, width)
    lines.push({ side, text: (side === 'right' ? right[r] : left[l]) ?? '' })
    if (side !== 'right') l++
    if (side !== 'left') r++
  }
  return [...lines, ...left.slice(l).map(on('left')), ...right.slice(r).map(on('right'))]
}

/** The side whose line can be left out without losing what the rests have in common. */
function dropped(lengths: Uint16Array, here: number, width: number): 'left' | 'right' {
  return (lengths[here + width] ?? 0) >= (lengths[here + 1] ?? 0) ? 'left' : 'right'
}

/** What two texts share and where they differ, line by line. */
export function diffLines(leftText: string, rightText: string): readonly DiffLine[] {
  const left = leftText.split('\n')
  const right = rightText.split('\n')
  const shorter = Math.min(left.length, right.length)
  let start = 0
  while (start < shorter && left[start] === right[start]) start++
  let end = 0
  while (end < shorter - start && left.at(-1 - end) === right.at(-1 - end)) end++
  return [
    ...left.slice(0, start).map(on('both')),
    ...middle(left.slice(start, left.length - end), right.slice(start, right.length - end)),
    ...left.slice(left.length - end).map(on('both')),
  ]
}
