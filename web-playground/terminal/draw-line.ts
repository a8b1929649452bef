/** What stands before a line. */
export interface Prompt {
  /** As written, colours and all. */
  readonly text: string
  /** Cells that it fills. */
  readonly width: number
}

interface Position {
  readonly row: number
  readonly column: number
}

/** What to write, and where the cursor is then: rows below the prompt's. */
export interface DrawnLine {
  readonly output: string
  readonly cursorRow: number
}

/** Characters that fill two cells: East Asian ones and pictures. */
const wide =
  /^[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|^\p{Emoji_Presentation}/u
const none = /^[\p{Mn}\p{Me}\p{Cf}]$/u

/** Cells that a character fills. */
export function cellsOf(character: string): number {
  if (none.test(character)) return 0
  return wide.test(character) ? 2 : 1
}

/** Cells that a text fills. */
export function textWidth(text: string): number {
  let width = 0
  for (const character of text) width += cellsOf(character)
  return width
}

function advance({ row, column }: Position, text: string, columns: number): Position {
  for (const character of text) {
    const cells = cellsOf(character)
    if (column + cells > columns) {
      row++
      column = 0
    }
    column += cells
  }
  return { row, column }
}

// At the right edge a terminal waits for the next character before it goes to the next line; until then its position is unknown.
function wrapped({ row, column }: Position, columns: number): Position {
  return column >= columns ? { row: row + 1, column: 0 } : { row, column }
}

function moved(sequence: string, times: number): string {
  return times > 0 ? `\u001b[${times}${sequence}` : ''
}

/**
 * Draws a line over the one before it, which may have been longer. `cursorRow` is where the last drawing left the cursor;
 * `columns` are those of the terminal.
 */
export function drawLine(
  prompt: Prompt,
  line: { readonly text: string; readonly cursor: number },
  columns: number,
  cursorRow: number,
): DrawnLine {
  const start = { row: 0, column: prompt.width % columns }
  const end = advance(start, line.text, columns)
  const below = wrapped(end, columns)
  const cursor = wrapped(advance(start, line.text.slice(0, line.cursor), columns), columns)
  const output = [
    moved('A', cursorRow),
    '\r\u001b[J',
    prompt.text,
    line.text,
    below.row > end.row ? '\r\n' : '',
    moved('A', below.row - cursor.row),
    '\r',
    moved('C', cursor.column),
  ].join('')
  return { output, cursorRow: cursor.row }
}
