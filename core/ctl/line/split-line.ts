import { CtlError } from '../ctl-error.ts'

/** A word of a command line, and where it stands in it. */
export interface Word {
  /** Without quotes and backslashes. */
  readonly text: string
  readonly start: number
  /** Behind its last character. */
  readonly end: number
}

interface SplitLine {
  readonly words: readonly Word[]
  /** The quote that is still open at the end of the line; a lone backslash counts as one. */
  readonly open: '' | '"' | "'" | '\\'
}

/** What a shell would act on; there is none behind this line. */
const shellSigns = '|<>;&'

function closeQuote(line: string, from: number): { readonly text: string; readonly end: number } {
  const quote = line.charAt(from)
  let text = ''
  let at = from + 1
  for (; at < line.length && line.charAt(at) !== quote; at++) {
    const next = line.charAt(at + 1)
    // Within double quotes a backslash protects only what would mean something there.
    const escapes = quote === '"' && line.charAt(at) === '\\' && '"\\$`'.includes(next)
    if (escapes && next !== '') at++
    text += line.charAt(at)
  }
  return { text, end: at }
}

function isBlank(char: string): boolean {
  return /\s/.test(char)
}

interface ReadWord {
  readonly word: Word
  /** What the word leaves open, and so the line. */
  readonly open: SplitLine['open']
}

function readWord(line: string, start: number, onSign?: (sign: string) => void): ReadWord {
  let text = ''
  let open: SplitLine['open'] = ''
  let at = start
  for (; at < line.length && !isBlank(line.charAt(at)); at++) {
    const char = line.charAt(at)
    if (char === '"' || char === "'") {
      const quoted = closeQuote(line, at)
      text += quoted.text
      at = quoted.end
      if (at >= line.length) open = char
    } else if (char === '\\') {
      at++
      if (at >= line.length) open = '\\'
      else if (line.charAt(at) !== '\n') text += line.charAt(at)
    } else {
      if (shellSigns.includes(char)) onSign?.(char)
      text += char
    }
  }
  return { word: { text, start, end: Math.min(at, line.length) }, open }
}

/** Takes a line apart as far as it goes; what is typed so far may end within a quote. */
export function splitUnfinished(line: string, onSign?: (sign: string) => void): SplitLine {
  const words: Word[] = []
  let open: SplitLine['open'] = ''
  for (let at = 0; at < line.length;) {
    if (isBlank(line.charAt(at))) {
      at++
      continue
    }
    const read = readWord(line, at, onSign)
    words.push(read.word)
    open = read.open
    at = read.word.end
  }
  return { words, open }
}

/**
 * The words of a line, as a shell would hand them to a command: single quotes, double quotes and backslashes.
 *
 * @throws CtlError for an open quote, and for pipes and redirection, which only a shell has.
 */
export function splitLine(line: string): readonly string[] {
  const { words, open } = splitUnfinished(line, (sign) => {
    throw new CtlError(`there is no shell here: put ${sign} in quotes to pass it on`)
  })
  if (open === '\\') throw new CtlError('the line ends in a backslash')
  if (open !== '') throw new CtlError(`the line ends within a quote that ${open} opened`)
  return words.map(({ text }) => text)
}
