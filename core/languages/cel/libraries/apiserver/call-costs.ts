import { traversal, traversalFactor } from '../../cost/base-costs.ts'
import type {
  CallEstimator,
  CostNode,
  FunctionCost,
  Range,
  SizeEstimator,
} from '../../cost/function-cost.ts'
import { estimatedSize } from '../../cost/node-sizes.ts'
import { exactRange, multiplyByFactor } from '../../cost/range.ts'
import type { FunctionDeclaration } from '../../function-declaration.ts'
import { operators } from '../../syntax/ast.ts'
import type { CelType } from '../../types/cel-type.ts'
import { isSameType } from '../../types/same-type.ts'
import { librarySizeOf } from '../../values/cost-size-of.ts'
import type { Result } from '../../values/value.ts'

/** Cost of an accessor, a comparison or another call that takes no time to speak of. */
export const unitCost: FunctionCost = { ofArguments: () => 1 }

export const estimateUnit: CallEstimator = () => ({ cost: exactRange(1n) })

/** Size of an argument as costs count it; 1 where it is missing. */
export function sizeOfArgument(args: readonly Result[], index: number): number {
  const value = args[index]
  return value === undefined ? 1 : librarySizeOf(value)
}

/** Cost of parsing the first argument. */
export const parsingCost: FunctionCost = {
  ofArguments: (args) => traversal(sizeOfArgument(args, 0)),
}

/** Estimates a call that parses the first argument. */
export const estimateParsing: CallEstimator = (sizes, _target, [text]) =>
  text && { cost: estimateReading(sizes, text) }

/** Estimates a call that reads the first argument, and whose result is at most of its size. */
export const estimateConversion: CallEstimator = (sizes, _target, [text]) =>
  text && { cost: estimateReading(sizes, text), resultSize: estimatedSize(sizes, text) }

/** Estimates the reading of a text or bytes, `times` times. */
export function estimateReading(sizes: SizeEstimator, node: CostNode, times = 1): Range {
  return multiplyByFactor(estimatedSize(sizes, node), times * traversalFactor)
}

/** Declares the estimate of `==` between two values of a type. */
export function equalityOf(type: CelType, estimate: CallEstimator): FunctionDeclaration {
  return {
    name: operators.equals,
    overloads: [],
    estimate: (sizes, target, args) => {
      const [left, right] = args
      if (!left || !right || !isSameType(left.type, type) || !isSameType(right.type, type)) {
        return undefined
      }
      return estimate(sizes, target, args)
    },
  }
}
