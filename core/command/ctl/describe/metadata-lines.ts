import type { Brand } from '../../../base/api/brand.ts'
import type { JsonObject } from '../../../base/api/json.ts'
import type { ApiObject } from '../../../base/api/object.ts'
import { cellText } from '../../../objects/catalog/column-cell.ts'
import type { Description } from './description.ts'

const longestLine = 140

/** `key=value` texts of a map, sorted by key. */
export function pairTexts(map: JsonObject): readonly string[] {
  return Object.keys(map)
    .toSorted()
    .map((key) => `${key}=${cellText(map[key])}`)
}

function shortened(text: string, length: number): string {
  return text.length > length ? `${text.slice(0, length)}...` : text
}

/** The lines of an annotation; a long or multi-line value follows below its key. */
function annotationTexts(key: string, value: string): readonly string[] {
  const text = value.endsWith('\n') ? value.slice(0, -1) : value
  const isShort = key.length + text.length + 2 <= longestLine && !text.includes('\n')
  if (isShort) return [`${key}: ${text}`]
  const lines = text.split('\n').map((line) => `  ${shortened(line, longestLine - 2)}`)
  return [`${key}:`, ...lines]
}

/** The lines of all annotations except the last-applied configuration. */
export function annotationLines(annotations: JsonObject, brand: Brand): readonly string[] {
  return Object.keys(annotations)
    .toSorted()
    .filter((key) => key !== `kubectl.${brand.labelDomain}/last-applied-configuration`)
    .flatMap((key) => annotationTexts(key, cellText(annotations[key])))
}

export function describeLabels(description: Description, { metadata }: ApiObject): void {
  description.list(0, 'Labels', pairTexts(metadata.labels ?? {}))
}

export function describeAnnotations(
  description: Description,
  { metadata }: ApiObject,
  brand: Brand,
): void {
  description.list(0, 'Annotations', annotationLines(metadata.annotations ?? {}, brand))
}

/** Writes name, labels and annotations: the head of descriptions without a namespace. */
export function describeNamed(description: Description, object: ApiObject, brand: Brand): void {
  description.field(0, 'Name', object.metadata.name ?? '')
  describeLabels(description, object)
  describeAnnotations(description, object, brand)
}

/** Writes name, namespace (if any), labels and annotations: the head of most descriptions. */
export function describeHead(description: Description, object: ApiObject, brand: Brand): void {
  const { name = '', namespace } = object.metadata
  description.field(0, 'Name', name)
  if (namespace !== undefined) description.field(0, 'Namespace', namespace)
  describeLabels(description, object)
  describeAnnotations(description, object, brand)
}

/** `Kind/name` of the object's controlling owner reference; empty without one. */
export function controllerName({ metadata }: ApiObject): string {
  const owner = metadata.ownerReferences?.find((reference) => reference.controller === true)
  return owner ? `${owner.kind}/${owner.name}` : ''
}
