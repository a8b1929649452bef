import type { CelType } from '../types/cel-type.ts'
import type { CostNode, Range, SizeEstimator } from './function-cost.ts'
import { unknownRange } from './range.ts'

/** Size of an argument or target: from the expression itself, else from the estimator of sizes, else unknown. */
export function estimatedSize(sizes: SizeEstimator, node: CostNode): Range {
  return node.computedSize ?? sizes.estimateSize(node) ?? unknownRange
}

/** Any element of a list, or of another type with a parameter; undefined for types without. */
export function elementNode({ path, type }: CostNode): CostNode | undefined {
  const element = firstParameter(type)
  if (element === undefined) return undefined
  return {
    path: path && [...path, '@items'],
    type: element,
    expr: undefined,
    computedSize: undefined,
  }
}

function firstParameter(type: CelType): CelType | undefined {
  if (type.kind === 'list') return type.element
  if (type.kind === 'map') return type.key
  if (type.kind === 'opaque') return type.parameters[0]
  return type.kind === 'type' ? type.of : undefined
}
