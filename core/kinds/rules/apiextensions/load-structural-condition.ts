import { Lazy } from '../../../base/execution/lazy.ts'
import type { structuralCondition } from './structural-condition.ts'

/** What finds the condition NonStructuralSchema, which the rules of definitions bring along. */
export const lazyStructuralCondition: Lazy<typeof structuralCondition> = new Lazy(
  async () => (await import('./custom-resource-definition.ts')).structuralCondition,
)
