import type { Brand } from '../../../base/api/brand.ts'
import type { JsonObject, JsonValue } from '../../../base/api/json.ts'
import { aggregateText } from '../../../base/text/aggregate-text.ts'
import type { Attributes, SelectorAttributes } from '../authorizer.ts'
import { accessReviewSpec } from './access-review-spec.ts'

/** A match condition that was compiled, or what is wrong with it. */
export type CompiledCondition =
  | { readonly ok: true; readonly condition: AccessCondition }
  | { readonly ok: false; readonly detail: string; readonly isInternal: boolean }

/** A match condition over `request`, the `spec` of the SubjectAccessReview of version v1. */
export interface AccessCondition {
  readonly expression: string
  evaluate(request: JsonObject): boolean | { readonly error: string }
}

/** The outcome of the match conditions of a webhook for one request. */
export type MatchOutcome = 'matches' | 'excluded' | { readonly error: string }

/** Compiles a match condition. */
export type CompileCondition = (expression: string) => CompiledCondition

/** Loads what compiles match conditions: the expression language, which few servers need. */
export async function loadAccessConditions(brand: Brand): Promise<CompileCondition> {
  const { openAccessConditions } = await import('./access-conditions.ts')
  return openAccessConditions(brand)
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

/**
 * Evaluates match conditions in their order: one that is false excludes the request, whatever errors others have; without one,
 * the errors of all are the outcome; otherwise the request matches.
 */
export function evaluateConditions(
  conditions: readonly AccessCondition[],
  attributes: Attributes,
): { readonly outcome: MatchOutcome; readonly hasErrors: boolean } {
  const request = requestOf(attributes)
  const errors: string[] = []
  for (const condition of conditions) {
    const matches = condition.evaluate(request)
    if (matches === false) return { outcome: 'excluded', hasErrors: errors.length > 0 }
    if (matches === true) continue
    errors.push(
      `cel evaluation error: expression '${condition.expression}' resulted in error: ${matches.error}`,
    )
  }
  const hasErrors = errors.length > 0
  return { outcome: hasErrors ? { error: aggregateText(errors) } : 'matches', hasErrors }
}
