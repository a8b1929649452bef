import { FieldSet } from '../field-sets/field-set.ts'
import { fieldElement } from '../field-sets/path-element.ts'

const [metadata, apiVersion, kind] = ['metadata', 'apiVersion', 'kind'].map(fieldElement)

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

/** Fields that nobody owns, of whatever kind. */
export const unownedFields: FieldSet = FieldSet.of(
  ...[apiVersion, kind, metadata].flatMap((element) => (element === undefined ? [] : [[element]])),
  ...serverMetadata.map((name) => [fieldElement('metadata'), fieldElement(name)]),
)
