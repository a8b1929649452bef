import type { Brand } from '../../../base/api/brand.ts'
import type { JsonObject, JsonValue } from '../../../base/api/json.ts'
import { loadRegexEngine, type RegexEngine } from '../../../base/regex/regex-engine.ts'
import { aggregateText } from '../../../base/text/aggregate-text.ts'
import type { Environment } from '../../../languages/cel/environment.ts'
import type { Program } from '../../../languages/cel/evaluation/program.ts'
import { boolType } from '../../../languages/cel/types/cel-type.ts'
import { describeType } from '../../../languages/cel/types/format-type.ts'
import { isSameType } from '../../../languages/cel/types/same-type.ts'
import { fromJson } from '../../../languages/cel/values/json-values.ts'
import { CelError } from '../../../languages/cel/values/value.ts'
import { callCostLimit } from '../../../objects/expressions/cost-messages.ts'
import { wholeLanguage } from '../../../objects/expressions/expression-language.ts'
import { accessConditionEnvironment } from '../../../objects/expressions/policy-environment.ts'
import type { Attributes, SelectorAttributes } from '../authorizer.ts'
import { accessReviewSpec } from './access-review-spec.ts'

/** A match condition that was compiled, or what is wrong with it. */
export type CompiledCondition =
  | { readonly ok: true; readonly condition: AccessCondition }
  | { readonly ok: false; readonly detail: string; readonly isInternal: boolean }

/** A match condition over `request`, the `spec` of the SubjectAccessReview of version v1. */
export interface AccessCondition {
  readonly expression: string
  readonly program: Program
}

/** The outcome of the match conditions of a webhook for one request. */
export type MatchOutcome = 'matches' | 'excluded' | { readonly error: string }

/** Compiles a match condition. */
export type CompileCondition = (expression: string) => CompiledCondition

/** What compiles match conditions, with the engine of patterns in them. */
export async function loadAccessConditions(brand: Brand): Promise<CompileCondition> {
  const environment = accessConditions(brand, await loadRegexEngine())
  return (expression) => compileAccessCondition(expression, environment)
}

/** The environment of match conditions. */
export function accessConditions(brand: Brand, regexes: RegexEngine): Environment {
  return accessConditionEnvironment(wholeLanguage(brand, regexes), brand)
}

/** Compiles a match condition, which must evaluate to a boolean. */
export function compileAccessCondition(
  expression: string,
  environment: Environment,
): CompiledCondition {
  const failed = (detail: string, isInternal = false): CompiledCondition => ({
    ok: false,
    detail,
    isInternal,
  })
  const compilation = environment.compile(expression)
  if (!compilation.ok) return failed(`compilation failed: ${compilation.text}`)
  const { resultType } = compilation.expression
  if (!isSameType(boolType, resultType)) {
    return failed(`must evaluate to bool but got ${describeType(resultType)}`)
  }
  const planning = environment.plan(compilation.expression)
  if (!planning.ok) return failed(`program instantiation failed: ${planning.message}`, true)
  return { ok: true, condition: { expression, program: planning.program } }
}

function selectorOf(selectors: SelectorAttributes | undefined, spec: JsonObject): JsonObject {
  if (!selectors) return {}
  const { fieldSelector, labelSelector } = spec['resourceAttributes'] as JsonObject
  return {
    ...(fieldSelector && { fieldSelector: withValues(fieldSelector as JsonObject) }),
    ...(labelSelector && { labelSelector: withValues(labelSelector as JsonObject) }),
  }
}

/** Requirements with all their members, also where they have no values. */
function withValues({ requirements }: JsonObject): JsonObject {
  return {
    requirements: (requirements as JsonObject[]).map((one) => ({ values: [], ...one })),
  }
}

/** The variable `request`: unlike the review that is sent it has all members of a user and a resource, empty ones too. */
function requestOf(attributes: Attributes): JsonObject {
  const { name: user, uid, groups, extra } = attributes.user
  const common: JsonObject = {
    user,
    groups: [...groups],
    uid,
    extra: Object.fromEntries(
      [...extra].map(([key, values]): [string, JsonValue] => [key, [...values]]),
    ),
  }
  if (attributes.kind === 'path') {
    const { verb, path } = attributes
    return { ...common, nonResourceAttributes: { verb, path } }
  }
  const { namespace, verb, group, version, resource, subresource, name, selectors } = attributes
  const selected = selectors ? selectorOf(selectors, accessReviewSpec(attributes, 'v1')) : {}
  return {
    ...common,
    resourceAttributes: {
      namespace,
      verb,
      group,
      version,
      resource,
      subresource,
      name,
      ...selected,
    },
  }
}

const limits = { costLimit: callCostLimit }

/**
 * Evaluates match conditions in their order: one that is false excludes the request, whatever errors others have; without one,
 * the errors of all are the outcome; otherwise the request matches.
 */
export function evaluateConditions(
  conditions: readonly AccessCondition[],
  attributes: Attributes,
): { readonly outcome: MatchOutcome; readonly hasErrors: boolean } {
  const request = fromJson(requestOf(attributes))
  const errors: string[] = []
  for (const { expression, program } of conditions) {
    const { result } = program.evaluate(() => request, limits)
    if (result === false) return { outcome: 'excluded', hasErrors: errors.length > 0 }
    if (result instanceof CelError) {
      errors.push(
        `cel evaluation error: expression '${expression}' resulted in error: ${result.message}`,
      )
    }
  }
  const hasErrors = errors.length > 0
  return { outcome: hasErrors ? { error: aggregateText(errors) } : 'matches', hasErrors }
}
