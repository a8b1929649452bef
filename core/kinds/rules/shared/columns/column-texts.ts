import { columnTextTable } from '../../../tables/column-texts.generated.ts'

/** Descriptions of the columns of Tables. */
export class ColumnTexts {
  /** Texts by kind and column: `Pod.Ready`; `*.Name` for every kind without a text of its own. */
  readonly all: ReadonlyMap<string, string>

  constructor(table: string = columnTextTable) {
    const all = new Map<string, string>()
    let kind = ''
    for (const line of table.trim().split('\n')) {
      const colon = line.indexOf(': ')
      if (colon === -1) kind = line
      else all.set(`${kind}.${line.slice(0, colon)}`, line.slice(colon + 2))
    }
    this.all = all
  }

  /** @throws RangeError for a column without a description. */
  of(kind: string, column: string): string {
    const text = this.all.get(`${kind}.${column}`) ?? this.all.get(`*.${column}`)
    if (text === undefined) throw new RangeError(`no description of column "${column}" of ${kind}`)
    return text
  }
}
