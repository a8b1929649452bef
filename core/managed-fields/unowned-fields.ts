import { FieldSet } from '../field-sets/field-set.ts'
import { fieldElement } from '../field-sets/path-element.ts'

/** Metadata that says which object it is, or that only the server sets. */
const serverMetadata = [
  'name',
  'namespace',
  'creationTimestamp',
  'selfLink',
  'uid',
  'generation',
  'managedFields',
  'resourceVersion',
]

/**
 * Fields that nobody owns, of whatever kind: what is left of a set is its difference from these. `metadata` itself is
 * among them, but not what lies below it.
 */
export const unownedFields: FieldSet = FieldSet.of(
  ...['apiVersion', 'kind', 'metadata'].map((name) => [fieldElement(name)]),
  ...serverMetadata.map((name) => [fieldElement('metadata'), fieldElement(name)]),
)
