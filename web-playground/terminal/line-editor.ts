/** A line being typed, and where the next character goes: an index into `text`, never within a character. */
export interface EditedLine {
  readonly text: string
  readonly cursor: number
}

export type LineEdit =
  | 'left'
  | 'right'
  | 'word-left'
  | 'word-right'
  | 'start'
  | 'end'
  | 'backspace'
  | 'delete'
  | 'cut-word-left'
  | 'cut-word-right'
  | 'cut-to-start'
  | 'cut-to-end'

export const emptyLine: EditedLine = { text: '', cursor: 0 }

/** Characters that one line may have; more is not taken. */
const longest = 20_000

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })

function left({ text, cursor }: EditedLine): number {
  const before = [...segmenter.segment(text.slice(0, cursor))].at(-1)
  return before ? before.index : 0
}

function right({ text, cursor }: EditedLine): number {
  const [after] = segmenter.segment(text.slice(cursor))
  return cursor + (after?.segment.length ?? 0)
}

function wordLeft({ text, cursor }: EditedLine): number {
  return text.slice(0, cursor).search(/[^\s/.,=]*[\s/.,=]*$/)
}

function wordRight({ text, cursor }: EditedLine): number {
  const match = /^[\s/.,=]*[^\s/.,=]*/.exec(text.slice(cursor))
  return cursor + (match?.[0].length ?? 0)
}

// As Ctrl-W does it: only blanks part the words.
function blankLeft({ text, cursor }: EditedLine): number {
  return text.slice(0, cursor).search(/\S*\s*$/)
}

function cut({ text }: EditedLine, from: number, to: number): EditedLine {
  return { text: text.slice(0, from) + text.slice(to), cursor: from }
}

/** A line with the cursor behind its last character. */
export function lineOf(text: string): EditedLine {
  return { text, cursor: text.length }
}

/** Puts text in at the cursor; control characters become blanks, as a line has no place for them. */
export function insertText(line: EditedLine, text: string): EditedLine {
  const room = longest - line.text.length
  const plain = text.replaceAll(/\p{Cc}/gu, ' ').slice(0, Math.max(0, room))
  const { cursor } = line
  return {
    text: line.text.slice(0, cursor) + plain + line.text.slice(cursor),
    cursor: cursor + plain.length,
  }
}

/** Moves the cursor, or cuts at it. */
export function editLine(line: EditedLine, edit: LineEdit): EditedLine {
  const { text, cursor } = line
  switch (edit) {
    case 'left':
      return { text, cursor: left(line) }
    case 'right':
      return { text, cursor: right(line) }
    case 'word-left':
      return { text, cursor: wordLeft(line) }
    case 'word-right':
      return { text, cursor: wordRight(line) }
    case 'start':
      return { text, cursor: 0 }
    case 'end':
      return { text, cursor: text.length }
    case 'backspace':
      return cut(line, left(line), cursor)
    case 'delete':
      return cut(line, cursor, right(line))
    case 'cut-word-left':
      return cut(line, blankLeft(line), cursor)
    case 'cut-word-right':
      return cut(line, cursor, wordRight(line))
    case 'cut-to-start':
      return cut(line, 0, cursor)
    case 'cut-to-end':
      return cut(line, cursor, text.length)
  }
}
