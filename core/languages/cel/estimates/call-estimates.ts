import type { CheckedExpression } from '../checker/checked-expression.ts'
import { traversalFactor } from '../cost/base-costs.ts'
import type { CallEstimate, CostNode, Range, SizeEstimator } from '../cost/function-cost.ts'
import {
  addRanges,
  exactRange,
  multiplyByFactor,
  unionOfRanges,
  unknownRange,
} from '../cost/range.ts'
import { standardEstimates } from '../cost/standard-estimates.ts'
import type { FunctionDeclaration } from '../function-declaration.ts'
import type { CallExpr, Expr } from '../syntax/ast.ts'
import { type KnownSizes, unionOfEntries } from './known-sizes.ts'

/** Functions that expressions call, with all their overloads. */
export interface EstimatedFunctions {
  findFunction(name: string): FunctionDeclaration | undefined
}

/** A call whose arguments have been estimated. */
interface Call {
  readonly expr: CallExpr
  readonly declaration: FunctionDeclaration | undefined
  readonly target: CostNode | undefined
  readonly args: readonly CostNode[]
  readonly argCosts: readonly Range[]
}

const unit = exactRange(1n)
const nothing = exactRange(0n)

/** Costs and result sizes of calls. */
export class CallEstimates {
  readonly #checked: CheckedExpression
  readonly #functions: EstimatedFunctions
  readonly #estimator: SizeEstimator
  readonly #sizes: KnownSizes
  readonly #costOf: (expr: Expr) => Range

  constructor(
    checked: CheckedExpression,
    functions: EstimatedFunctions,
    estimator: SizeEstimator,
    sizes: KnownSizes,
    costOf: (expr: Expr) => Range,
  ) {
    this.#checked = checked
    this.#functions = functions
    this.#estimator = estimator
    this.#sizes = sizes
    this.#costOf = costOf
  }

  /** Cost of a call with its arguments and target, over all overloads that the types of the arguments admit. */
  of(expr: CallExpr): Range {
    const [first] = expr.args
    if (expr.name === 'dyn' && first) return this.#ofDyn(expr, first)

    const argCosts: Range[] = []
    const args: CostNode[] = []
    for (const argument of expr.args) {
      argCosts.push(this.#costOf(argument))
      args.push(this.#sizes.node(argument))
    }
    const overloads = this.#checked.references.get(expr.id)?.overloads ?? []
    if (overloads.length === 0) return nothing

    const targetCost = expr.target ? this.#costOf(expr.target) : nothing
    const target = expr.target && this.#sizes.node(expr.target)
    const declaration = this.#functions.findFunction(expr.name)
    return addRanges(
      targetCost,
      this.#ofOverloads({ expr, declaration, target, args, argCosts }, overloads),
    )
  }

  /** `dyn(x)` only hides a type: it has the size of its argument. */
  #ofDyn(expr: CallExpr, argument: Expr): Range {
    const cost = addRanges(unit, this.#costOf(argument))
    this.#sizes.copy(expr, argument)
    return cost
  }

  #ofOverloads(call: Call, overloads: readonly string[]): Range {
    const { expr } = call
    let cost: Range | undefined
    let resultSize: Range | undefined
    for (const overload of overloads) {
      const estimate = this.#ofOverload(call, overload)
      cost = cost ? unionOfRanges(cost, estimate.cost) : estimate.cost
      if (estimate.resultSize) {
        resultSize = resultSize
          ? unionOfRanges(resultSize, estimate.resultSize)
          : estimate.resultSize
      }
      const [whole] = expr.args
      if (whole && (overload === 'index_list' || overload === 'index_map')) {
        resultSize = this.#sizes.entriesOf(whole)?.value
        this.#sizes.enterPart(expr, whole, overload === 'index_list' ? '@items' : '@values')
      }
      resultSize ??= this.#sizes.sizeOf(expr)
    }
    this.#sizes.setSize(expr, resultSize)
    return cost ?? nothing
  }

  /** A call of one overload with its arguments; operators that do not evaluate all of them count those that they do. */
  #ofOverload(call: Call, id: string): CallEstimate {
    const { declaration, target, args } = call
    const overload = declaration?.overloads.find((each) => each.id === id)
    const own =
      overload?.estimate?.(this.#estimator, target, args) ??
      declaration?.estimate?.(this.#estimator, target, args)
    if (own) return withArguments(own, call)
    if (id === 'logical_and' || id === 'logical_or') return ofShortCircuit(call)
    if (id === 'conditional') return this.#ofConditional(call)
    const standard = this.#ofConcatenation(call, id) ?? standardEstimates.get(id)?.(target, args)
    return withArguments(standard ?? { cost: unit }, call)
  }

  #ofConditional({ expr, args, argCosts }: Call): CallEstimate {
    const [, whenTrue, whenFalse] = expr.args
    if (whenTrue && whenFalse) {
      this.#sizes.setEntries(
        expr,
        unionOfEntries(this.#sizes.entriesOf(whenTrue), this.#sizes.entriesOf(whenFalse)),
      )
    }
    const [condition = nothing, ifTrue = nothing, ifFalse = nothing] = argCosts
    return {
      cost: addRanges(condition, unionOfRanges(ifTrue, ifFalse)),
      resultSize: unionOfRanges(
        args[1]?.computedSize ?? unknownRange,
        args[2]?.computedSize ?? unknownRange,
      ),
    }
  }

  #ofConcatenation({ expr, args }: Call, id: string): CallEstimate | undefined {
    if (id !== 'add_string' && id !== 'add_bytes' && id !== 'add_list') return undefined
    const [left, right] = expr.args
    if (!left || !right || expr.args.length !== 2) return undefined
    const resultSize = addRanges(
      args[0]?.computedSize ?? unknownRange,
      args[1]?.computedSize ?? unknownRange,
    )
    this.#sizes.setEntries(
      expr,
      unionOfEntries(this.#sizes.entriesOf(left), this.#sizes.entriesOf(right)),
    )
    const cost = id === 'add_list' ? unit : multiplyByFactor(resultSize, traversalFactor)
    return { cost, resultSize }
  }
}

function withArguments({ cost, resultSize }: CallEstimate, { argCosts }: Call): CallEstimate {
  return { cost: addRanges(cost, argCosts.reduce(addRanges, nothing)), resultSize }
}

/** `a && b` costs at least what `a` costs at least, as `b` may not be evaluated. */
function ofShortCircuit({ argCosts: [left = nothing, right = nothing] }: Call): CallEstimate {
  return { cost: { min: left.min, max: addRanges(left, right).max } }
}
