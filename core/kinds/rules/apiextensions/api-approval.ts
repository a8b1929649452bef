import {
  apiApproval,
  approvalAnnotation,
  isProtectedGroup,
} from '../../../base/api/api-approval.ts'
import type { Brand } from '../../../base/api/brand.ts'
import type { Cause } from '../../../base/api/errors/status.ts'
import { structOf, textOf } from '../../../base/api/json-fields.ts'
import type { ApiObject } from '../../../base/api/object.ts'
import { invalidValue, required } from '../../../objects/schema/validation/causes.ts'

/**
 * Validates the approval that a CustomResourceDefinition needs in a group of the brand's own domains: an annotation with a URL,
 * or a text that begins with `unapproved`. An update that leaves the state of approval as it was needs none.
 */
export function checkApiApproval(
  definition: ApiObject,
  stored: ApiObject | undefined,
  brand: Brand,
): readonly Cause[] {
  if (!isProtectedGroup(textOf(structOf(definition, 'spec'), 'group'), brand)) return []
  const key = approvalAnnotation(brand)
  const annotationOf = ({ metadata }: ApiObject): string => metadata.annotations?.[key] ?? ''
  const annotation = annotationOf(definition)
  const { state, message } = apiApproval(annotation, brand)
  if (stored && apiApproval(annotationOf(stored), brand).state === state) return []
  const path = `metadata.annotations[${key}]`
  if (state === 'missing') return [required(path, message)]
  return state === 'invalid' ? [invalidValue(path, annotation, message)] : []
}
