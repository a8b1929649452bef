import { FieldSet } from '../field-sets/field-set.ts'
import { fieldElement } from '../field-sets/path-element.ts'

/** Metadata fields that identify an object, or that only the server sets. */
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

/** Fields of every kind that no manager owns, with all that is below. */
export const unownedAtCreate: FieldSet = FieldSet.of(
  ...['apiVersion', 'kind'].map((name) => [fieldElement(name)]),
  ...serverMetadata.map((name) => [fieldElement('metadata'), fieldElement(name)]),
)

/**
 * The unowned fields to take the difference of a field set from: `metadata` itself is one, but not the fields below it.
 * A create needs no such entry, since its blank object has `metadata` too.
 */
export const unownedFields: FieldSet = unownedAtCreate.union(
  FieldSet.of([fieldElement('metadata')]),
)
