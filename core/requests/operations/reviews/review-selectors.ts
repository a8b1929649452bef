import type { StatusCause } from '../../../base/api/errors/status.ts'
import { objectOf, objectsOf, textOf, textsOf } from '../../../base/api/json-fields.ts'
import type { JsonObject } from '../../../base/api/json.ts'
import { labelValue, qualifiedName } from '../../../base/api/metadata/names.ts'
import {
  addCauses,
  type FieldPath,
  forbidden,
  invalidValue,
  invalidValues,
  required,
} from '../../../objects/schema/validation/causes.ts'

const path = 'spec.resourceAttributes'

/** Checks a selector requirement; unknown operators are accepted, since newer clients may send them. */
function checkRequirement(requirement: JsonObject, place: FieldPath): StatusCause[] {
  const count = textsOf(requirement, 'values').length
  switch (textOf(requirement, 'operator')) {
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

function checkFieldRequirement(requirement: JsonObject, place: FieldPath): StatusCause[] {
  const isNamed = textOf(requirement, 'key') !== ''
  const causes = isNamed ? [] : [required(`${place}.key`, 'must be specified')]
  return [...causes, ...checkRequirement(requirement, place)]
}

function checkLabelRequirement(requirement: JsonObject, place: FieldPath): StatusCause[] {
  const key = textOf(requirement, 'key')
  const causes = checkRequirement(requirement, place)
  addCauses(causes, invalidValues(`${place}.key`, key, qualifiedName(key)))
  for (const [index, value] of textsOf(requirement, 'values').entries()) {
    addCauses(causes, invalidValues(`${place}.values[${index}]`, value, labelValue(value)))
  }
  return causes
}

function checkSelector(
  attributes: JsonObject,
  key: 'fieldSelector' | 'labelSelector',
  check: (requirement: JsonObject, place: FieldPath) => StatusCause[],
): StatusCause[] {
  const selector = objectOf(attributes, key)
  if (!selector) return []
  const place = `${path}.${key}`
  const raw = textOf(selector, 'rawSelector')
  const requirements = objectsOf(selector, 'requirements')
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
export function checkReviewSelectors(attributes: JsonObject): StatusCause[] {
  return [
    ...checkSelector(attributes, 'fieldSelector', checkFieldRequirement),
    ...checkSelector(attributes, 'labelSelector', checkLabelRequirement),
  ]
}
