import { Lexer, type MarkedToken, type Token } from 'marked'
import { LessonError } from '../lesson-error.ts'

/** A token of Markdown at the top level of a text, with the line of its file on which it begins, from 1. */
export interface LocatedToken {
  readonly token: MarkedToken
  readonly line: number
}

export interface TextPlace {
  readonly file: string | undefined
  /** Line of the file on which the text begins, from 1. */
  readonly line: number
}

/** Narrows a token to those that marked has without extensions. */
export function plainToken(token: Token): MarkedToken {
  // Only extensions make other tokens, and there are none.
  return token as MarkedToken
}

export function countLines(text: string): number {
  let lines = 0
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) lines++
  return lines
}

/** Characters of a line, and of lines without a blank one between them: marked takes a time that grows with their square. */
const longestLine = 2_000
const longestRun = 20_000

/** Marks of quotes and lists in front of a line. */
const mostMarks = 20

/**
 * Reads Markdown (CommonMark with the tables of GFM) to tokens.
 *
 * @throws LessonError for a text that nests too deep, or has lines or paragraphs that are too long.
 */
export function readMarkdown(text: string, place: TextPlace): readonly LocatedToken[] {
  const normal = text.replaceAll(/\r\n?/g, '\n')
  checkLines(normal, place)
  let line = place.line
  return lex(normal, place).map((token) => {
    const located = { token: plainToken(token), line }
    line += countLines(token.raw)
    return located
  })
}

function checkLines(text: string, { file, line: first }: TextPlace): void {
  let run = 0
  for (const [index, each] of text.split('\n').entries()) {
    const fail = (problem: string): never => {
      throw new LessonError(problem, { file, line: first + index })
    }
    if (each.length > longestLine) {
      fail(`this line has ${each.length} characters; ${longestLine} are the most`)
    }
    run = each.trim() === '' ? 0 : run + each.length + 1
    if (run > longestRun) {
      fail(`${longestRun} characters without a blank line are the most`)
    }
    const marks = /^[\s>*+-]*/.exec(each)?.[0].replaceAll(/\s/g, '') ?? ''
    const isNested = marks.length > mostMarks && /[>\s]/.test(each.trimStart().slice(0, 40))
    if (isNested) fail('the text nests too deep; flatten it')
  }
}

function lex(text: string, place: TextPlace): readonly Token[] {
  try {
    return new Lexer({ gfm: true }).lex(text)
  } catch (error) {
    // marked throws a RangeError of the engine where its recursion is too deep, and an Error where it makes no progress.
    if (error instanceof Error) throw new LessonError('the text nests too deep; flatten it', place)
    throw error
  }
}
