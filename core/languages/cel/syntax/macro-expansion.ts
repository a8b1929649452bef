import type { ComprehensionExpr, Expr, MapEntry, StructField } from './ast.ts'
import type { MacroContext, MacroIssue } from './macro.ts'

/** Numbers the expressions of a source. */
export interface ExpressionIds {
  /** Name of the variable in which comprehensions accumulate. */
  readonly accumulator: string
  /** A new id at the position of another one. */
  idAt(other: number): number
}

/** The expansion of one call of a macro. */
export class MacroExpansion implements MacroContext {
  readonly #ids: ExpressionIds
  readonly #callId: number

  constructor(ids: ExpressionIds, callId: number) {
    this.#ids = ids
    this.#callId = callId
  }

  get accumulator(): string {
    return this.#ids.accumulator
  }

  #id(): number {
    return this.#ids.idAt(this.#callId)
  }

  constant(value: null | boolean | number | string): Expr {
    return { kind: 'constant', id: this.#id(), value }
  }

  ident(name: string): Expr {
    return { kind: 'ident', id: this.#id(), name }
  }

  select(operand: Expr, field: string): Expr {
    return { kind: 'select', id: this.#id(), operand, field, isTest: false }
  }

  presenceTest(operand: Expr, field: string): Expr {
    return { kind: 'select', id: this.#id(), operand, field, isTest: true }
  }

  call(name: string, ...args: Expr[]): Expr {
    return { kind: 'call', id: this.#id(), target: undefined, name, args }
  }

  memberCall(name: string, target: Expr, ...args: Expr[]): Expr {
    return { kind: 'call', id: this.#id(), target, name, args }
  }

  list(...elements: Expr[]): Expr {
    return { kind: 'list', id: this.#id(), elements, optionalIndices: [] }
  }

  map(...pairs: readonly (readonly [key: Expr, value: Expr])[]): Expr {
    const entries = pairs.map(([key, value]): MapEntry => {
      return { id: this.#id(), key, value, isOptional: false }
    })
    return { kind: 'map', id: this.#id(), entries }
  }

  comprehension(parts: Omit<ComprehensionExpr, 'kind' | 'id'>): Expr {
    return comprehensionWith(this.#id(), parts)
  }

  issue(at: Expr, message: string): MacroIssue {
    return { kind: 'issue', at: at.id, message }
  }

  copy(expr: Expr): Expr {
    const id = this.#ids.idAt(expr.id)
    switch (expr.kind) {
      case 'constant':
      case 'ident':
        return { ...expr, id }
      case 'select':
        return { ...expr, id, operand: this.copy(expr.operand) }
      case 'call': {
        const args = expr.args.map((arg) => this.copy(arg))
        const target = expr.target === undefined ? undefined : this.copy(expr.target)
        return { ...expr, id, target, args }
      }
      case 'list':
        return { ...expr, id, elements: expr.elements.map((element) => this.copy(element)) }
      case 'map':
        return { ...expr, id, entries: expr.entries.map((entry) => this.#copyEntry(entry)) }
      case 'struct':
        return { ...expr, id, fields: expr.fields.map((field) => this.#copyField(field)) }
      case 'comprehension':
        return this.#copyComprehension(id, expr)
    }
  }

  #copyEntry(entry: MapEntry): MapEntry {
    const id = this.#id()
    return { ...entry, id, key: this.copy(entry.key), value: this.copy(entry.value) }
  }

  #copyField(field: StructField): StructField {
    const id = this.#id()
    return { ...field, id, value: this.copy(field.value) }
  }

  #copyComprehension(id: number, expr: ComprehensionExpr): Expr {
    return comprehensionWith(id, {
      ...expr,
      range: this.copy(expr.range),
      initial: this.copy(expr.initial),
      condition: this.copy(expr.condition),
      step: this.copy(expr.step),
      result: this.copy(expr.result),
    })
  }
}

/** Comprehensions are made here only, so that all have their properties in the same order. */
function comprehensionWith(
  id: number,
  parts: Omit<ComprehensionExpr, 'kind' | 'id'>,
): ComprehensionExpr {
  return {
    kind: 'comprehension',
    id,
    range: parts.range,
    variable: parts.variable,
    secondVariable: parts.secondVariable,
    accumulator: parts.accumulator,
    initial: parts.initial,
    condition: parts.condition,
    step: parts.step,
    result: parts.result,
  }
}
