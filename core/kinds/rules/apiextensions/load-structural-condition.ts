import { Late } from '../../../base/execution/lazy.ts'
import type { structuralCondition } from './structural-condition.ts'

/** What finds the condition NonStructuralSchema, which the rules of definitions bring along. */
export const lateStructuralCondition: Late<typeof structuralCondition> = new Late(
  async () => (await import('./custom-resource-definition.ts')).structuralCondition,
)
