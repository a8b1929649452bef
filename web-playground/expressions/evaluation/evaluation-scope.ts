import {
  type CheckedExpression,
  type CelType,
  dynType,
  type Environment,
  fromJson,
  type VariableSource,
} from '../../../core/cel/index.ts'
import {
  type BrandName,
  brands,
  expressionCostLimit,
  type ExpressionLanguage,
  isJsonObject,
  type JsonObject,
  languageOfRelease,
  parseJson,
  parseRelease,
  ruleCostDetail,
  RuleTrial,
  servedRelease,
} from '../../../core/index.ts'
import type { SchemaRuleInput, StaticEstimate } from './evaluation-messages.ts'
import type { Documents } from './read-documents.ts'

/** A value that an expression is evaluated on. */
export interface EvaluatedValue {
  /** Path of the value in its object; empty for the object itself. */
  readonly path: string
  readonly variables: VariableSource
  /** There is an old value for expressions that read `oldSelf`. */
  readonly hasOldSelf: boolean
  /** Cost of what variables evaluated, since it was asked last. */
  readonly takeCost: () => number
}

/** What an expression is compiled with, and which values it is evaluated on. */
export interface EvaluationScope {
  readonly environment: Environment
  /** Why an expression of a type is refused; undefined for a type that it may have. */
  typeFault(type: CelType): string | undefined
  estimate(checked: CheckedExpression): StaticEstimate
  /** The values of the documents; undefined where the object is none. */
  values(documents: Documents): readonly EvaluatedValue[] | undefined
}

/** Estimates from here on count sizes of which nothing is known. */
const unknownSizes = 2n ** 53n

/** An estimate that has no limit. */
export function unlimitedEstimate(most: bigint): StaticEstimate {
  return { most: most < unknownSizes ? most : undefined, limit: undefined, refusal: undefined }
}

/** The language of expressions that are new to the server. */
export function servedLanguage(brand: BrandName): ExpressionLanguage {
  return languageOfRelease(parseRelease(servedRelease), brands[brand])
}

/** Reads JSON that the page has written. @throws RangeError where it is no object */
export function parseObject(json: string): JsonObject {
  const { value } = parseJson(json)
  if (!isJsonObject(value)) throw new RangeError('this is no object: it has no fields')
  return value
}

const noCost = (): number => 0

/** The scope of expressions whose variables can be anything. */
export class DynamicScope implements EvaluationScope {
  readonly environment: Environment

  constructor(brand: BrandName) {
    const variables = { self: dynType, oldSelf: dynType }
    this.environment = servedLanguage(brand).environment.extend({ variables })
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
    return [{ path: '', variables, hasOldSelf: oldSelf !== undefined, takeCost: noCost }]
  }
}

/** The scope of a rule of a custom resource. */
export class SchemaScope implements EvaluationScope {
  readonly environment: Environment
  readonly #trial: RuleTrial

  /** @throws RangeError for a schema that rules cannot be tried on */
  constructor({ schema, pointer, rule }: SchemaRuleInput, brand: BrandName) {
    this.#trial = new RuleTrial(parseObject(schema), {
      brand: brands[brand],
      language: servedLanguage(brand),
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
    const values = this.#trial.values(self, isJsonObject(oldSelf) ? oldSelf : undefined)
    return values.map((value) => ({ ...value, takeCost: noCost }))
  }
}
