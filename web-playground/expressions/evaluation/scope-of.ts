import {
  expressionCostLimit,
  brands,
  isJsonObject,
  ruleCostDetail,
  RuleTrial,
} from '../../../core/index.ts'
import {
  type CelType,
  type CheckedExpression,
  dynType,
  type Environment,
  fromJson,
  type VariableSource,
} from '../../../core/languages/cel/index.ts'
import type {
  EvaluationInput,
  ServedBy,
  StaticEstimate,
  SchemaRuleInput,
} from './evaluation-messages.ts'
import {
  type EvaluatedValue,
  type EvaluationScope,
  servedLanguage,
  unlimitedEstimate,
  parseObject,
} from './evaluation-scope.ts'
import { PolicyScope } from './policy-scope.ts'
import type { Documents } from './read-documents.ts'

let last: { readonly key: string; readonly scope: EvaluationScope } | undefined

/**
 * The scope of an input. The last scope is kept: input that comes from typing in one rule needs the same.
 *
 * @throws RangeError for a schema that rules cannot be tried on
 */
export function scopeOf(input: EvaluationInput): EvaluationScope {
  const key = JSON.stringify([input.brand, input.release, input.rule])
  if (last?.key !== key) last = { key, scope: openScope(input) }
  return last.scope
}

function openScope(input: EvaluationInput): EvaluationScope {
  const { rule } = input
  if (!rule) return new DynamicScope(input)
  return rule.type === 'schema' ? new SchemaScope(rule, input) : new PolicyScope(rule, input)
}

/** The scope of an expression that belongs to no rule: its variables are dynamic. */
class DynamicScope implements EvaluationScope {
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

/** The scope of a rule of a custom resource. */
class SchemaScope implements EvaluationScope {
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
