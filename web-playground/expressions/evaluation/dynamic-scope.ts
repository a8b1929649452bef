import { expressionCostLimit } from '../../../core/index.ts'
import {
  type CheckedExpression,
  dynType,
  type Environment,
  fromJson,
  type VariableSource,
} from '../../../core/languages/cel/index.ts'
import type { ServedBy, StaticEstimate } from './evaluation-messages.ts'
import {
  type EvaluatedValue,
  type EvaluationScope,
  servedLanguage,
  unlimitedEstimate,
} from './evaluation-scope.ts'
import type { Documents } from './read-documents.ts'

/** The scope of an expression that belongs to no rule: its variables are dynamic. */
export class DynamicScope implements EvaluationScope {
  readonly environment: Environment

  constructor(server: ServedBy) {
    const variables = { self: dynType, oldSelf: dynType }
    this.environment = servedLanguage(server).environment.extend({ variables })
  }

  typeFault(): undefined {
    return undefined
  }

  estimate(checked: CheckedExpression): StaticEstimate {
    const sizes = { estimateSize: () => undefined }
    const { max } = this.environment.estimate(checked, sizes)
    return { ...unlimitedEstimate(max), limit: expressionCostLimit }
  }

  values({ self, oldSelf }: Documents): readonly EvaluatedValue[] {
    const values = new Map([['self', fromJson(self)]])
    if (oldSelf !== undefined) values.set('oldSelf', fromJson(oldSelf))
    const variables: VariableSource = (name) => values.get(name)
    return [{ path: '', variables, hasOldSelf: oldSelf !== undefined }]
  }
}
