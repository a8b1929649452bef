const line = /(\s*)(\S+)/g

/**
 * Breaks text at blanks so that no line is longer than `width`; a word that is longer itself stays whole. Blanks at a
 * break go, line breaks in the text stay.
 */
export function wrapWords(text: string, width: number): string {
  return text
    .split('\n')
    .map((one) => wrapLine(one, width))
    .join('\n')
}

function wrapLine(text: string, width: number): string {
  let wrapped = ''
  let used = 0
  let end = 0
  for (const { index, 0: pair, 1: blanks = '', 2: word = '' } of text.matchAll(line)) {
    // kubectl looks at a word while it grows, and gives up on one that fills a line by itself.
    const breaks = used + blanks.length + Math.min(word.length, width - 1) > width
    wrapped += breaks ? `\n${word}` : pair
    used = breaks ? word.length : used + pair.length
    end = index + pair.length
  }
  const trailing = text.slice(end)
  return used + trailing.length <= width ? wrapped + trailing : wrapped
}

/** Puts `amount` blanks before every line, empty ones too. */
export function indentLines(text: string, amount: number): string {
  const blanks = ' '.repeat(amount)
  return blanks + text.replaceAll('\n', `\n${blanks}`)
}
