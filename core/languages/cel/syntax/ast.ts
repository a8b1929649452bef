import type { Value } from '../values/value.ts'

/**
 * An expression of CEL, as the parser makes it: macros are expanded, operators are calls of functions such as `_+_`. Ids are
 * unique within one expression; types, overloads, positions and costs are kept by id.
 */
export type Expr =
  | ConstantExpr
  | IdentExpr
  | SelectExpr
  | CallExpr
  | ListExpr
  | MapExpr
  | StructExpr
  | ComprehensionExpr

/** A literal: null, a Boolean, a number, a string or bytes. */
export interface ConstantExpr {
  readonly kind: 'constant'
  readonly id: number
  readonly value: Value
}

/** A name. A leading dot (`.a`) means that the name is not looked for in the container. */
export interface IdentExpr {
  readonly kind: 'ident'
  readonly id: number
  readonly name: string
}

/** A field access `operand.field`, or the presence test that `has(operand.field)` expands to. */
export interface SelectExpr {
  readonly kind: 'select'
  readonly id: number
  readonly operand: Expr
  readonly field: string
  readonly isTest: boolean
}

/** A call of a function, of an operator, or of a member function of `target`. */
export interface CallExpr {
  readonly kind: 'call'
  readonly id: number
  readonly target: Expr | undefined
  readonly name: string
  readonly args: readonly Expr[]
}

export interface ListExpr {
  readonly kind: 'list'
  readonly id: number
  readonly elements: readonly Expr[]
  /** Indices of elements written `?element`: left out where the optional is empty. */
  readonly optionalIndices: readonly number[]
}

export interface MapEntry {
  readonly id: number
  readonly key: Expr
  readonly value: Expr
  /** Written `?key: value`: left out where the optional is empty. */
  readonly isOptional: boolean
}

export interface MapExpr {
  readonly kind: 'map'
  readonly id: number
  readonly entries: readonly MapEntry[]
}

export interface StructField {
  readonly id: number
  readonly name: string
  readonly value: Expr
  /** Written `?name: value`: left out where the optional is empty. */
  readonly isOptional: boolean
}

/** A message literal `Type{field: value}`. */
export interface StructExpr {
  readonly kind: 'struct'
  readonly id: number
  readonly typeName: string
  readonly fields: readonly StructField[]
}

/**
 * A loop, which macros expand to: for each element of `range`, while `condition` holds, `accumulator = step`; then `result`.
 * With two variables, `variable` is the index or key and `secondVariable` the value.
 */
export interface ComprehensionExpr {
  readonly kind: 'comprehension'
  readonly id: number
  readonly range: Expr
  readonly variable: string
  readonly secondVariable: string | undefined
  readonly accumulator: string
  readonly initial: Expr
  readonly condition: Expr
  readonly step: Expr
  readonly result: Expr
}

/** A parsed expression with what is known of its text. */
export interface ParsedExpression {
  readonly root: Expr
  /** Offsets in the text, in code points, by expression id. */
  readonly positions: ReadonlyMap<number, number>
  /** Calls of macros as they were written, by the id of what they expanded to. */
  readonly macroCalls: ReadonlyMap<number, Expr>
}

/** Name of the function by which macros add entries to a map; expressions cannot spell it. */
export const mapInsertName = 'cel.@mapInsert'

/** Functions that operators are parsed to. */
export const operators = {
  conditional: '_?_:_',
  logicalAnd: '_&&_',
  logicalOr: '_||_',
  logicalNot: '!_',
  equals: '_==_',
  notEquals: '_!=_',
  less: '_<_',
  lessEquals: '_<=_',
  greater: '_>_',
  greaterEquals: '_>=_',
  add: '_+_',
  subtract: '_-_',
  multiply: '_*_',
  divide: '_/_',
  modulo: '_%_',
  negate: '-_',
  index: '_[_]',
  in: '@in',
  optionalIndex: '_[?_]',
  optionalSelect: '_?._',
  notStrictlyFalse: '@not_strictly_false',
} as const
