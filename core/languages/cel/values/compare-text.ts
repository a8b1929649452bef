/**
 * Compares texts by code points, as Go compares UTF-8: -1, 0 or 1. JavaScript's `<` compares UTF-16, which sorts characters
 * beyond U+FFFF before those from U+E000.
 */
export function compareText(a: string, b: string): number {
  if (a === b) return 0
  const shorter = Math.min(a.length, b.length)
  for (let at = 0; at < shorter; at += 1) {
    const left = a.charCodeAt(at)
    const right = b.charCodeAt(at)
    if (left !== right) return sortable(left) < sortable(right) ? -1 : 1
  }
  return a.length < b.length ? -1 : 1
}

/** A code unit in an order in which surrogates come last. */
function sortable(unit: number): number {
  return unit < 0xd800 ? unit : unit < 0xe000 ? unit + 0x2000 : unit - 0x800
}
