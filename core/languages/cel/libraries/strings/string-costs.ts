import { traversal, traversalFactor } from '../../cost/base-costs.ts'
import type { CallEstimator, FunctionCost, Range } from '../../cost/function-cost.ts'
import { elementNode, estimatedSize } from '../../cost/node-sizes.ts'
import { addRanges, exactRange, multiplyByFactor, multiplyRanges } from '../../cost/range.ts'
import type { Expr } from '../../syntax/ast.ts'
import type { CelType } from '../../types/cel-type.ts'
import { librarySizeOf } from '../../values/cost-size-of.ts'
import { isInt } from '../../values/integer.ts'
import { traversalCost } from '../traversal-cost.ts'

/** Costs of reading the target once, as functions that make texts and lists of texts count them. */
function readings(times: number): FunctionCost {
  return { ofArguments: (args) => traversal(librarySizeOf(args[0] ?? null) * times) }
}

/** Cost of one reading of the text. */
export const readingCost: FunctionCost = readings(1)

/** Cost of one reading of the text and one of what is made of it. */
export const rewritingCost: FunctionCost = readings(2)

/** Cost of a search in a text or a list. */
export const searchCost: FunctionCost = {
  ofArguments: (args) => traversalCost(args[0] ?? null),
}

/** Estimates a reading of the target, of which the result is at most a copy. */
export const estimateReading: CallEstimator = (sizes, target) => {
  if (!target) return undefined
  const size = estimatedSize(sizes, target)
  return { cost: multiplyByFactor(size, traversalFactor), resultSize: size }
}

/** Estimates a search: a reading of a text, or a comparison with each element of a list. */
export const estimateSearch: CallEstimator = (sizes, target) => {
  if (!target) return undefined
  const size = estimatedSize(sizes, target)
  const element = elementNode(target)
  if (!element) return { cost: multiplyByFactor(size, traversalFactor) }
  const reading = isTextType(element.type)
    ? multiplyByFactor(estimatedSize(sizes, element), traversalFactor)
    : exactRange(0n)
  return { cost: multiplyRanges(size, addRanges(exactRange(1n), reading)) }
}

function isTextType(type: CelType): boolean {
  const { kind } = type.kind === 'wrapper' ? type.of : type
  return kind === 'string' || kind === 'bytes'
}

/** Estimates a replacement by the sizes of the text, of what is replaced and of what replaces it. */
export const estimateReplacement: CallEstimator = (sizes, target, [pattern, replacement]) => {
  if (!target || !pattern || !replacement) return undefined
  const size = estimatedSize(sizes, target)
  const old = estimatedSize(sizes, pattern)
  const made = estimatedSize(sizes, replacement)
  const resultSize = {
    min: replacedSize(size.min, old.max, made.min, made.min >= old.max),
    max: replacedSize(size.max, old.min, made.max, made.max <= old.min),
  }
  return { cost: multiplyByFactor(size, 2 * traversalFactor), resultSize }
}

/**
 * Size of a text after replacements of one size by another. `keepsSize` says that replacements lead away from the end of the
 * range that is asked for: then nothing is replaced. Replacing an empty text adds to the text.
 */
function replacedSize(size: bigint, old: bigint, made: bigint, keepsSize: boolean): bigint {
  const whole = exactRange(size)
  if (old === 0n) {
    const places = addRanges(whole, exactRange(1n))
    return addRanges(multiplyRanges(places, exactRange(made)), whole).max
  }
  if (keepsSize) return size
  return multiplyRanges(exactRange(dividedUp(size, old)), exactRange(made)).max
}

// cel-go divides doubles; the largest number of 64 bits is 2^64 as a double, which becomes 2^63 as an integer again.
function dividedUp(size: bigint, by: bigint): bigint {
  const quotient = Math.ceil(Number(size) / Number(by))
  return quotient >= 2 ** 64 ? 2n ** 63n : BigInt(quotient)
}

/** Estimates splitting: as many parts as the text has characters, or as a literal limit says. */
export const estimateSplit: CallEstimator = (sizes, target, [, limit]) => {
  if (!target) return undefined
  const size = estimatedSize(sizes, target)
  return {
    cost: multiplyByFactor(size, 2 * traversalFactor),
    resultSize: { min: 0n, max: literalLimit(limit?.expr) ?? size.max },
  }
}

// A negative limit, which means none, wraps around to a large one as in cel-go.
function literalLimit(expr: Expr | undefined): bigint | undefined {
  if (expr?.kind !== 'constant') return undefined
  const { value } = expr
  return isInt(value) ? BigInt.asUintN(64, BigInt(value)) : undefined
}

/** Estimates joining by the sizes of list, elements and separator. */
export const estimateJoin: CallEstimator = (sizes, target, [separator]) => {
  if (!target) return undefined
  const list = estimatedSize(sizes, target)
  const element = elementNode(target)
  const texts = element ? multiplyRanges(list, estimatedSize(sizes, element)) : exactRange(0n)
  const resultSize = separator
    ? addRanges(texts, multiplyRanges(estimatedSize(sizes, separator), separatorsOf(list)))
    : texts
  return { cost: multiplyByFactor(resultSize, traversalFactor), resultSize }
}

function separatorsOf({ min, max }: Range): Range {
  return { min: min > 0n ? min - 1n : 0n, max: max > 0n ? max - 1n : 0n }
}
