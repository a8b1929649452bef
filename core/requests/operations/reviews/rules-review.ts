import type { PolicyRule } from '../../../access/authz/authorizer.ts'
import { badRequest } from '../../../base/api/errors/api-error.ts'
import type { JsonObject } from '../../../base/api/json.ts'
import type { ApiObject } from '../../../base/api/object.ts'
import type { SelfSubjectRulesReview } from '../../../base/api/types/authorization.v1.generated.ts'
import type { ResourceContext } from '../../rest/resource-context.ts'
import type { AdmittedOperation } from '../admit-operation.ts'

function resourceRule(rule: PolicyRule): JsonObject {
  return {
    verbs: [...rule.verbs],
    ...(rule.apiGroups.length > 0 && { apiGroups: [...rule.apiGroups] }),
    ...(rule.resources.length > 0 && { resources: [...rule.resources] }),
    ...(rule.resourceNames.length > 0 && { resourceNames: [...rule.resourceNames] }),
  }
}

function pathRule(rule: PolicyRule): JsonObject {
  return { verbs: [...rule.verbs], nonResourceURLs: [...rule.nonResourceURLs] }
}

/**
 * Answers SelfSubjectRulesReview: what the user may do in one namespace, as `kubectl auth can-i --list` shows it.
 *
 * @throws ApiError `BadRequest` without a namespace.
 */
export async function reviewRules(
  { services, user }: ResourceContext,
  { object: review, validate }: AdmittedOperation<SelfSubjectRulesReview>,
): Promise<ApiObject> {
  const { namespace = '' } = review.spec
  if (namespace === '') throw badRequest('no namespace on request')
  await validate()
  const { rules, incomplete, error } = services.access.authorizer.rules(user, namespace)
  const status: JsonObject = {
    resourceRules: rules.filter((rule) => rule.resources.length > 0).map(resourceRule),
    nonResourceRules: rules.filter((rule) => rule.nonResourceURLs.length > 0).map(pathRule),
    incomplete,
    ...(error !== undefined && { evaluationError: error }),
  }
  // The original returns an empty `spec` and `metadata`.
  const { kind, apiVersion } = review
  return { kind, apiVersion, metadata: {}, spec: {}, status }
}
