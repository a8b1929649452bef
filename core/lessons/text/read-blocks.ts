import type { MarkedToken, Token, Tokens } from 'marked'
import { LessonError } from '../lesson-error.ts'
import type { Block, ColumnAlignment, Inline } from './block.ts'
import { decodeCharacterReferences } from './character-references.ts'
import { type FenceHead, FenceMistake, lessonFences, readFenceHead } from './fence.ts'
import { countLines, plainToken, readMarkdown, type TextPlace } from './markdown.ts'

/** A fence of a lesson's text. */
export interface Fence extends FenceHead {
  readonly text: string
  /** Line of the fence's marks. */
  readonly line: number
}

/** Reads the fence that a token is. @throws LessonError for one that is not closed, indented code, or unknown words. */
export function readFence(
  { raw, lang = '', text, codeBlockStyle }: Tokens.Code,
  place: TextPlace,
): Fence {
  if (codeBlockStyle === 'indented') {
    throw new LessonError(
      'these lines are indented by four blanks; put code between ``` lines',
      place,
    )
  }
  const marks = /^\s*(`{3,}|~{3,})/.exec(raw)?.[1] ?? '```'
  const last = raw.trimEnd().split('\n').at(-1)?.trim() ?? ''
  const isClosed = raw.trimEnd().includes('\n') && last.startsWith(marks) && /^(`+|~+)$/.test(last)
  if (!isClosed) throw new LessonError(`this fence is not closed; end it by a line ${marks}`, place)
  try {
    return { ...readFenceHead(lang), text, line: place.line }
  } catch (error) {
    throw error instanceof FenceMistake ? new LessonError(error.message, place) : error
  }
}

/** The block of a token of Markdown; undefined for blank lines and definitions of links. @throws LessonError */
export function readBlock(token: MarkedToken, place: TextPlace): Block | undefined {
  switch (token.type) {
    case 'space':
    case 'def':
      return undefined
    case 'hr':
      return { kind: 'rule' }
    case 'heading':
      return { kind: 'heading', level: token.depth, content: readInline(token.tokens, place) }
    case 'paragraph':
      return { kind: 'paragraph', content: readInline(token.tokens, place) }
    case 'text':
      return { kind: 'paragraph', content: readInline(token.tokens ?? [token], place) }
    case 'blockquote':
      return { kind: 'quote', blocks: readInner(token.tokens, token.raw, place) }
    case 'list':
      return readList(token, place)
    case 'table':
      return readTable(token, place)
    case 'code':
      return codeBlock(readFence(token, place), place)
    case 'html':
      throw htmlError(token.raw, place)
    // These stand within others only.
    case 'br':
    case 'checkbox':
    case 'codespan':
    case 'del':
    case 'em':
    case 'escape':
    case 'image':
    case 'link':
    case 'list_item':
    case 'strong':
      return { kind: 'paragraph', content: readInline([token], place) }
  }
}

/** The block of a fence that is shown. @throws LessonError for a fence that belongs to a step itself. */
export function codeBlock({ language, file, text }: Fence, place: TextPlace): Block {
  if (lessonFences.some((name) => name === language)) {
    throw new LessonError(
      `${language} stands at the left margin of a step, below its heading`,
      place,
    )
  }
  if (language === 'sh' && file === undefined) return { kind: 'commands', text }
  return { kind: 'code', language, text, file }
}

/** Reads a text of its own, such as a hint's. @throws LessonError */
export function readText(text: string, place: TextPlace): readonly Block[] {
  return readMarkdown(text, place).flatMap(({ token, line }) => {
    const block = readBlock(token, { ...place, line })
    return block ? [block] : []
  })
}

/** Reads the tokens within another one; each is looked for in the other's text, for its line. */
function readInner(tokens: readonly Token[], raw: string, place: TextPlace): readonly Block[] {
  const lines = new InnerLines(raw, place.line)
  return tokens.flatMap((token) => {
    const block = readBlock(plainToken(token), { ...place, line: lines.lineOf(token.raw) })
    return block ? [block] : []
  })
}

/** Lines of the tokens of a text, which come in order, though without the marks and indents of the text around. */
class InnerLines {
  readonly #raw: string
  #line: number
  #at = 0

  constructor(raw: string, line: number) {
    this.#raw = raw
    this.#line = line
  }

  lineOf(raw: string): number {
    const [first = ''] = raw.trimStart().split('\n', 1)
    const found = first === '' ? -1 : this.#raw.indexOf(first, this.#at)
    if (found === -1) return this.#line
    this.#line += countLines(this.#raw.slice(this.#at, found))
    this.#at = found
    const line = this.#line
    // What follows is looked for behind the first line of this one, so that no text is searched twice.
    this.#at = found + first.length
    return line
  }
}

function readList({ ordered, start, items, raw }: Tokens.List, place: TextPlace): Block {
  const lines = new InnerLines(raw, place.line)
  return {
    kind: 'list',
    start: ordered ? Number(start) : undefined,
    items: items.map((item) => {
      const line = lines.lineOf(item.raw)
      if (item.task)
        throw new LessonError('a list has no boxes to tick; write a check', { ...place, line })
      return readInner(item.tokens, item.raw, { ...place, line })
    }),
  }
}

function readTable({ align, header, rows }: Tokens.Table, place: TextPlace): Block {
  const alignments = align.map((one): ColumnAlignment => one ?? undefined)
  return {
    kind: 'table',
    alignments,
    header: header.map(({ tokens }) => readInline(tokens, place)),
    rows: rows.map((row, index) =>
      row.map(({ tokens }) => readInline(tokens, { ...place, line: place.line + 2 + index })),
    ),
  }
}

function readInline(tokens: readonly Token[], place: TextPlace): readonly Inline[] {
  const lines = { ...place }
  return tokens.flatMap((each) => {
    const token = plainToken(each)
    const read = inlineOf(token, { ...lines })
    lines.line += countLines(token.raw)
    return read
  })
}

function inlineOf(token: MarkedToken, place: TextPlace): readonly Inline[] {
  switch (token.type) {
    case 'text':
      if (token.tokens) return readInline(token.tokens, place)
      return [{ kind: 'text', text: decodeCharacterReferences(token.text) }]
    case 'escape':
      return [{ kind: 'text', text: token.text }]
    case 'codespan':
      return [{ kind: 'code', text: token.text }]
    case 'strong':
      return [{ kind: 'strong', content: readInline(token.tokens, place) }]
    case 'em':
      return [{ kind: 'emphasis', content: readInline(token.tokens, place) }]
    case 'del':
      return [{ kind: 'deleted', content: readInline(token.tokens, place) }]
    case 'br':
      return [{ kind: 'break' }]
    case 'link':
      return readLink(token, place)
    case 'image':
      throw new LessonError('a lesson has no images; say in words what there is to see', place)
    case 'html':
      throw htmlError(token.raw, place)
    // These never stand within a line.
    case 'blockquote':
    case 'checkbox':
    case 'code':
    case 'def':
    case 'heading':
    case 'hr':
    case 'list':
    case 'list_item':
    case 'paragraph':
    case 'space':
    case 'table':
      throw new LessonError(`${token.type} has no place in a line of text`, place)
  }
}

/** Addresses that a text mentions without marks stay text: most are addresses within the cluster. */
function readLink({ href, raw, text, tokens }: Tokens.Link, place: TextPlace): readonly Inline[] {
  if (!raw.startsWith('[') && !raw.startsWith('<')) return [{ kind: 'text', text }]
  if (!/^https?:\/\/[^\s/]/i.test(href)) {
    throw new LessonError(`the link to "${href}" is none of https:// or http://`, place)
  }
  return [{ kind: 'link', href, content: readInline(tokens, place) }]
}

function htmlError(raw: string, place: TextPlace): LessonError {
  const [shown = ''] = raw.trim().split('\n', 1)
  const what = shown.length > 40 ? `${shown.slice(0, 40)}…` : shown
  return new LessonError(
    `${what} is HTML, which a lesson does not have; write it as \`code\`, or with \\< for a <`,
    place,
  )
}
