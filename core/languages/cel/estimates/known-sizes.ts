import type { CheckedExpression } from '../checker/checked-expression.ts'
import type { CostNode, Range, SizeEstimator } from '../cost/function-cost.ts'
import { unionOfRanges, unknownRange, exactRange } from '../cost/range.ts'
import { defaultAccumulator, formerAccumulator } from '../syntax/accumulator-names.ts'
import type { Expr } from '../syntax/ast.ts'
import { type CelType, dynType } from '../types/cel-type.ts'
import { unwrapOptional } from '../types/optional-type.ts'
import { codePointLength } from '../values/code-points.ts'
import { NodePath } from './node-path.ts'

/** Size of a literal; undefined for what is computed. */
function literalSize(expr: Expr): Range | undefined {
  switch (expr.kind) {
    case 'list':
      return exactRange(BigInt(expr.elements.length))
    case 'map':
      return exactRange(BigInt(expr.entries.length))
    case 'constant': {
      const { value } = expr
      if (typeof value === 'string') return exactRange(BigInt(codePointLength(value)))
      return exactRange(value instanceof Uint8Array ? BigInt(value.length) : 1n)
    }
    case 'ident':
    case 'select':
    case 'call':
    case 'struct':
    case 'comprehension':
      return undefined
  }
}

/** Size of all values of a type; undefined where they differ, as with strings and lists. */
function sizeOfType(type: CelType): Range | undefined {
  return isScalar(type) ? exactRange(1n) : undefined
}

const scalarKinds: ReadonlySet<string> = new Set([
  'bool',
  'double',
  'duration',
  'int',
  'timestamp',
  'uint',
])

function isScalar(type: CelType): boolean {
  const content = unwrapOptional(type)
  if (content !== undefined) return isScalar(content)
  return scalarKinds.has(type.kind === 'wrapper' ? type.of.kind : type.kind)
}

/** Sizes of the entries of a list or map. */
export interface EntrySizes {
  readonly container: 'list' | 'map'
  /** Size of the keys; 1 for indices. */
  readonly key: Range
  readonly value: Range
}

/** A variable that a comprehension declares. */
interface LocalVariable {
  readonly path: NodePath | undefined
  readonly size: Range | undefined
  readonly entries: EntrySizes | undefined
}

/** Which part of the range a variable of a comprehension takes: `element` is the key of a map and the value of a list. */
export type IterationPart = 'element' | 'key' | 'value'

const accumulatorNames: ReadonlySet<string | undefined> = new Set([
  defaultAccumulator,
  formerAccumulator,
])

/** Sizes and paths of a checked expression's parts, as far as an estimate has found them. */
export class KnownSizes {
  readonly #types: ReadonlyMap<number, CelType>
  readonly #estimator: SizeEstimator
  readonly #sizes = new Map<number, Range>()
  readonly #entries = new Map<number, EntrySizes>()
  readonly #paths = new Map<number, NodePath>()
  /** Variables in scope by name, the innermost last. */
  readonly #locals = new Map<string, LocalVariable[]>()

  constructor(checked: CheckedExpression, estimator: SizeEstimator) {
    this.#types = checked.types
    this.#estimator = estimator
  }

  typeOf(expr: Expr): CelType {
    return this.#types.get(expr.id) ?? dynType
  }

  /** The expression as estimators of calls see it. */
  node(expr: Expr): CostNode {
    const path = this.pathOf(expr)
    const isAccumulator = accumulatorNames.has(path?.first)
    return new SizedNode(
      expr,
      this.typeOf(expr),
      isAccumulator ? undefined : path,
      this.sizeOf(expr),
    )
  }

  sizeOf(expr: Expr): Range | undefined {
    const known = this.#sizes.get(expr.id) ?? literalSize(expr)
    if (known) return known
    const type = this.typeOf(expr)
    const hint = this.#estimator.estimateSize(
      new SizedNode(expr, type, this.pathOf(expr), undefined),
    )
    if (hint) {
      this.#sizes.set(expr.id, hint)
      return hint
    }
    return sizeOfType(type) ?? this.#localOf(expr)?.size
  }

  sizeOrUnknown(expr: Expr): Range {
    return this.sizeOf(expr) ?? unknownRange
  }

  setSize(expr: Expr, size: Range | undefined): void {
    if (size) this.#sizes.set(expr.id, size)
  }

  entriesOf(expr: Expr): EntrySizes | undefined {
    return this.#entries.get(expr.id) ?? this.#localOf(expr)?.entries
  }

  setEntries(expr: Expr, entries: EntrySizes | undefined): void {
    if (entries) this.#entries.set(expr.id, entries)
  }

  /** Takes over the sizes of another expression with the same value. */
  copy(to: Expr, from: Expr): void {
    this.setSize(to, this.sizeOf(from))
    this.setEntries(to, this.entriesOf(from))
  }

  pathOf(expr: Expr): NodePath | undefined {
    const local = this.#localOf(expr)
    return local ? local.path : this.#paths.get(expr.id)
  }

  /** Path of an identifier: that of what it iterates over or is bound to, else a path that starts with its name. */
  enterIdent(expr: Expr, name: string): void {
    const local = this.#localOf(expr)
    this.#setPath(expr, local ? local.path : NodePath.of(name))
  }

  /** Path of a part of another expression. */
  enterPart(expr: Expr, whole: Expr, step: string): void {
    this.#setPath(expr, NodePath.extend(this.pathOf(whole), step))
  }

  /** Declares a variable that is bound to an expression. */
  bind(name: string, expr: Expr): void {
    const entries = this.entriesOf(expr)
    this.#declare(name, { path: this.pathOf(expr), size: this.sizeOf(expr), entries })
  }

  /** Declares a variable that iterates over a list or map. */
  iterate(name: string, range: Expr, part: IterationPart): void {
    const entries = this.entriesOf(range)
    const isList = (entries?.container ?? this.typeOf(range).kind) === 'list'
    const isValue = part === 'value' || (part === 'element' && isList)
    const step = isValue ? (isList ? '@items' : '@values') : isList ? '@indices' : '@keys'
    const path = NodePath.extend(this.pathOf(range), step)
    this.#declare(name, { path, size: isValue ? entries?.value : entries?.key, entries: undefined })
  }

  /** Ends the scope of the innermost variable of a name. */
  leave(name: string): void {
    this.#locals.get(name)?.pop()
  }

  #declare(name: string, variable: LocalVariable): void {
    const variables = this.#locals.get(name)
    if (variables) variables.push(variable)
    else this.#locals.set(name, [variable])
  }

  #localOf(expr: Expr): LocalVariable | undefined {
    return expr.kind === 'ident' ? this.#locals.get(expr.name)?.at(-1) : undefined
  }

  #setPath(expr: Expr, path: NodePath | undefined): void {
    if (path) this.#paths.set(expr.id, path)
  }
}

/** An expression with what is known of it when its node is made; the path is read when it is asked for. */
class SizedNode implements CostNode {
  readonly expr: Expr
  readonly type: CelType
  readonly computedSize: Range | undefined
  readonly #path: NodePath | undefined

  constructor(
    expr: Expr,
    type: CelType,
    path: NodePath | undefined,
    computedSize: Range | undefined,
  ) {
    this.expr = expr
    this.type = type
    this.computedSize = computedSize
    this.#path = path
  }

  get path(): readonly string[] | undefined {
    return this.#path?.steps
  }
}

/** Sizes of the entries of either of two values; undefined where those of one are not known. */
export function unionOfEntries(
  left: EntrySizes | undefined,
  right: EntrySizes | undefined,
): EntrySizes | undefined {
  if (!left || !right) return undefined
  return {
    container: left.container,
    key: unionOfRanges(left.key, right.key),
    value: unionOfRanges(left.value, right.value),
  }
}
