import { type JsonObject, type JsonValue, isList } from '../../../../base/api/json.ts'
import type { PersistentVolumeClaim } from '../../../../base/api/types/core.v1.generated.ts'
import { writeGoJson } from '../../../../base/json/go-json.ts'
import { indentJson } from '../../../../base/json/json-indent.ts'
import { capitalized } from '../../../../base/text/capitalized.ts'

/** Writes the value of a field as compact JSON. */
type Writer = (value: JsonValue | undefined) => string

type Fields = readonly (readonly [name: string, write: Writer])[]

const pointer: Writer = (value) => writeGoJson(value ?? null)
const text: Writer = (value) => writeGoJson(value ?? '')

/** Published fields whose members Go sorts. */
const maps: ReadonlySet<string> = new Set(['labels', 'annotations', 'matchLabels'])

/** Fields in the order in which they stand, under their published names. */
function publishedMembers(object: JsonObject): readonly string[] {
  return Object.keys(object).flatMap((key) => {
    const value = object[key] ?? null
    if (value === null) return []
    return `${JSON.stringify(key)}:${maps.has(key) ? writeGoJson(value) : published(value)}`
  })
}

const published: Writer = (value = null) => {
  if (isList(value)) return `[${value.map(published).join(',')}]`
  if (typeof value !== 'object' || value === null) return writeGoJson(value)
  return `{${publishedMembers(value).join(',')}}`
}

/** The name of a field in the original's own types: `APIGroup` for `apiGroup`. */
function ownName(field: string): string {
  return field === 'apiGroup' ? 'APIGroup' : capitalized(field)
}

function ownStruct(fields: Fields, value: JsonObject): string {
  const members = fields.map(([field, write]) => `"${ownName(field)}":${write(value[field])}`)
  return `{${members.join(',')}}`
}

/** Writer of a pointer to a struct of the original's own types. */
function own(fields: Fields): Writer {
  return (value) =>
    typeof value === 'object' && value !== null && !isList(value)
      ? ownStruct(fields, value)
      : 'null'
}

const reference: Fields = [
  ['apiGroup', pointer],
  ['kind', text],
  ['name', text],
]

const amounts: Fields = [
  ['limits', pointer],
  ['requests', pointer],
]

const specFields: Fields = [
  ['accessModes', pointer],
  ['selector', published],
  ['resources', (value) => own(amounts)(value ?? {})],
  ['volumeName', text],
  ['storageClassName', pointer],
  ['volumeMode', pointer],
  ['dataSource', own(reference)],
  ['dataSourceRef', own([...reference, ['namespace', pointer]])],
  ['volumeAttributesClassName', pointer],
]

const statusFields: Fields = [
  ['phase', text],
  ['accessModes', pointer],
  ['capacity', pointer],
  ['conditions', pointer],
  ['allocatedResources', pointer],
  ['allocatedResourceStatuses', pointer],
  ['currentVolumeAttributesClassName', pointer],
  [
    'modifyVolumeStatus',
    own([
      ['targetVolumeAttributesClassName', text],
      ['status', text],
    ]),
  ],
]

/** The lines of a volume claim as the original prints it for a comparison: indented JSON of its own types, not of the published ones. */
export function claimLines({
  metadata,
  spec,
  status,
}: Pick<PersistentVolumeClaim, 'metadata' | 'spec' | 'status'>): readonly string[] {
  const members = [
    ...publishedMembers(metadata),
    `"Spec":${ownStruct(specFields, spec)}`,
    `"Status":${ownStruct(statusFields, status)}`,
  ]
  return indentJson(`{${members.join(',')}}`, 1).split('\n')
}
