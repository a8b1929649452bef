/** Cost in units above which the evaluation of one rule, or of one message expression, is stopped. */
export const callCostLimit = 1_000_000

/** Cost in units of all rules of one object. */
export const objectCostLimit = 10_000_000

/** Largest static estimate of one rule or message expression, over all objects that it applies to, in cost units. */
export const expressionCostLimit = 10_000_000n

/** Largest static estimate of all rules and message expressions of one version's schema together, in cost units. */
export const schemaCostLimit = 100_000_000n

/** Detail of the errors at the most expensive expressions of a schema whose estimates exceed its limit together. */
export const costContribution =
  'contributed to estimated rule cost total exceeding cost limit for entire OpenAPIv3 schema'

/** Detail of the error where a rule's estimate exceeds {@link expressionCostLimit}; undefined within the limit. */
export function ruleCostDetail(cost: bigint): string | undefined {
  return exceededDetail('estimated rule cost', cost, expressionCostLimit)
}

/** Detail of the error where a message expression's estimate exceeds {@link expressionCostLimit}; undefined within the limit. */
export function messageExpressionCostDetail(cost: bigint): string | undefined {
  return exceededDetail('estimated messageExpression cost', cost, expressionCostLimit)
}

/**
 * Detail of the error where the estimates of a schema exceed {@link schemaCostLimit} together; undefined within the limit.
 * `rulesKeyword` is the keyword that rules stand under, which carries the brand.
 */
export function schemaCostDetail(rulesKeyword: string, total: bigint): string | undefined {
  return exceededDetail(
    `${rulesKeyword} estimated rule cost total for entire OpenAPIv3 schema`,
    total,
    schemaCostLimit,
  )
}

function exceededDetail(name: string, cost: bigint, limit: bigint): string | undefined {
  if (cost <= limit) return undefined
  const advice =
    'try simplifying the rule, or adding maxItems, maxProperties, and maxLength where arrays, maps, and strings are declared'
  return `${name} exceeds budget by factor of ${factorText(Number(cost) / Number(limit))} (${advice})`
}

/** Text of a factor above 1, with as many digits as tell it from 1. */
function factorText(factor: number): string {
  if (factor > 100) return 'more than 100x'
  return `${fixedText(factor, factor < 1.5 ? 6 : 1)}x`
}

/** Decimal text with a number of digits after the point; halves go to the even digit, where `toFixed` goes up. */
function fixedText(value: number, digits: number): string {
  // A double is halfway between two decimals of so many digits only where it is an odd multiple of 2^-(digits + 1).
  const isHalf = Math.abs((value * 2 ** (digits + 1)) % 2) === 1
  if (!isHalf) return value.toFixed(digits)
  const below = Math.floor(value * 10 ** digits)
  return ((below + (below % 2)) / 10 ** digits).toFixed(digits)
}
