import {
  type CodedTexts,
  longCodes,
  secondCodes,
  shortCodes,
  WordReader,
} from '../../../core/requests/openapi/descriptions/coded-words.ts'

/** Codes texts by their frequent words, as `coded-words.ts` in `core/requests/openapi/descriptions` reads them. */
export function codeWords(texts: readonly string[]): CodedTexts {
  const tokensOf = (text: string): readonly string[] =>
    text.match(/ ?[A-Za-z0-9]+|[^A-Za-z0-9]/g) ?? []
  const tokens = texts.flatMap(tokensOf)
  const counts = new Map<string, number>()
  for (const token of tokens) {
    if (token.length > 1) counts.set(token, (counts.get(token) ?? 0) + 1)
  }
  // A word costs its letters once, and saves them wherever it stands.
  const frequent = [...counts]
    .filter(([word, count]) => (count - 1) * (word.length - 1) > word.length)
    .toSorted(([one, many], [other, few]) => few - many || (one < other ? -1 : 1))
    .map(([word]) => word)
    .slice(0, shortCodes.length + longCodes.length * secondCodes.length)
  const words = [
    ...frequent.slice(0, shortCodes.length),
    // Words in order have much in common with their neighbours.
    ...frequent.slice(shortCodes.length).toSorted(),
  ]
  const codes = new Map(words.map((word, index) => [word, codeOf(index)]))
  const coded = texts.map((text) =>
    tokensOf(text)
      .map((token) => codes.get(token) ?? token.replaceAll(reserved, '~$&'))
      .join(''),
  )
  const reader = new WordReader(words)
  if (coded.some((each, index) => reader.read(each) !== texts[index])) {
    throw new Error('coded words do not yield their texts')
  }
  return { words, coded }
}

const reserved = /[~A-Z0-9!#%&*+/<>?@[\]^_{|}]/g

function codeOf(index: number): string {
  const short = shortCodes[index]
  if (short !== undefined) return short
  const at = index - shortCodes.length
  const lead = longCodes[Math.floor(at / secondCodes.length)] ?? ''
  return lead + (secondCodes[at % secondCodes.length] ?? '')
}
