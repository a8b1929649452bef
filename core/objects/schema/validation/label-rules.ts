import type { StatusCause } from '../../../base/api/errors/status.ts'
import { isJsonObject, type JsonObject, type JsonValue, isList } from '../../../base/api/json.ts'
import { labelValue, qualifiedName } from '../../../base/api/metadata/names.ts'
import { byteLength } from '../../../base/text/utf8.ts'
import {
  addCauses,
  type FieldPath,
  forbidden,
  invalidValue,
  invalidValues,
  required,
  tooLong,
} from './causes.ts'

/** Size limit of all annotations of one object together, keys and values, in bytes. */
const largestAnnotations = 256 * 1024

export function validateLabels(labels: JsonValue | undefined, path: FieldPath): StatusCause[] {
  if (!isJsonObject(labels)) return []
  const causes: StatusCause[] = []
  for (const key in labels) {
    addCauses(causes, invalidValues(path, key, qualifiedName(key)))
    const value = labels[key]
    if (typeof value === 'string') addCauses(causes, invalidValues(path, value, labelValue(value)))
  }
  return causes
}

export function validateAnnotations(
  annotations: JsonValue | undefined,
  path: FieldPath,
): StatusCause[] {
  if (!isJsonObject(annotations)) return []
  const causes: StatusCause[] = []
  let size = 0
  for (const key in annotations) {
    // Annotation keys may have upper case in the prefix too.
    addCauses(causes, invalidValues(path, key, qualifiedName(key.toLowerCase())))
    const value = annotations[key]
    size += key.length + (typeof value === 'string' ? value.length : 0)
  }
  // Counting bytes is slow; a text has at most three UTF-8 bytes for each UTF-16 unit.
  if (size * 3 > largestAnnotations && annotationBytes(annotations) > largestAnnotations) {
    causes.push(tooLong(path, largestAnnotations))
  }
  return causes
}

function annotationBytes(annotations: JsonObject): number {
  let size = 0
  for (const [key, value] of Object.entries(annotations)) {
    size += byteLength(key) + (typeof value === 'string' ? byteLength(value) : 0)
  }
  return size
}

function validateExpression(expression: JsonObject, path: FieldPath): StatusCause[] {
  const causes: StatusCause[] = []
  const operator = expression['operator']
  const values = isList(expression['values']) ? expression['values'] : []
  if (operator === 'In' || operator === 'NotIn') {
    if (values.length === 0) {
      const detail = "must be specified when `operator` is 'In' or 'NotIn'"
      causes.push(required(`${path}.values`, detail))
    }
  } else if (operator === 'Exists' || operator === 'DoesNotExist') {
    if (values.length > 0) {
      const detail = "may not be specified when `operator` is 'Exists' or 'DoesNotExist'"
      causes.push(forbidden(`${path}.values`, detail))
    }
  } else {
    causes.push(invalidValue(`${path}.operator`, operator ?? '', 'not a valid selector operator'))
  }
  const key = typeof expression['key'] === 'string' ? expression['key'] : ''
  addCauses(causes, invalidValues(`${path}.key`, key, qualifiedName(key)))
  for (const [index, value] of values.entries()) {
    if (typeof value === 'string') {
      addCauses(causes, invalidValues(`${path}.values[${index}]`, value, labelValue(value)))
    }
  }
  return causes
}

/** Validates a label selector (`matchLabels`, `matchExpressions`); whether one is required is not checked here. */
export function validateLabelSelector(
  selector: JsonValue | undefined,
  path: FieldPath,
): StatusCause[] {
  if (!isJsonObject(selector)) return []
  const causes = validateLabels(selector['matchLabels'], `${path}.matchLabels`)
  const expressions = selector['matchExpressions']
  if (!isList(expressions)) return causes
  for (const [index, expression] of expressions.entries()) {
    if (!isJsonObject(expression)) continue
    addCauses(causes, validateExpression(expression, `${path}.matchExpressions[${index}]`))
  }
  return causes
}
