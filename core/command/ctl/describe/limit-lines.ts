import { objectsOf, structOf, textOf } from '../../../base/api/json-fields.ts'
import type { JsonObject } from '../../../base/api/json.ts'
import type { ApiObject } from '../../../base/api/object.ts'
import { cellText } from '../../../objects/catalog/column-cell.ts'
import type { Description } from './description.ts'

const titles = [
  'Type',
  'Resource',
  'Min',
  'Max',
  'Default Request',
  'Default Limit',
  'Max Limit/Request Ratio',
]

const columns = ['min', 'max', 'defaultRequest', 'default', 'maxLimitRequestRatio']

function rowsOf(limit: JsonObject): readonly (readonly string[])[] {
  const lists = columns.map((key) => structOf(limit, key))
  const resources = [...new Set(lists.flatMap((list) => Object.keys(list)))].toSorted()
  return resources.map((resource) => [
    resource,
    ...lists.map((list) => cellText(list[resource]) || '-'),
  ])
}

function describeLimits(description: Description, range: ApiObject, indent: string): void {
  for (const limit of objectsOf(structOf(range, 'spec'), 'limits')) {
    const type = `${indent}${textOf(limit, 'type')}`
    for (const row of rowsOf(limit)) description.line(0, type, ...row)
  }
}

/** Describes a limit range. */
export function describeLimitRange(description: Description, range: ApiObject): void {
  description.field(0, 'Name', range.metadata.name ?? '')
  description.field(0, 'Namespace', range.metadata.namespace ?? '')
  description.titles(0, ...titles)
  describeLimits(description, range, '')
}

/** Writes the limit ranges of a namespace as one table. */
export function describeLimitRanges(description: Description, ranges: readonly ApiObject[]): void {
  if (ranges.length === 0) {
    description.line(0, 'No LimitRange resource.')
    return
  }
  const [type = '', ...others] = titles
  const underline = (text: string): string => '-'.repeat(text.length)
  description.line(0, 'Resource Limits')
  description.line(0, ` ${type}`, ...others)
  description.line(0, ` ${underline(type)}`, ...others.map(underline))
  for (const range of ranges) describeLimits(description, range, ' ')
}
