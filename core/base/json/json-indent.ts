import { closingQuote } from './json-scan.ts'

/** Level from which indentation does not grow, since the spaces of a deep object would outweigh it a thousandfold. */
const maxIndentedLevel = 200

const openers = '{['
const closers = '}]'

/** Indents compact JSON text by `width` spaces a level; it works on the text, so every number stays as written. */
export function indentJson(compact: string, width = 2): string {
  let text = ''
  let level = 0
  const line = (): string => `\n${' '.repeat(width * Math.min(level, maxIndentedLevel))}`
  for (let at = 0; at < compact.length; at++) {
    const char = compact.charAt(at)
    if (char === '"') {
      const end = closingQuote(compact, at + 1)
      text += compact.slice(at, end + 1)
      at = end
    } else if (openers.includes(char)) {
      const empty = closers.includes(compact.charAt(at + 1))
      if (!empty) level++
      text += empty ? char : char + line()
    } else if (closers.includes(char)) {
      const empty = openers.includes(compact.charAt(at - 1))
      if (!empty) level--
      text += empty ? char : line() + char
    } else if (char === ',') text += char + line()
    else text += char === ':' ? ': ' : char
  }
  return text
}
