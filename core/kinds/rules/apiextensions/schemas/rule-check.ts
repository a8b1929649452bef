import type { StatusCause } from '../../../../base/api/errors/status.ts'
import type { JsonObject } from '../../../../base/api/json.ts'
import type { ValidationRule } from '../../../../base/api/types/apiextensions.v1.generated.ts'
import type { Steps } from '../../../../base/execution/steps.ts'
import {
  compileInSteps,
  type CompiledRule,
  RuleTurns,
  type StoredExpressions,
} from '../../../../objects/expressions/compile-rules.ts'
import {
  costContribution,
  messageExpressionCostDetail,
  ruleCostDetail,
  schemaCostDetail,
} from '../../../../objects/expressions/cost-messages.ts'
import type { ExpressionLanguage } from '../../../../objects/expressions/expression-language.ts'
import { repeatedCost, SchemaCost } from '../../../../objects/expressions/schema-cost.ts'
import type { Schema } from '../../../../objects/schema/schema.ts'
import {
  addCauses,
  type FieldPath,
  forbidden,
  internalError,
  invalidShown,
  invalidValue,
  memberPath,
} from '../../../../objects/schema/validation/causes.ts'
import { internalText } from '../../shared/validation/internal-text.ts'
import { rulesOf } from './inner-schemas.ts'

export interface RuleCheckOptions {
  /** The keyword of rules, which has the brand's word. */
  readonly keyword: string
  /** What new expressions may use. */
  readonly language: ExpressionLanguage
  /** Expressions of the stored definition. */
  readonly stored: StoredExpressions | undefined
  /** Whether a single expression may cost more than its limit, as in a schema that an update left alone. */
  readonly allowsCost: boolean
}

/** Where a schema with rules stands. */
export interface RulePlace {
  /** How many values it can have in one object; undefined where a list or map above it has no bound. */
  readonly cardinality: bigint | undefined
  readonly isObjectRoot: boolean
  /**
   * Expressions cannot read the values of some schema around this one, from the outermost that has rules inwards, and then not
   * its own.
   */
  readonly isWithinUnreadable: boolean
  /** The path of a list or map around it whose elements have no old value; undefined where there is none. */
  readonly uncorrelated: FieldPath | undefined
}

/** Checks the expressions of the rules in one version's schema: they compile, and their estimates keep to the limits. */
export class RuleCheck {
  readonly #options: RuleCheckOptions
  readonly #cost = new SchemaCost<FieldPath>()
  readonly #pace = new RuleTurns()

  constructor(options: RuleCheckOptions) {
    this.#options = options
  }

  /** The rules of a schema, not those of its parts; `source` is its JSON. */
  *check(
    source: JsonObject,
    schema: Schema,
    path: FieldPath,
    place: RulePlace,
  ): Steps<readonly StatusCause[]> {
    const { keyword, language, stored } = this.#options
    const at = memberPath(path, keyword)
    const { isObjectRoot, cardinality, uncorrelated } = place
    const options = { language, stored, isObjectRoot }
    const compiled = place.isWithinUnreadable
      ? undefined
      : yield* compileInSteps(schema.expressions ?? [], schema, options, this.#pace)
    if (!compiled) {
      const detail = `internal error: failed to construct type information for ${keyword} rules: unable to convert structural schema to CEL declarations`
      return [internalError(at, detail)]
    }
    const times = cardinality ?? BigInt(compiled.maxCardinality)
    const causes: StatusCause[] = []
    for (const [index, rule] of rulesOf(source, keyword).entries()) {
      const one = compiled.rules[index]
      if (!one) continue
      addCauses(causes, this.#checkRule(rule, one, `${at}[${index}]`, times, uncorrelated))
      if (this.#pace.isOver(one.rule)) yield
    }
    return causes
  }

  #checkRule(
    source: ValidationRule,
    compiled: CompiledRule,
    path: FieldPath,
    times: bigint,
    uncorrelated: FieldPath | undefined,
  ): readonly StatusCause[] {
    const { program, error, messageProgram, messageError, usesOldSelf } = compiled
    const causes: StatusCause[] = []
    const wrong = (field: string, detail: string): void => {
      const shown = internalText('apiextensions.ValidationRule', source)
      causes.push(invalidShown(`${path}.${field}`, shown, detail))
    }
    const spend = (field: string, cost: bigint, detail: string | undefined): void => {
      const place = `${path}.${field}`
      if (detail !== undefined && !this.#options.allowsCost) causes.push(forbidden(place, detail))
      this.#cost.add(place, cost)
    }
    const cost = program ? repeatedCost(program.maxCost, times) : 0n
    spend('rule', cost, ruleCostDetail(cost))
    if (error !== undefined) wrong('rule', error)
    if (messageError !== undefined) wrong('messageExpression', messageError)
    else if (messageProgram) {
      const ofMessage = messageProgram.maxCost
      spend('messageExpression', ofMessage, messageExpressionCostDetail(ofMessage))
    }
    const old = source.optionalOldSelf
    if (!usesOldSelf) {
      if (old !== undefined) {
        const detail = 'may not be set if oldSelf is not used in rule'
        causes.push(invalidValue(`${path}.optionalOldSelf`, old, detail))
      }
    } else if (uncorrelated !== undefined) {
      const detail = `oldSelf cannot be used on the uncorrelatable portion of the schema within ${uncorrelated}`
      causes.push(invalidValue(`${path}.rule`, compiled.rule.rule, detail))
    }
    return causes
  }

  /** Whether all rules together keep to the limit, once all were checked; `path` is that of the version's schema. */
  checkTotal(path: FieldPath): readonly StatusCause[] {
    const detail = schemaCostDetail(this.#options.keyword, this.#cost.total)
    if (detail === undefined) return []
    const expensive = this.#cost.mostExpensive.map((place) => forbidden(place, costContribution))
    return [...expensive, forbidden(path, detail)]
  }
}
