import type { CheckedExpression } from '../checker/checked-expression.ts'
import type { BaseCosts } from '../cost/base-costs.ts'
import type { Range, SizeEstimator } from '../cost/function-cost.ts'
import { addRanges, exactRange, maxUint64, multiplyRanges, unionOfRanges } from '../cost/range.ts'
import { formerAccumulator } from '../syntax/accumulator-names.ts'
import type {
  ComprehensionExpr,
  Expr,
  ListExpr,
  MapExpr,
  SelectExpr,
  StructExpr,
} from '../syntax/ast.ts'
import { CallEstimates, type EstimatedFunctions } from './call-estimates.ts'
import { KnownSizes } from './known-sizes.ts'

const nothing = exactRange(0n)

/** Union of no ranges, which any range replaces. */
const emptyUnion: Range = { min: maxUint64, max: 0n }

/** One walk over a checked expression that adds up the costs of its parts and finds out their sizes. */
export class CostEstimate {
  readonly #sizes: KnownSizes
  readonly #calls: CallEstimates
  readonly #list: Range
  readonly #map: Range
  readonly #struct: Range
  readonly #access: Range
  readonly #presenceTest: Range

  constructor(
    checked: CheckedExpression,
    functions: EstimatedFunctions,
    estimator: SizeEstimator,
    baseCosts: BaseCosts,
  ) {
    this.#sizes = new KnownSizes(checked, estimator)
    this.#calls = new CallEstimates(checked, functions, estimator, this.#sizes, (expr) =>
      this.of(expr),
    )
    this.#list = exactRange(BigInt(baseCosts.list))
    this.#map = exactRange(BigInt(baseCosts.map))
    this.#struct = exactRange(BigInt(baseCosts.struct))
    this.#access = exactRange(BigInt(baseCosts.access))
    this.#presenceTest = exactRange(BigInt(baseCosts.presenceTest))
  }

  /** Cost of a part of the expression; to be asked once of each, in the order of evaluation. */
  of(expr: Expr): Range {
    switch (expr.kind) {
      case 'constant':
        return nothing
      case 'ident':
        this.#sizes.enterIdent(expr, expr.name)
        return this.#access
      case 'select':
        return this.#ofSelect(expr)
      case 'call':
        return this.#calls.of(expr)
      case 'list':
        return this.#ofList(expr)
      case 'map':
        return this.#ofMap(expr)
      case 'struct':
        return this.#ofStruct(expr)
      case 'comprehension':
        return isBinding(expr) ? this.#ofBinding(expr) : this.#ofLoop(expr)
    }
  }

  #ofSelect(expr: SelectExpr): Range {
    const operand = this.of(expr.operand)
    if (expr.isTest) return addRanges(this.#presenceTest, operand)
    this.#sizes.enterPart(expr, expr.operand, expr.field)
    const { kind } = this.#sizes.typeOf(expr.operand)
    // Fields of dynamic values cost nothing in estimates: cel-go counts those of known types only.
    return kind === 'map' || kind === 'object' || kind === 'parameter'
      ? addRanges(operand, this.#access)
      : operand
  }

  #ofList(expr: ListExpr): Range {
    let cost = this.#list
    let value = expr.elements.length === 0 ? nothing : emptyUnion
    for (const element of expr.elements) {
      cost = addRanges(cost, this.of(element))
      value = unionOfRanges(value, this.#sizes.sizeOrUnknown(element))
    }
    this.#sizes.setEntries(expr, { container: 'list', key: exactRange(1n), value })
    return cost
  }

  #ofMap(expr: MapExpr): Range {
    let cost = this.#map
    let key = expr.entries.length === 0 ? nothing : emptyUnion
    let value = key
    for (const entry of expr.entries) {
      cost = addRanges(cost, this.of(entry.key))
      cost = addRanges(cost, this.of(entry.value))
      key = unionOfRanges(key, this.#sizes.sizeOrUnknown(entry.key))
      value = unionOfRanges(value, this.#sizes.sizeOrUnknown(entry.value))
    }
    this.#sizes.setEntries(expr, { container: 'map', key, value })
    return cost
  }

  #ofStruct(expr: StructExpr): Range {
    return expr.fields.reduce((cost, { value }) => addRanges(cost, this.of(value)), this.#struct)
  }

  #ofBinding(expr: ComprehensionExpr): Range {
    const bound = addRanges(this.of(expr.range), this.of(expr.initial))
    this.#sizes.bind(expr.accumulator, expr.initial)
    const cost = addRanges(bound, this.of(expr.result))
    this.#sizes.leave(expr.accumulator)
    this.#sizes.copy(expr, expr.result)
    return cost
  }

  #ofLoop(expr: ComprehensionExpr): Range {
    const start = addRanges(this.of(expr.range), this.of(expr.initial))
    this.#sizes.bind(expr.accumulator, expr.initial)
    const round = this.#ofRound(expr)
    const result = this.of(expr.result)
    this.#sizes.leave(expr.accumulator)

    const rounds = this.#sizes.sizeOrUnknown(expr.range)
    if (expr.initial.kind === 'constant') {
      this.#sizes.setSize(expr, this.#sizes.sizeOf(expr.initial))
    } else if (expr.initial.kind === 'list' || expr.initial.kind === 'map') {
      this.#sizes.setSize(expr, rounds)
      this.#sizes.setEntries(expr, this.#sizes.entriesOf(expr.step))
    }
    return addRanges(addRanges(start, result), multiplyRanges(rounds, round))
  }

  /** Cost of the condition and the step for one element. */
  #ofRound(expr: ComprehensionExpr): Range {
    const { variable, secondVariable } = expr
    if (secondVariable === undefined) {
      this.#sizes.iterate(variable, expr.range, 'element')
    } else {
      this.#sizes.iterate(variable, expr.range, 'key')
      this.#sizes.iterate(secondVariable, expr.range, 'value')
    }
    const cost = addRanges(this.of(expr.condition), this.of(expr.step))
    this.#sizes.leave(variable)
    if (secondVariable !== undefined) this.#sizes.leave(secondVariable)
    return cost
  }
}

/** Whether a comprehension only binds a variable: it never runs, and its result reads what the user's variable was given. */
function isBinding({ range, condition, accumulator }: ComprehensionExpr): boolean {
  return (
    range.kind === 'list' &&
    range.elements.length === 0 &&
    condition.kind === 'constant' &&
    condition.value === false &&
    accumulator !== formerAccumulator
  )
}
