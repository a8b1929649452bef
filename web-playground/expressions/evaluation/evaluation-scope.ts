import {
  type CheckedExpression,
  dynType,
  type Environment,
  fromJson,
} from '../../../core/cel/index.ts'
import {
  type BrandName,
  brands,
  isJsonObject,
  type JsonValue,
  languageOfRelease,
  parseJson,
  parseRelease,
  ruleCostDetail,
  RuleTrial,
  servedRelease,
  type TrialValue,
} from '../../../core/index.ts'
import type { RuleInput, StaticEstimate } from './evaluation-messages.ts'

/** What an expression is compiled with, and which values it is evaluated on. */
export interface EvaluationScope {
  readonly environment: Environment
  /** The expression is a rule, whose value must be a bool. */
  readonly isRule: boolean
  estimate(checked: CheckedExpression): StaticEstimate
  /** The values of an object and its former state; undefined where the object is of no kind that has any. */
  values(self: JsonValue, oldSelf: JsonValue | undefined): readonly TrialValue[] | undefined
}

/** Estimates from here on count sizes of which nothing is known. */
const unknownSizes = 2n ** 53n

function withoutRefusal(most: bigint): StaticEstimate {
  return { most: most < unknownSizes ? most : undefined, refusal: undefined }
}

/** The scope of expressions whose variables can be anything. */
class DynamicScope implements EvaluationScope {
  readonly environment: Environment
  readonly isRule = false

  constructor(brand: BrandName) {
    this.environment = languageOf(brand).environment.extend({
      variables: { self: dynType, oldSelf: dynType },
    })
  }

  estimate(checked: CheckedExpression): StaticEstimate {
    const sizes = { estimateSize: () => undefined }
    return withoutRefusal(this.environment.estimate(checked, sizes).max)
  }

  values(self: JsonValue, oldSelf: JsonValue | undefined): readonly TrialValue[] {
    const values = new Map([['self', fromJson(self)]])
    if (oldSelf !== undefined) values.set('oldSelf', fromJson(oldSelf))
    const variables = (name: string) => values.get(name)
    return [{ path: '', variables, hasOldSelf: oldSelf !== undefined }]
  }
}

/** The scope of a rule of a custom resource. */
class RuleScope implements EvaluationScope {
  readonly isRule = true
  readonly #trial: RuleTrial

  constructor({ schema, pointer, rule }: RuleInput, brand: BrandName) {
    const { value } = parseJson(schema)
    if (!isJsonObject(value)) throw new RangeError('the schema is no object')
    const { optionalOldSelf = false } = rule
    const language = languageOf(brand)
    this.#trial = new RuleTrial(value, { brand: brands[brand], language, pointer, optionalOldSelf })
  }

  get environment(): Environment {
    return this.#trial.environment
  }

  estimate(checked: CheckedExpression): StaticEstimate {
    const most = this.#trial.estimate(checked)
    return { ...withoutRefusal(most), refusal: ruleCostDetail(most) }
  }

  values(self: JsonValue, oldSelf: JsonValue | undefined): readonly TrialValue[] | undefined {
    if (!isJsonObject(self)) return undefined
    return this.#trial.values(self, isJsonObject(oldSelf) ? oldSelf : undefined)
  }
}

function languageOf(brand: BrandName) {
  return languageOfRelease(parseRelease(servedRelease), brands[brand])
}

let last: { readonly key: string; readonly scope: EvaluationScope } | undefined

/** The scope of an input; the last one is kept, as most inputs come from typing in one. @throws RangeError for a schema that rules cannot be tried on */
export function evaluationScope(rule: RuleInput | undefined, brand: BrandName): EvaluationScope {
  const key = rule
    ? [brand, rule.rule.optionalOldSelf, rule.pointer.join('\n'), rule.schema].join('\n\n')
    : brand
  if (last?.key !== key) {
    const scope = rule ? new RuleScope(rule, brand) : new DynamicScope(brand)
    last = { key, scope }
  }
  return last.scope
}
