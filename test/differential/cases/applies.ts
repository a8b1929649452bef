import type { JsonObject } from '../../../core/base/api/json.ts'
import { writeJsonAsWritten } from '../../../core/base/json/json-write.ts'
import type { Request } from '../exchange.ts'
import { mediaTypes } from '../media-types.ts'
import type { Subject } from '../subject.ts'
import { remove } from './remove.ts'

/** Server-side apply by two managers. */
export function applies(subject: Subject): readonly Request[] {
  const object = subject.object('a')
  const metadata = Object(object['metadata']) as JsonObject
  const apply = (name: string, body: Request['body'], query: string): Request => ({
    name: `apply ${name}`,
    method: 'PATCH',
    path: `${subject.path('a')}?${query}`,
    contentType: mediaTypes.apply,
    ...(body !== undefined && { body }),
    remember: name === 'that creates',
  })
  const withLabel = (a: string): JsonObject => ({
    ...object,
    metadata: { ...metadata, labels: { ...Object(metadata['labels']), a } },
  })
  return [
    apply('as a dry run', object, 'fieldManager=one&dryRun=All'),
    apply('that creates', object, 'fieldManager=one'),
    apply('of the same', object, 'fieldManager=one'),
    apply('of a label', withLabel('b'), 'fieldManager=one'),
    apply('with a conflict', withLabel('c'), 'fieldManager=two'),
    apply('with force', withLabel('c'), 'fieldManager=two&force=true'),
    apply('of shared fields', withLabel('c'), 'fieldManager=one'),
    apply('that gives fields up', object, 'fieldManager=two'),
    apply('without a manager', object, ''),
    apply('with an empty manager', object, 'fieldManager='),
    apply('with a bad force', object, 'fieldManager=one&force=maybe'),
    apply('with an unknown field', { ...object, unknown: 1 }, 'fieldManager=one'),
    apply(
      'with an unknown field, strictly',
      { ...object, unknown: 1 },
      'fieldManager=one&fieldValidation=Strict',
    ),
    apply(
      'with managed fields',
      { ...object, metadata: { ...metadata, managedFields: [] } },
      'fieldManager=one',
    ),
    apply(
      'of managed fields',
      { ...object, metadata: { ...metadata, managedFields: [{ manager: 'x' }] } },
      'fieldManager=one',
    ),
    apply('without a name', { ...object, metadata: { labels: {} } }, 'fieldManager=one'),
    apply(
      'of another name',
      { ...object, metadata: { ...metadata, name: 'other' } },
      'fieldManager=one',
    ),
    apply('without a kind', { ...object, kind: undefined }, 'fieldManager=one'),
    apply('of another kind', { ...object, kind: 'Other' }, 'fieldManager=one'),
    apply('of another version', { ...object, apiVersion: 'v9' }, 'fieldManager=one'),
    apply(
      'of an old version',
      { ...object, metadata: { ...metadata, resourceVersion: '1' } },
      'fieldManager=one',
    ),
    apply('of nothing', '', 'fieldManager=one'),
    apply('of no YAML', '{', 'fieldManager=one'),
    apply('of YAML with a repeated key', `${yaml(object)}\nkind: Other\n`, 'fieldManager=one'),
    { name: 'get after applies', method: 'GET', path: subject.path('a') },
    remove(subject, 'a'),
  ]
}

/** Block style at the top, flow style below. */
function yaml(object: JsonObject): string {
  return Object.entries(object)
    .map(([key, value]) => `${key}: ${writeJsonAsWritten(value ?? null)}`)
    .join('\n')
}
