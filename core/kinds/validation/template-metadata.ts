import type { JsonObject } from '../../api/json.ts'
import type { Cause } from '../../api/status.ts'
import { type FieldPath, forbidden } from '../../schema/validation/causes.ts'
import { validateAnnotations, validateLabels } from '../../schema/validation/label-rules.ts'

const allowed = ['annotations', 'labels']

/** Metadata of a template: labels and annotations only. */
export function checkTemplateMetadata(metadata: JsonObject, path: FieldPath): Cause[] {
  const others = Object.entries(metadata).filter(
    ([key, value]) => !allowed.includes(key) && value !== null && value !== undefined,
  )
  return [
    ...validateAnnotations(metadata['annotations'], `${path}.annotations`),
    ...validateLabels(metadata['labels'], `${path}.labels`),
    ...others.map(([key]) => forbidden(`${path}.${key}`, 'cannot be set')),
  ]
}
