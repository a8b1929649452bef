import { CtlError } from '../ctl-error.ts'

/** A word of a command line with its position. */
export interface Word {
  /** Without quotes and backslashes. */
  readonly text: string
  readonly start: number
  /** Index behind its last character. */
  readonly end: number
}

interface SplitLine {
  readonly words: readonly Word[]
  /** The quote that is still open at the end of the line; a lone backslash counts as one. */
  readonly open: '' | '"' | "'" | '\\'
}

/** Shell operators, which are refused unless quoted, as there is no shell. */
const shellSigns = '|<>;&'

function closeQuote(line: string, from: number): { readonly text: string; readonly end: number } {
  const quote = line.charAt(from)
  let text = ''
  let at = from + 1
  for (; at < line.length && line.charAt(at) !== quote; at++) {
    const next = line.charAt(at + 1)
    // Within double quotes a backslash escapes only `"`, `\`, `$` and backquotes.
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
  /** The quote or backslash that the word leaves open. */
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

/** Splits an unfinished line into words; it may end within a quote. */
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
 * Splits a line into words as a shell does, with single quotes, double quotes and backslashes.
 *
 * @throws CtlError for an open quote, and for unquoted pipes and redirections, which need a shell.
 */
export function splitLine(line: string): readonly string[] {
  const { words, open } = splitUnfinished(line, (sign) => {
    throw new CtlError(`there is no shell here: put ${sign} in quotes to pass it on`)
  })
  if (open === '\\') throw new CtlError('the line ends in a backslash')
  if (open !== '') throw new CtlError(`the line ends within a quote that ${open} opened`)
  return words.map(({ text }) => text)
}
