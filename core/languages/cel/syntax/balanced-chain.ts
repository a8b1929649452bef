import type { Expr } from './ast.ts'
import type { ExpressionBuilder } from './expression-builder.ts'

/** A chain of `&&` or of `||`: one more term than there are operators. */
export interface Chain {
  readonly name: string
  readonly terms: readonly Expr[]
  /** Ids of the operators. */
  readonly operators: readonly number[]
}

/** Builds a chain as a balanced tree, so that long ones nest little; the operator in the middle is the root. */
export function buildBalanced(builder: ExpressionBuilder, chain: Chain): Expr {
  return buildPart(builder, chain, 0, chain.operators.length - 1)
}

/** The tree of the operators `low` to `high`, which have the terms `low` to `high + 1`. */
function buildPart(builder: ExpressionBuilder, chain: Chain, low: number, high: number): Expr {
  const middle = (low + high + 1) >>> 1
  const left = low < middle ? buildPart(builder, chain, low, middle - 1) : chain.terms[middle]
  const right = middle < high ? buildPart(builder, chain, middle + 1, high) : chain.terms[high + 1]
  const id = chain.operators[middle]
  if (left === undefined || right === undefined || id === undefined) {
    throw new RangeError('a chain of operators has one more term than operators')
  }
  return builder.operatorCall(id, chain.name, [left, right])
}
