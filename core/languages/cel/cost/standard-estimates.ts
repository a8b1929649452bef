import { patternFactor, traversalFactor } from './base-costs.ts'
import type { CallEstimate, CostNode, Range } from './function-cost.ts'
import { addRanges, exactRange, multiplyByFactor, multiplyRanges, unknownRange } from './range.ts'

/** Estimates a call of one overload; undefined where the arguments are not those of the overload. */
export type StandardEstimate = (
  target: CostNode | undefined,
  args: readonly CostNode[],
) => CallEstimate | undefined

/**
 * Estimates of the language's own functions by overload id. Overloads that are not here cost 1; operators whose costs depend
 * on those of their operands are estimated with these.
 */
export const standardEstimates: ReadonlyMap<string, StandardEstimate> = new Map([
  ['string_format', traversalOfTarget],
  ['string_to_bytes', toBytes],
  ['bytes_to_string', toText],
  ['strings_quote', quote],
  ['starts_with_string', traversalOfArgument],
  ['ends_with_string', traversalOfArgument],
  ['in_list', search],
  ['matches_string', match],
  ['contains_string', contains],
  ['less_string', comparison],
  ['less_equals_string', comparison],
  ['greater_string', comparison],
  ['greater_equals_string', comparison],
  ['less_bytes', comparison],
  ['less_equals_bytes', comparison],
  ['greater_bytes', comparison],
  ['greater_equals_bytes', comparison],
  ['equals', comparison],
  ['not_equals', comparison],
])

/** Size of an argument as far as the expression and its hints show it. */
function sizeOf(node: CostNode): Range {
  return node.computedSize ?? unknownRange
}

function traversal(size: Range): Range {
  return multiplyByFactor(size, traversalFactor)
}

/** The only argument of a call that has one. */
function single(args: readonly CostNode[]): CostNode | undefined {
  return args.length === 1 ? args[0] : undefined
}

function traversalOfTarget(target: CostNode | undefined): CallEstimate | undefined {
  return target && { cost: traversal(sizeOf(target)) }
}

function traversalOfArgument(
  _target: CostNode | undefined,
  args: readonly CostNode[],
): CallEstimate | undefined {
  const argument = single(args)
  return argument && { cost: traversal(sizeOf(argument)) }
}

// Sizes of these results wrap around at 64 bits, as those of cel-go do: quoting a string of unknown size gives 0 at most.
function wrapped(value: bigint): bigint {
  return BigInt.asUintN(64, value)
}

function toBytes(
  _target: CostNode | undefined,
  args: readonly CostNode[],
): CallEstimate | undefined {
  const argument = single(args)
  if (!argument) return undefined
  const size = sizeOf(argument)
  return { cost: traversal(size), resultSize: { min: size.min, max: wrapped(size.max * 4n) } }
}

function toText(
  _target: CostNode | undefined,
  args: readonly CostNode[],
): CallEstimate | undefined {
  const argument = single(args)
  if (!argument) return undefined
  const size = sizeOf(argument)
  return { cost: traversal(size), resultSize: { min: size.min / 4n, max: size.max } }
}

function quote(_target: CostNode | undefined, args: readonly CostNode[]): CallEstimate | undefined {
  const argument = single(args)
  if (!argument) return undefined
  const size = sizeOf(argument)
  return {
    cost: traversal(size),
    resultSize: { min: wrapped(size.min + 2n), max: wrapped(size.max * 2n + 2n) },
  }
}

function search(
  _target: CostNode | undefined,
  args: readonly CostNode[],
): CallEstimate | undefined {
  const list = args[1]
  return list && args.length === 2 ? { cost: multiplyByFactor(sizeOf(list), 1) } : undefined
}

function match(target: CostNode | undefined, args: readonly CostNode[]): CallEstimate | undefined {
  const pattern = single(args)
  if (!target || !pattern) return undefined
  // The length of the text counts one more, so that the pattern costs something for an empty text.
  const text = traversal(addRanges(sizeOf(target), exactRange(1n)))
  return { cost: multiplyRanges(text, multiplyByFactor(sizeOf(pattern), patternFactor)) }
}

function contains(
  target: CostNode | undefined,
  args: readonly CostNode[],
): CallEstimate | undefined {
  const part = single(args)
  if (!target || !part) return undefined
  return { cost: multiplyRanges(traversal(sizeOf(target)), traversal(sizeOf(part))) }
}

function comparison(
  _target: CostNode | undefined,
  args: readonly CostNode[],
): CallEstimate | undefined {
  const [left, right] = args
  if (!left || !right) return undefined
  const leftMax = sizeOf(left).max
  const rightMax = sizeOf(right).max
  const max = leftMax < rightMax ? leftMax : rightMax
  return { cost: traversal({ min: max > 0n ? 1n : 0n, max }) }
}
