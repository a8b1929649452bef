import type { JsonValue } from '../../base/api/json.ts'
import type { ApiObject } from '../../base/api/object.ts'
import type { KindFunction } from '../../base/api/types/views.ts'
import { Age, type CellValue } from './age.ts'
import type { ColumnRead } from './column.ts'
import { fieldAt, type FieldPath, readPath } from './field-path.ts'

/** What a Table cell is computed from. */
export interface CellContext<T extends ApiObject = ApiObject> {
  /** The row's object, in the storage version. */
  readonly object: T
}

/** Computes a Table cell or a part of one; undefined where there is nothing to show. */
export type Cell = (context: CellContext) => CellValue | undefined

/** A function that the cell notation may call; its arguments are computed already. */
export type CellFunction<T extends ApiObject = ApiObject> = KindFunction<
  [context: CellContext<T>, ...args: readonly (JsonValue | undefined)[]],
  CellValue | undefined
>

/** A function of its arguments alone. */
export type ArgumentFunction = (
  ...args: readonly (JsonValue | undefined)[]
) => CellValue | undefined

/** The functions that the cell notation may call, by name. */
export interface CellFunctions {
  readonly ofObject: ReadonlyMap<string, CellFunction>
  readonly ofArguments: ReadonlyMap<string, ArgumentFunction>
  /** Those of {@link ofArguments} that take of a field how many members or items it has. */
  readonly counting: ReadonlySet<string>
}

/** A cell, and what it is computed from: undefined where that may be any part of the object. */
interface ParsedCell {
  readonly cell: Cell
  readonly reads: readonly ColumnRead[] | undefined
}

/**
 * Reads a cell of the resource table: `.path`, `a ?? b` (`b` where `a` is absent), `a || b` (where it is empty, too), `"{.a}/{.b}"`, `name(args)`, numbers, `true`, `false`.
 * @throws RangeError where the text cannot be read or calls an unknown function.
 */
export function parseCell(text: string, functions: CellFunctions): ParsedCell {
  const reads = new Reads()
  const cell = readCell(text, functions, reads)
  return { cell, reads: reads.ofObject ? undefined : reads.fields }
}

function readCell(text: string, functions: CellFunctions, reads: Reads): Cell {
  const reader = new CellReader(text, functions, reads)
  const cell = reader.expression()
  if (!reader.atEnd) throw new RangeError(`cannot read cell ${text}`)
  return cell
}

/** Collects what a cell is computed from. */
class Reads {
  readonly fields: ColumnRead[] = []
  /** Whether a function reads the object. */
  ofObject = false
  /** Whether the fields that come next are only counted. */
  isCounting = false

  add(path: FieldPath): void {
    const { isCounting: isCounted } = this
    this.fields.push({ path: path.filter((step) => typeof step === 'string'), isCounted })
  }
}

const tokens = /\s*(\?\?|\|\||[(),]|"[^"]*"|(?:\.[A-Za-z_]\w*(?:\[\d*\])?)+|-?\d+|\w+)/y

class CellReader {
  readonly #text: string
  readonly #functions: CellFunctions
  readonly #reads: Reads
  readonly #tokens: readonly string[]
  #next = 0

  constructor(text: string, functions: CellFunctions, reads: Reads) {
    this.#text = text
    this.#functions = functions
    this.#reads = reads
    this.#tokens = tokenize(text)
  }

  get atEnd(): boolean {
    return this.#next === this.#tokens.length
  }

  expression(): Cell {
    let cell = this.#term()
    for (;;) {
      if (this.#take('??')) cell = orElse(cell, this.#term(), isAbsent)
      else if (this.#take('||')) cell = orElse(cell, this.#term(), isEmpty)
      else return cell
    }
  }

  #take(token: string): boolean {
    if (this.#tokens[this.#next] !== token) return false
    this.#next++
    return true
  }

  #term(): Cell {
    const token = this.#tokens[this.#next++] ?? ''
    if (token.startsWith('.')) {
      const path = readPath(token)
      this.#reads.add(path)
      return ({ object }) => fieldAt(object, path)
    }
    if (token.startsWith('"')) return template(token.slice(1, -1), this.#functions, this.#reads)
    if (/^-?\d+$/.test(token)) return () => Number(token)
    if (token === 'true' || token === 'false') return () => token === 'true'
    return this.#call(token)
  }

  #call(name: string): Cell {
    const { ofObject, ofArguments, counting } = this.#functions
    const [reader, called] = [ofObject.get(name), ofArguments.get(name)]
    if (!(reader ?? called) || !this.#take('(')) {
      throw new RangeError(`cannot read cell ${this.#text}`)
    }
    const args = this.#arguments(counting.has(name))
    const valuesOf = (context: CellContext): (JsonValue | undefined)[] =>
      args.map((argument) => plainValue(argument(context)))
    if (!reader) return (context) => called?.(...valuesOf(context))
    this.#reads.ofObject = true
    return (context) => reader(context, ...valuesOf(context))
  }

  #arguments(isCounting: boolean): readonly Cell[] {
    const args: Cell[] = []
    this.#reads.isCounting = isCounting
    while (!this.#take(')')) {
      if (args.length > 0 && !this.#take(','))
        throw new RangeError(`cannot read cell ${this.#text}`)
      args.push(this.expression())
    }
    this.#reads.isCounting = false
    return args
  }
}

function tokenize(text: string): readonly string[] {
  const found: string[] = []
  let end = 0
  for (const match of text.matchAll(new RegExp(tokens, 'gy'))) {
    found.push(match[1] ?? '')
    end = match.index + match[0].length
  }
  if (text.slice(end).trim() !== '') throw new RangeError(`cannot read cell ${text}`)
  return found
}

type Test = (value: CellValue | undefined) => boolean

const isAbsent: Test = (value) => value === undefined || value === null

const isEmpty: Test = (value) => isAbsent(value) || value === ''

function orElse(first: Cell, second: Cell, isWithout: Test): Cell {
  return (context) => {
    const value = first(context)
    return isWithout(value) ? second(context) : value
  }
}

/** A cell of text with `{holes}`; absent when the text has holes and all of their values are absent. */
function template(text: string, functions: CellFunctions, reads: Reads): Cell {
  const parts = text.split(/[{}]/)
  if (parts.length === 1) return () => text
  const holes = parts.map((part, index): Cell =>
    index % 2 === 0 ? () => part : readCell(part, functions, reads),
  )
  return (context) => {
    const values = holes.map((hole) => plainValue(hole(context)))
    if (values.every((value, index) => index % 2 === 0 || isAbsent(value))) return undefined
    return values.map((value) => cellText(value)).join('')
  }
}

/** A part of a cell, which cannot be an age: only whole cells are. */
function plainValue(value: CellValue | undefined): JsonValue | undefined {
  if (value instanceof Age) throw new TypeError('an age is no part of another cell')
  return value
}

/** A value as text inside a cell; `null`, lists and objects are shown as the empty text. */
export function cellText(value: JsonValue | undefined): string {
  return value === undefined || value === null || typeof value === 'object' ? '' : String(value)
}
