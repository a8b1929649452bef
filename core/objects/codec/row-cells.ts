import { escapedJson, writeJson } from '../../base/json/json-write.ts'
import { Age, type CellValue } from '../catalog/age.ts'

/** Text of the cells of a row that is kept, in characters: columns of a user may show far more than an object's name and state. */
const longestKept = 4096

/**
 * The cells of one object's row as they are kept with its entry. They are text, in which moments stand where ages go: text follows
 * from the object alone, ages from the time of the answer, too.
 */
export class RowCells {
  /** Number of the definition whose columns these are. */
  readonly definition: number
  /** JSON text and moments in turns, in milliseconds since the epoch; text comes first and last. */
  readonly parts: readonly (string | number)[]
  /** Members of the row between the cells and the object, as JSON text that begins with a comma; mostly empty. */
  readonly conditions: string
  /** Where the object's metadata begins in its wire form, and where it ends; -1 where it is not shown as it is there. */
  readonly start: number
  readonly end: number

  constructor(
    definition: number,
    cells: readonly CellValue[],
    shown: Pick<RowCells, 'conditions' | 'start' | 'end'>,
  ) {
    this.definition = definition
    this.parts = partsOf(cells)
    this.conditions = shown.conditions
    this.start = shown.start
    this.end = shown.end
  }

  /** Whether it is short enough to be kept. */
  get isShort(): boolean {
    let length = 0
    for (const part of this.parts) if (typeof part === 'string') length += part.length
    return length <= longestKept
  }
}

function partsOf(cells: readonly CellValue[]): readonly (string | number)[] {
  const parts: (string | number)[] = []
  let text = ''
  for (const [at, cell] of cells.entries()) {
    if (at > 0) text += ','
    if (cell instanceof Age) {
      parts.push(`${text}"${quoted(cell.before)}`, cell.since)
      text = `${quoted(cell.after)}"`
    } else text += escapedJson(writeJson(cell))
  }
  parts.push(text)
  // A list that grew has room for more, which a copy has not.
  return parts.slice()
}

/** Text as it stands in JSON between quotes. */
function quoted(text: string): string {
  return text === '' ? '' : escapedJson(writeJson(text)).slice(1, -1)
}
