/** The first `count` texts, and how many there are beyond them. */
export function firstOf(texts: readonly string[], count: number): string {
  const shown = texts.slice(0, count).join(',')
  return texts.length > count ? `${shown} + ${texts.length - count} more...` : shown
}
