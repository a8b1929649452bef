import type { StatusCause } from '../../../base/api/errors/status.ts'
import { labelValue, qualifiedName } from '../../../base/api/metadata/names.ts'
import type * as authorizationv1 from '../../../base/api/types/authorization.v1.generated.ts'
import type * as metav1 from '../../../base/api/types/meta.v1.generated.ts'
import {
  addCauses,
  type FieldPath,
  forbidden,
  invalidValue,
  invalidValues,
  required,
} from '../../../objects/schema/validation/causes.ts'

const path = 'spec.resourceAttributes'

/** Requirements on fields and on labels have the same fields. */
type Requirement = metav1.FieldSelectorRequirement | metav1.LabelSelectorRequirement

/** Checks a selector requirement; unknown operators are accepted, since newer clients may send them. */
function checkRequirement({ operator, values = [] }: Requirement, place: FieldPath): StatusCause[] {
  const count = values.length
  switch (operator) {
    case 'In':
    case 'NotIn':
      if (count > 0) return []
      return [required(`${place}.values`, "must be specified when `operator` is 'In' or 'NotIn'")]
    case 'Exists':
    case 'DoesNotExist': {
      if (count === 0) return []
      const detail = "may not be specified when `operator` is 'Exists' or 'DoesNotExist'"
      return [forbidden(`${place}.values`, detail)]
    }
    default:
      return []
  }
}

function checkFieldRequirement(requirement: Requirement, place: FieldPath): StatusCause[] {
  const isNamed = requirement.key !== ''
  const causes = isNamed ? [] : [required(`${place}.key`, 'must be specified')]
  return [...causes, ...checkRequirement(requirement, place)]
}

function checkLabelRequirement(requirement: Requirement, place: FieldPath): StatusCause[] {
  const { key, values = [] } = requirement
  const causes = checkRequirement(requirement, place)
  addCauses(causes, invalidValues(`${place}.key`, key, qualifiedName(key)))
  for (const [index, value] of values.entries()) {
    addCauses(causes, invalidValues(`${place}.values[${index}]`, value, labelValue(value)))
  }
  return causes
}

function checkSelector(
  attributes: authorizationv1.ResourceAttributes,
  key: 'fieldSelector' | 'labelSelector',
  check: (requirement: Requirement, place: FieldPath) => StatusCause[],
): StatusCause[] {
  const selector = attributes[key]
  if (!selector) return []
  const place = `${path}.${key}`
  const { rawSelector: raw = '' } = selector
  const requirements: readonly Requirement[] = selector.requirements ?? []
  const causes: StatusCause[] = []
  if (raw !== '' && requirements.length > 0) {
    const detail = 'may not specified at the same time as requirements'
    causes.push(invalidValue(`${place}.rawSelector`, raw, detail))
  }
  if (raw === '' && requirements.length === 0) {
    const detail = `when ${place} is specified, requirements or rawSelector is required`
    causes.push(required(`${place}.requirements`, detail))
  }
  return [
    ...causes,
    ...requirements.flatMap((requirement, index) =>
      check(requirement, `${place}.requirements[${index}]`),
    ),
  ]
}

/** Validates the field and label selector in an access review's `spec.resourceAttributes`. */
export function checkReviewSelectors(
  attributes: authorizationv1.ResourceAttributes,
): StatusCause[] {
  return [
    ...checkSelector(attributes, 'fieldSelector', checkFieldRequirement),
    ...checkSelector(attributes, 'labelSelector', checkLabelRequirement),
  ]
}
