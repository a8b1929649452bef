/** Parts of a pattern that hold no group: quoted text, an escape, a class of characters; or the start of a named group. */
const parts =
  /\\Q[^]*?(?:\\E|$)|\\[^]|\[\^?\]?(?:\[:\^?\w+:\]|\\[^]|[^\]\\])*\]?|(?<start>\(\?P?<)(?<name>\w+)>/g

/** A pattern whose groups have names of their own, and how to read messages about it. */
export interface DistinctNames {
  readonly pattern: string
  /** Puts the names that the pattern had back into a text. */
  readonly restore: (text: string) => string
}

/** Gives each named group of a pattern a name of its own: Go allows groups with one name, RE2JS does not. */
export function withDistinctNames(pattern: string): DistinctNames {
  let prefix = 'g'
  while (pattern.includes(`<${prefix}`)) prefix += 'g'
  const names: string[] = []
  const renamed = pattern.replaceAll(parts, (part: string, ...rest: unknown[]) => {
    const groups = rest.at(-1) as Readonly<Record<string, string | undefined>>
    if (groups['name'] === undefined) return part
    names.push(groups['name'])
    return `${groups['start']}${prefix}${names.length - 1}>`
  })
  const restored = new RegExp(`<${prefix}(\\d+)`, 'g')
  return {
    pattern: renamed,
    restore: (text) => text.replaceAll(restored, (_, index) => `<${names[Number(index)]}`),
  }
}
