import {
  brands,
  expressionCostLimit,
  isJsonObject,
  ruleCostDetail,
  RuleTrial,
} from '../../../core/index.ts'
import type { CelType, CheckedExpression, Environment } from '../../../core/languages/cel/index.ts'
import type { SchemaRuleInput, ServedBy, StaticEstimate } from './evaluation-messages.ts'
import {
  type EvaluatedValue,
  type EvaluationScope,
  parseObject,
  servedLanguage,
  unlimitedEstimate,
} from './evaluation-scope.ts'
import type { Documents } from './read-documents.ts'

/** The scope of a rule of a custom resource. */
export class SchemaScope implements EvaluationScope {
  readonly environment: Environment
  readonly #trial: RuleTrial

  /** @throws RangeError for a schema that rules cannot be tried on */
  constructor({ schema, pointer, rule }: SchemaRuleInput, server: ServedBy) {
    this.#trial = new RuleTrial(parseObject(schema), {
      brand: brands[server.brand],
      language: servedLanguage(server),
      pointer,
      optionalOldSelf: rule.optionalOldSelf === true,
    })
    this.environment = this.#trial.environment
  }

  typeFault({ kind }: CelType): string | undefined {
    return kind === 'bool' ? undefined : 'cel expression must evaluate to a bool'
  }

  estimate(checked: CheckedExpression): StaticEstimate {
    const most = this.#trial.estimate(checked)
    const refusal = ruleCostDetail(most)
    return { ...unlimitedEstimate(most), limit: expressionCostLimit, refusal }
  }

  values({ self, oldSelf }: Documents): readonly EvaluatedValue[] | undefined {
    if (!isJsonObject(self)) return undefined
    return this.#trial.values(self, isJsonObject(oldSelf) ? oldSelf : undefined)
  }
}
