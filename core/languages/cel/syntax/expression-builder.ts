import { isPair } from '../values/code-points.ts'
import type { Value } from '../values/value.ts'
import type {
  CallExpr,
  ConstantExpr,
  Expr,
  IdentExpr,
  ParsedExpression,
  SelectExpr,
} from './ast.ts'
import type { Issue } from './issue.ts'
import { type ExpressionIds, MacroExpansion } from './macro-expansion.ts'
import type { MacroTable } from './macro-table.ts'
import type { Source } from './source.ts'

/** Turns offsets in UTF-16 code units into offsets in code points. */
class CodePointOffsets {
  /** Offsets of the second units of surrogate pairs; empty for nearly every text. */
  readonly #seconds: readonly number[]

  constructor(text: string) {
    const seconds: number[] = []
    for (let index = 1; index < text.length; index += 1) {
      if (isPair(text, index - 1)) {
        seconds.push(index)
        index += 1
      }
    }
    this.#seconds = seconds
  }

  /** The offset in code points of an offset in code units. */
  of(offset: number): number {
    return this.#seconds.length === 0 ? offset : offset - this.#secondsBefore(offset)
  }

  #secondsBefore(offset: number): number {
    let low = 0
    let high = this.#seconds.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((this.#seconds[middle] ?? Infinity) < offset) low = middle + 1
      else high = middle
    }
    return low
  }
}

/** Makes the expressions of one source: numbers them, remembers positions, expands macros and collects issues. */
export class ExpressionBuilder implements ExpressionIds {
  readonly accumulator: string
  readonly issues: Issue[] = []
  readonly #source: Source
  readonly #macros: MacroTable
  readonly #offsets: CodePointOffsets
  readonly #positions = new Map<number, number>()
  readonly #macroCalls = new Map<number, Expr>()
  #nextId = 1

  constructor(source: Source, macros: MacroTable, accumulator: string) {
    this.#source = source
    this.#macros = macros
    this.accumulator = accumulator
    this.#offsets = new CodePointOffsets(source.text)
  }

  /** The expression with all that is known of it. */
  finish(root: Expr): ParsedExpression {
    return { root, positions: this.#positions, macroCalls: this.#macroCalls }
  }

  /** The id that is given next. */
  get nextId(): number {
    return this.#nextId
  }

  /** Takes back an id and all later ones, with their issues. Positions stay until the ids are given again. */
  takeBack(id: number): void {
    while ((this.issues.at(-1)?.id ?? -1) >= id) this.issues.pop()
    this.#nextId = id
  }

  /** A new id for what is written at an offset of the text, in UTF-16 code units. */
  id(offset: number): number {
    return this.#numbered(this.#offsets.of(offset))
  }

  /** A new id with a position to be given later. */
  reserveId(): number {
    return this.#numbered(0)
  }

  /** Gives a reserved id its position, in UTF-16 code units. */
  place(id: number, offset: number): void {
    this.#positions.set(id, this.#offsets.of(offset))
  }

  /** A new id at the position of another one. */
  idAt(other: number): number {
    return this.#numbered(this.#positions.get(other) ?? 0)
  }

  #numbered(position: number): number {
    const id = this.#nextId
    this.#nextId += 1
    this.#positions.set(id, position)
    return id
  }

  #forget(id: number): void {
    this.#positions.delete(id)
    if (id === this.#nextId - 1) this.#nextId -= 1
  }

  constant(offset: number, value: Value): ConstantExpr {
    return { kind: 'constant', id: this.id(offset), value }
  }

  ident(offset: number, name: string): IdentExpr {
    return { kind: 'ident', id: this.id(offset), name }
  }

  select(offset: number, operand: Expr, field: string): SelectExpr {
    return { kind: 'select', id: this.id(offset), operand, field, isTest: false }
  }

  /** A call that no macro replaces, such as that of an operator. */
  operatorCall(id: number, name: string, args: readonly Expr[]): CallExpr {
    return { kind: 'call', id, target: undefined, name, args }
  }

  /** A call of a function, or what the macro of that name makes of it. */
  call(id: number, name: string, target: Expr | undefined, args: readonly Expr[]): Expr {
    const call: CallExpr = { kind: 'call', id, target, name, args }
    const macro = this.#macros.find(name, args.length, target !== undefined)
    if (macro === undefined) return call
    const expansion = macro.expand(new MacroExpansion(this, id), call)
    if (expansion === undefined) return call
    if (expansion.kind === 'issue') {
      const position = this.#positions.get(expansion.at)
      this.#forget(id)
      return this.#reportAt(position, expansion.message)
    }
    this.#macroCalls.set(expansion.id, call)
    this.#forget(id)
    return expansion
  }

  /** Reports an issue at an offset, in UTF-16 code units; answers with a stand-in for the expression. */
  report(offset: number, message: string): Expr {
    return this.#reportAt(this.#offsets.of(offset), message)
  }

  /** An issue that belongs to no expression, at an offset in UTF-16 code units or without a place. */
  issueAt(offset: number | undefined, message: string): Issue {
    const location =
      offset === undefined ? undefined : this.#source.locate(this.#offsets.of(offset))
    return { message, location }
  }

  /** A stand-in, without a place, for an expression that could not be parsed. */
  unknown(): ConstantExpr {
    return { kind: 'constant', id: this.#numbered(-1), value: null }
  }

  #reportAt(position: number | undefined, message: string): Expr {
    const id = this.#numbered(position ?? -1)
    const location = position === undefined ? undefined : this.#source.locate(position)
    this.issues.push({ message, location, id })
    return { kind: 'constant', id, value: null }
  }
}
