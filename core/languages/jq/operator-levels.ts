import type { BinaryOperator } from './jq-node.ts'

/** Binary operators by their strength, the weakest first; `//` binds to the right. */
export const operatorLevels: readonly (readonly BinaryOperator[])[] = [
  ['//'],
  ['or'],
  ['and'],
  ['==', '!=', '<', '<=', '>', '>='],
  ['+', '-'],
  ['*', '/', '%'],
]
