/** Costs of the kinds of expressions, in cost units. Constants cost nothing; calls have costs of their own. */
export interface BaseCosts {
  /** A list literal, besides its elements. */
  readonly list: number
  /** A map literal, besides its keys and values. */
  readonly map: number
  /** A message literal, besides its fields. */
  readonly struct: number
  /** A variable, or a field access. */
  readonly access: number
  /** The test `has(operand.field)`, besides the operand. */
  readonly presenceTest: number
}

/** Base costs of Kubernetes. */
export const kubernetesBaseCosts: BaseCosts = {
  list: 10,
  map: 30,
  struct: 40,
  access: 1,
  presenceTest: 0,
}

/** Base costs of Kubernetes, except that a list literal costs as much as a message. */
export const costlyListBaseCosts: BaseCosts = { ...kubernetesBaseCosts, list: 40 }

/** Cost of reading one code point of a string, or one byte. */
export const traversalFactor = 0.1

/** Cost of visiting values of a total size once. */
export function traversal(size: number): number {
  return Math.ceil(size * traversalFactor)
}

/** Cost of applying one character of a regular expression to a string of cost 1. */
export const patternFactor = 0.25
