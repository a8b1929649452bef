import {
  getKey,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  isList,
} from '../../../base/api/json.ts'
import type { ApiObject } from '../../../base/api/object.ts'
import type { DescribeContext } from './describe-context.ts'
import type { Description } from './description.ts'
import { describeAnnotations, describeLabels } from './metadata-lines.ts'
import { smartLabel } from './smart-label.ts'

/** Fields that the generic description leaves out: those in its head, and managed fields. */
const skipped: ReadonlySet<string> = new Set([
  '.metadata.managedFields',
  '.metadata.name',
  '.metadata.namespace',
  '.metadata.labels',
  '.metadata.annotations',
])

function valueText(value: JsonValue | undefined): string {
  if (value === undefined || value === null) return '<nil>'
  if (isList(value)) return `[${value.map(valueText).join(' ')}]`
  if (!isJsonObject(value)) return String(value)
  const members = Object.keys(value).toSorted()
  return `map[${members.map((key) => `${key}:${valueText(getKey(value, key))}`).join(' ')}]`
}

function describeFields(
  description: Description,
  level: number,
  fields: JsonObject,
  path: string,
): void {
  for (const name of Object.keys(fields).toSorted()) {
    const at = `${path}.${name}`
    if (skipped.has(at)) continue
    const value = getKey(fields, name)
    if (!isJsonObject(value) && !isList(value)) {
      description.field(level, smartLabel(name), valueText(value))
      continue
    }
    description.line(level, `${smartLabel(name)}:`)
    for (const item of isList(value) ? value : [value]) {
      if (isJsonObject(item)) describeFields(description, level + 1, item, at)
      else description.line(level + 1, valueText(item))
    }
  }
}

/** Describes an object of any kind, field by field. */
export function describeAny(
  description: Description,
  object: ApiObject,
  { brand }: DescribeContext,
): void {
  description.field(0, 'Name', object.metadata.name ?? '')
  description.field(0, 'Namespace', object.metadata.namespace ?? '')
  describeLabels(description, object)
  describeAnnotations(description, object, brand)
  describeFields(description, 0, object, '')
}
