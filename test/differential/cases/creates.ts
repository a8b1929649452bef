import type { JsonObject } from '../../../core/base/api/json.ts'
import type { Request } from '../exchange.ts'
import { mediaTypes } from '../media-types.ts'
import type { Subject } from '../subject.ts'

/** POST of the object and of what is not one. */
export function creates(subject: Subject): readonly Request[] {
  const { collection } = subject
  const post = (
    name: string,
    body: JsonObject | string,
    query = '',
    more: Partial<Request> = {},
  ): Request => ({
    name: `create ${name}`,
    method: 'POST',
    path: `${collection}?dryRun=All&${query}`,
    body,
    ...more,
  })
  const object = subject.object('c')
  const plain = subject.plainObject('c')
  const { metadata, ...rest } = object
  const text = JSON.stringify(object)
  return [
    post('dry run', object),
    post('plain', plain, 'fieldValidation=Strict'),
    post('with an unknown field', { ...object, unknown: 1 }, 'fieldValidation=Strict'),
    post('with an unknown field, warned of', { ...object, unknown: 1 }, 'fieldValidation=Warn'),
    post('with an unknown field, ignored', { ...object, unknown: 1 }, 'fieldValidation=Ignore'),
    post('with a repeated field', text.replace('{', '{"kind":"Other",'), 'fieldValidation=Strict'),
    post('with a bad field validation', object, 'fieldValidation=Other'),
    post('with a bad dry run', object, '', { path: `${collection}?dryRun=Some` }),
    post('with a long field manager', object, `fieldManager=${'m'.repeat(129)}`),
    post('with an unprintable field manager', object, 'fieldManager=a%01b'),
    post('without metadata', rest),
    post('without a name', { ...object, metadata: { ...Object(metadata), name: undefined } }),
    post('by generateName', {
      ...object,
      metadata: { ...Object(metadata), name: undefined, generateName: `${subject.prefix}-gen-` },
    }),
    post('with a uid and a version', {
      ...object,
      metadata: { ...Object(metadata), uid: 'given', generation: 7 },
    }),
    post('with a resource version', {
      ...object,
      metadata: { ...Object(metadata), resourceVersion: '1' },
    }),
    post('without a kind', { ...object, kind: undefined, apiVersion: undefined }),
    post('of another kind', { ...object, kind: 'Other' }),
    post('of another version', { ...object, apiVersion: 'v9' }),
    post('of another namespace', {
      ...object,
      metadata: { ...Object(metadata), namespace: 'other' },
    }),
    post('of nothing', ''),
    post('of no JSON', 'not json'),
    post('of cut JSON', text.slice(0, -10)),
    post('of a list', '[]'),
    post('of text', object, '', { contentType: 'text/plain' }),
    post('of a bad media type', object, '', { contentType: 'nonsense' }),
    post('of YAML', text, '', { contentType: 'application/yaml', accept: 'application/yaml' }),
    post('as a table', object, '', { accept: mediaTypes.table }),
    post('as metadata', object, '', { accept: mediaTypes.metadata }),
    post('prettily', object, 'pretty=true'),
    post('as nothing that is served', object, '', { accept: 'image/png' }),
  ]
}
