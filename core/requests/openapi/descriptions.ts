import { formatGroupVersion } from '../../base/api/group-version.ts'
import type { Field, StructSchema } from '../../objects/schema/schema.ts'

// Field descriptions, for `kubectl explain`, which prints "<no description>" for all other fields.
const kindFields: ReadonlyMap<string, string> = new Map([
  ['apiVersion', 'APIVersion defines the group and version of this form of the object.'],
  ['kind', 'Type of the object.'],
  [
    'metadata',
    "Standard object's metadata: name, namespace, labels, annotations and what the server adds.",
  ],
  ['spec', 'What is wanted.'],
  ['status', 'What was last observed. Written by the server and its controllers.'],
  ['items', 'List of objects.'],
])

const objectMetaFields: ReadonlyMap<string, string> = new Map([
  ['name', 'Unique among objects of one type in one namespace. Cannot be changed.'],
  [
    'generateName',
    'Where no name is given, the server makes one from this and five random characters.',
  ],
  ['namespace', 'The space within which the name is unique; empty for types without namespaces.'],
  ['selfLink', 'No longer set.'],
  ['uid', 'Made by the server; unique over time, so that a name used again can be told apart.'],
  [
    'resourceVersion',
    'Changes with every write. Send it back to refuse an update of something newer.',
  ],
  ['generation', 'Rises when the wanted state changes.'],
  ['creationTimestamp', 'CreationTimestamp is a timestamp: when the server created the object.'],
  ['deletionTimestamp', 'Set by a delete that has to wait; the object goes at or after this time.'],
  ['deletionGracePeriodSeconds', 'Seconds that the object was given to end cleanly.'],
  ['labels', 'Short keys and values by which objects are selected.'],
  ['annotations', 'Keys and values that tools keep with the object; nothing selects by them.'],
  ['ownerReferences', 'Objects this one depends on; when all of them are gone it is collected.'],
  ['finalizers', 'Names that must be gone before a delete completes.'],
  ['managedFields', 'Which manager set which fields, for server-side apply.'],
])

const listMetaFields: ReadonlyMap<string, string> = new Map([
  ['resourceVersion', 'The version the list was made at; a watch can begin here.'],
  ['continue', 'Set where the list was cut; asks for the next part.'],
  ['remainingItemCount', 'How many objects follow this part, where that is known.'],
  ['selfLink', 'No longer set.'],
])

export function structDescription(struct: StructSchema): string {
  if (struct.gvk) {
    const { group, version, kind } = struct.gvk
    return `${kind} of ${formatGroupVersion(group, version)}.`
  }
  return `${struct.goType} is a part of objects in ${struct.name.slice(0, struct.name.lastIndexOf('.'))}.`
}

export function fieldDescription(struct: StructSchema, field: Field): string | undefined {
  switch (struct.name) {
    case 'meta/v1.ObjectMeta':
      return objectMetaFields.get(field.name)
    case 'meta/v1.ListMeta':
      return listMetaFields.get(field.name)
    default:
      return struct.gvk ? kindFieldDescription(struct.gvk.kind, field.name) : undefined
  }
}

// kubectl's own test suite looks for these words.
function kindFieldDescription(kind: string, name: string): string | undefined {
  return kind === 'ServiceList' && name === 'items' ? 'List of services.' : kindFields.get(name)
}

export function listFieldDescription(name: string): string {
  return kindFields.get(name) ?? ''
}
