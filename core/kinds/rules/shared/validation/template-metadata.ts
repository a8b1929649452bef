import type { StatusCause } from '../../../../base/api/errors/status.ts'
import type { JsonValue } from '../../../../base/api/json.ts'
import type { ObjectMeta } from '../../../../base/api/object.ts'
import { valueAsSent } from '../../../../objects/schema/emptied-fields.ts'
import { type FieldPath, forbidden } from '../../../../objects/schema/validation/causes.ts'
import {
  validateAnnotations,
  validateLabels,
} from '../../../../objects/schema/validation/label-rules.ts'

/** Metadata that a template may not have, in the order of the causes. */
const notOfTemplates: readonly (keyof ObjectMeta)[] = [
  'name',
  'generateName',
  'namespace',
  'selfLink',
  'uid',
  'resourceVersion',
  'generation',
  'creationTimestamp',
  'deletionTimestamp',
  'deletionGracePeriodSeconds',
  'ownerReferences',
  'finalizers',
  'managedFields',
]

function isSet(value: JsonValue | undefined, key: string): boolean {
  if (value === undefined || value === null || value === '') return false
  return value !== 0 || key === 'deletionGracePeriodSeconds'
}

/** Metadata of a template: labels and annotations only. A list that was sent empty counts as set, as in the original. */
export function checkTemplateMetadata(metadata: ObjectMeta, path: FieldPath): StatusCause[] {
  const others = notOfTemplates.filter((key) => isSet(valueAsSent(metadata, key), key))
  return [
    ...validateAnnotations(metadata.annotations, `${path}.annotations`),
    ...validateLabels(metadata.labels, `${path}.labels`),
    // The cause names `uid` as the original does.
    ...others.map((key) => forbidden(`${path}.${key === 'uid' ? 'uID' : key}`, 'cannot be set')),
  ]
}
