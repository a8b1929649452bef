function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_value, index) => index)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const change = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      next.push(Math.min(change, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1))
    }
    row = next
  }
  return row[b.length] ?? 0
}

/** The words similar to `typed`: within an edit distance of two, or beginning with it. */
export function nearestWords(typed: string, words: readonly string[]): readonly string[] {
  const small = typed.toLowerCase()
  return words.filter((word) => word.startsWith(small) || distance(small, word) <= 2)
}
