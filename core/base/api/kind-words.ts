/** The name of a kind as words within a sentence: `replica set`, `CSI driver`. */
export function kindWords(kind: string): string {
  const words = kind.split(/(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/)
  return words.map((word) => (/[a-z]/.test(word) ? word.toLowerCase() : word)).join(' ')
}

/** Several objects of a kind as words within a sentence: `replica sets`, `network policies`, `endpoints`. */
export function kindsWords(kind: string): string {
  const words = kindWords(kind)
  if (words.endsWith('endpoints')) return words
  if (/(?:s|x|ch)$/.test(words)) return `${words}es`
  return /[^aeiou]y$/.test(words) ? `${words.slice(0, -1)}ies` : `${words}s`
}
