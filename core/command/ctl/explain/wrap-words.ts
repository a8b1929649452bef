const line = /(\s*)(\S+)/g

/**
 * Wraps text at blanks to lines of at most `width`; a longer word stays whole. Blanks at a wrap are dropped, line breaks
 * in the text stay.
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
    // kubectl measures a word as it is read, only up to `width - 1` characters.
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
