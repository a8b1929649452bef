/** The first `count` texts of a list, and the number of those left out: `a,b + 2 more...`. */
export function firstOf(texts: readonly string[], count: number): string {
  const shown = texts.slice(0, count).join(',')
  return texts.length > count ? `${shown} + ${texts.length - count} more...` : shown
}
