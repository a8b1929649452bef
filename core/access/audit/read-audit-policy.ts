import type { Brand } from '../../base/api/brand.ts'
import { causeText } from '../../base/api/errors/status.ts'
import { textOf } from '../../base/api/json-fields.ts'
import { isJsonObject, type JsonObject, type JsonValue } from '../../base/api/json.ts'
import { duplicateField, unknownField } from '../../base/json/field-messages.ts'
import type { ParsedText } from '../../base/json/parsed-text.ts'
import { aggregateText } from '../../base/text/aggregate-text.ts'
import { quoteText } from '../../base/text/quote-text.ts'
import { SchemaTypeError } from '../../objects/schema/decode-trail.ts'
import { decodeObject } from '../../objects/schema/decode.ts'
import type { StructSchema } from '../../objects/schema/schema.ts'
import {
  flag,
  listOfItems,
  optional,
  structOfFields,
  text,
} from '../../objects/schema/struct-of-fields.ts'
import {
  type AuditLevel,
  auditLevels,
  type AuditPolicy,
  type AuditRule,
  type AuditStage,
  auditStages,
} from './audit-policy.ts'
import { auditPolicyFaults, type StatedPolicy, type StatedRule } from './check-audit-policy.ts'

const texts = listOfItems(text)

const groupResources = structOfFields('audit/v1.GroupResources', {
  group: text,
  resources: texts,
  resourceNames: texts,
})

const rule = structOfFields('audit/v1.PolicyRule', {
  level: { kind: 'scalar', type: 'string', goType: 'v1.Level' },
  users: texts,
  userGroups: texts,
  verbs: texts,
  resources: listOfItems(groupResources),
  namespaces: texts,
  nonResourceURLs: texts,
  omitStages: texts,
  omitManagedFields: optional(flag),
})

/** The schema of an audit policy, `audit.<domain>/v1` `Policy`. */
const auditPolicySchema: StructSchema = structOfFields('audit/v1.Policy', {
  kind: text,
  apiVersion: text,
  metadata: { kind: 'any', shape: 'object' },
  rules: listOfItems(rule),
  omitStages: texts,
  omitManagedFields: flag,
})

interface ReadPolicy {
  readonly policy: AuditPolicy
  /** Unknown and repeated fields, which the original only warns of. */
  readonly warnings: readonly string[]
}

/**
 * Reads an audit policy.
 * @throws RangeError with all that is wrong with it, in the words of the original.
 */
export function readAuditPolicy(
  { value, duplicates }: Pick<ParsedText, 'value' | 'duplicates'>,
  brand: Brand,
): ReadPolicy {
  requireKind(value, brand)
  const { policy, unknownFields } = decoded(value)
  const faults = auditPolicyFaults(policy)
  if (faults.length > 0) throw new RangeError(aggregateText(faults.map(causeText)))
  if ((policy.rules ?? []).length === 0) {
    throw new RangeError('loaded illegal policy with 0 rules')
  }
  const warnings = [...duplicates.map(duplicateField), ...unknownFields.map(unknownField)]
  return { policy: policyOf(policy), warnings }
}

/** Requires a Policy of the one version. An object without a kind is taken for one, as in the original. */
function requireKind(value: JsonValue, { apiDomain }: Brand): asserts value is JsonObject {
  if (!isJsonObject(value)) throw new RangeError('failed decoding: the policy is no object')
  const kind = textOf(value, 'kind') || 'Policy'
  const group = `audit.${apiDomain}`
  const apiVersion = textOf(value, 'apiVersion')
  if (apiVersion === '' && kind === 'Policy') {
    throw new RangeError(
      `unknown group version field ${group}/__internal, Kind=Policy in policy; apiVersion must be ${group}/v1`,
    )
  }
  if (apiVersion === `${group}/v1` && kind === 'Policy') return
  const stated = `no kind ${quoteText(kind)} is registered for version ${quoteText(apiVersion)}`
  throw new RangeError(`failed decoding: ${stated}; a Policy of ${group}/v1 is wanted`)
}

interface DecodedPolicy {
  readonly policy: StatedPolicy
  readonly unknownFields: readonly string[]
}

function decoded(value: JsonObject): DecodedPolicy {
  try {
    const { object, unknownFields } = decodeObject(auditPolicySchema, value)
    return { policy: object as StatedPolicy, unknownFields }
  } catch (error) {
    if (!(error instanceof SchemaTypeError)) throw error
    throw new RangeError(`failed decoding: ${error.message}`)
  }
}

function policyOf(policy: StatedPolicy): AuditPolicy {
  return {
    rules: (policy.rules ?? []).map(ruleOf),
    omitStages: stagesOf(policy),
    omitManagedFields: policy.omitManagedFields === true,
  }
}

function ruleOf(rule: StatedRule): AuditRule {
  return {
    level: levelOf(rule.level ?? ''),
    users: rule.users ?? [],
    userGroups: rule.userGroups ?? [],
    verbs: rule.verbs ?? [],
    resources: (rule.resources ?? []).map(({ group = '', resources, resourceNames }) => ({
      group,
      resources: resources ?? [],
      resourceNames: resourceNames ?? [],
    })),
    namespaces: rule.namespaces ?? [],
    nonResourceURLs: rule.nonResourceURLs ?? [],
    omitStages: stagesOf(rule),
    omitManagedFields: rule.omitManagedFields,
  }
}

function levelOf(text: string): AuditLevel {
  return auditLevels.find((level) => level === text) ?? 'None'
}

function stagesOf({ omitStages = [] }: Pick<StatedPolicy, 'omitStages'>): readonly AuditStage[] {
  return auditStages.filter((stage) => omitStages.includes(stage))
}
