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

/** Fields that nobody owns, of whatever kind, with all that is below. */
export const unownedAtCreate: FieldSet = FieldSet.of(
  ...['apiVersion', 'kind'].map((name) => [fieldElement(name)]),
  ...serverMetadata.map((name) => [fieldElement('metadata'), fieldElement(name)]),
)

/**
 * The same for a set, of which its difference from these is left: `metadata` itself is among them, but not what lies below.
 * Objects that are created have it from the start.
 */
export const unownedFields: FieldSet = unownedAtCreate.union(
  FieldSet.of([fieldElement('metadata')]),
)
