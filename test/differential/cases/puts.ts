import type { JsonObject } from '../../../core/base/api/json.ts'
import type { Request } from '../exchange.ts'
import type { Subject } from '../subject.ts'
import { remove } from './remove.ts'

/** PUT of the object with what may and may not change. */
export function puts(subject: Subject): readonly Request[] {
  const object = subject.object('p')
  const metadata = Object(object['metadata']) as JsonObject
  const put = (
    name: string,
    body: JsonObject | string,
    query = 'fieldManager=differential',
  ): Request => ({
    name: `put ${name}`,
    method: 'PUT',
    path: `${subject.path('p')}?${query}`,
    body,
  })
  const withMetadata = (more: JsonObject): JsonObject => ({
    ...object,
    metadata: { ...metadata, ...more },
  })
  return [
    put('of a missing object', object, 'dryRun=All'),
    subject.create('p'),
    put('of the same', withMetadata({ resourceVersion: '{version}' })),
    put('of labels', withMetadata({ labels: { ...Object(metadata['labels']), a: 'b' } })),
    put('of an old version', withMetadata({ resourceVersion: '1' })),
    put('of a bad version', withMetadata({ resourceVersion: 'abc' })),
    put('of another name', withMetadata({ name: 'other' })),
    put('without a name', withMetadata({ name: undefined })),
    put('of another namespace', withMetadata({ namespace: 'other' })),
    put('of another uid', withMetadata({ uid: '11111111-2222-3333-4444-555555555555' })),
    put('of another kind', { ...object, kind: 'Other' }),
    put('without a kind', { ...object, kind: undefined, apiVersion: undefined }),
    put('of nothing', ''),
    put('of no JSON', 'not json'),
    put(
      'with an unknown field',
      { ...withMetadata({ resourceVersion: '{version}' }), unknown: 1 },
      'fieldValidation=Strict&dryRun=All',
    ),
    put('with bad labels', withMetadata({ labels: { 'Not A Key!': 'v' } })),
    put('with bad annotations', withMetadata({ annotations: { 'Not A Key!': 'v' } })),
    put('with bad finalizers', withMetadata({ finalizers: ['bad'] }), 'dryRun=All'),
    put('with finalizers', withMetadata({ finalizers: ['example.com/f'] }), 'dryRun=All'),
    put(
      'with owners',
      withMetadata({ ownerReferences: [{ apiVersion: 'v1', kind: 'Pod', name: 'a', uid: 'b' }] }),
      'dryRun=All',
    ),
    remove(subject, 'p'),
  ]
}
