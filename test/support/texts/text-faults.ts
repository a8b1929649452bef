import { equalWords, originalRuns, originalUsageRuns } from './equal-words.ts'

/** What makes a text hard to read: filler, the future, and brands. */
const filler =
  /\b(?:will|should|please|simply|basically|currently)\b|\b[Kk]ubernetes\b(?!\.io)|\bThis (?:field|flag|is)\b|e\.g\.|i\.e\./

/** Words of a text at most. */
const mostWords = 40

/** What is wrong with a text that explains a column, a flag, a metric, a gate or a key. */
export function textFaults(text: string): readonly string[] {
  const count = text.split(' ').length
  return [
    ...(/^[A-Z0-9"`'(-]/.test(text) ? [] : ['begins small']),
    ...(/[.)]$/.test(text) ? [] : ['has no period at its end']),
    ...(count <= mostWords ? [] : [`has ${count} words`]),
    ...(/ {2}|[“”’]/.test(text) ? ['has a double blank or a curly quote'] : []),
    ...(filler.exec(text) ?? []).map((word) => `says "${word}"`),
    ...[originalRuns, originalUsageRuns].flatMap((known) => {
      const words = equalWords(text, known)
      return words === undefined ? [] : [`has words of the original: ${words}`]
    }),
  ]
}

/** Faults of all texts, each behind the name of what it explains. */
export function faultsOf(
  texts: Iterable<readonly [name: string, text: string]>,
): readonly string[] {
  return Array.from(texts).flatMap(([name, text]) =>
    textFaults(text).map((fault) => `${name} ${fault}: ${text}`),
  )
}
