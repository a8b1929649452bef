import type { JsonObject, JsonValue } from '../../../base/api/json.ts'
import type { FieldTerm } from '../../../base/api/selectors/field-selector.ts'
import type {
  LabelOperator,
  LabelRequirement,
} from '../../../base/api/selectors/label-requirement.ts'
import type { User } from '../../../base/api/user.ts'
import type { Attributes, ResourceAttributes, SelectorAttributes } from '../authorizer.ts'

/** Versions of the SubjectAccessReview that webhooks speak. */
export const accessReviewVersions = ['v1', 'v1beta1'] as const

export type AccessReviewVersion = (typeof accessReviewVersions)[number]

/** Operators as reviews name them; comparisons of numbers have no name there, and are left out. */
const labelOperators: Readonly<Partial<Record<LabelOperator, string>>> = {
  '=': 'In',
  '==': 'In',
  in: 'In',
  '!=': 'NotIn',
  notin: 'NotIn',
  exists: 'Exists',
  '!': 'DoesNotExist',
}

function fieldRequirement({ field, operator, value }: FieldTerm): JsonObject {
  return { key: field, operator: operator === '=' ? 'In' : 'NotIn', values: [value] }
}

function labelRequirements({ key, operator, values }: LabelRequirement): JsonObject[] {
  const named = labelOperators[operator]
  if (named === undefined) return []
  return [{ key, operator: named, ...(values.length > 0 && { values: [...values] }) }]
}

function selectorFields({ fields, labels }: SelectorAttributes): JsonObject {
  const ofFields = fields.map(fieldRequirement)
  const ofLabels = labels.flatMap(labelRequirements)
  return {
    ...(ofFields.length > 0 && { fieldSelector: { requirements: ofFields } }),
    ...(ofLabels.length > 0 && { labelSelector: { requirements: ofLabels } }),
  }
}

/** The members of a struct that are not empty, in their order. */
function filled(members: Readonly<Record<string, string>>): JsonObject {
  return Object.fromEntries(Object.entries(members).filter(([, text]) => text !== ''))
}

function resourceFields(attributes: ResourceAttributes): JsonObject {
  const { namespace, verb, group, version, resource, subresource, name, selectors } = attributes
  return {
    ...filled({ namespace, verb, group, version, resource, subresource, name }),
    ...(selectors && selectorFields(selectors)),
  }
}

function userFields({ name, groups, extra, uid }: User, groupsField: string): JsonObject {
  const shown = [...extra].map(([key, values]): [string, JsonValue] => [key, [...values]])
  return {
    ...(name !== '' && { user: name }),
    ...(groups.length > 0 && { [groupsField]: [...groups] }),
    // Go writes maps in the order of their keys.
    ...(shown.length > 0 && {
      extra: Object.fromEntries(shown.toSorted(([a], [b]) => (a < b ? -1 : 1))),
    }),
    ...(uid !== '' && { uid }),
  }
}

/** The `spec` of the SubjectAccessReview about a request, with its fields in the order of the original. */
export function accessReviewSpec(attributes: Attributes, version: AccessReviewVersion): JsonObject {
  const user = userFields(attributes.user, version === 'v1' ? 'groups' : 'group')
  if (attributes.kind === 'resource') {
    return { resourceAttributes: resourceFields(attributes), ...user }
  }
  const { path, verb } = attributes
  return { nonResourceAttributes: filled({ path, verb }), ...user }
}
