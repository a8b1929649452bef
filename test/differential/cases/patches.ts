import type { Request } from '../exchange.ts'
import { mediaTypes } from '../media-types.ts'
import type { Subject } from '../subject.ts'
import { remove } from './remove.ts'

/** The three patches of an object, well made and not. */
export function patches(subject: Subject): readonly Request[] {
  const patch = (
    name: string,
    contentType: string,
    body: Request['body'],
    query = '',
  ): Request => ({
    name: `patch ${name}`,
    method: 'PATCH',
    path: `${subject.path('q')}?fieldManager=differential&${query}`,
    contentType,
    ...(body !== undefined && { body }),
  })
  const labels = { metadata: { labels: { a: 'b' } } }
  return [
    patch('of a missing object', mediaTypes.mergePatch, labels),
    subject.create('q'),
    patch('merging labels', mediaTypes.mergePatch, labels),
    patch(
      'merging labels as a dry run',
      mediaTypes.mergePatch,
      { metadata: { labels: { a: 'c' } } },
      'dryRun=All',
    ),
    patch('merging nothing', mediaTypes.mergePatch, {}),
    patch('taking labels away', mediaTypes.mergePatch, { metadata: { labels: { a: null } } }),
    patch(
      'merging an unknown field',
      mediaTypes.mergePatch,
      { unknown: 1 },
      'fieldValidation=Strict',
    ),
    patch('merging an unknown field, warned of', mediaTypes.mergePatch, { unknown: 1 }),
    patch('merging another name', mediaTypes.mergePatch, { metadata: { name: 'other' } }),
    patch('merging another uid', mediaTypes.mergePatch, { metadata: { uid: 'other' } }),
    patch('merging an old version', mediaTypes.mergePatch, { metadata: { resourceVersion: '1' } }),
    patch('merging another kind', mediaTypes.mergePatch, { kind: 'Other' }),
    patch('merging another version', mediaTypes.mergePatch, { apiVersion: 'v9' }),
    patch('merging a wrong type', mediaTypes.mergePatch, { metadata: { labels: 'x' } }),
    patch('merging a list', mediaTypes.mergePatch, []),
    patch('merging null', mediaTypes.mergePatch, 'null'),
    patch('merging no JSON', mediaTypes.mergePatch, 'not json'),
    patch('merging nothing at all', mediaTypes.mergePatch, ''),
    patch('with force', mediaTypes.mergePatch, labels, 'force=true'),
    patch('adding', mediaTypes.jsonPatch, [
      { op: 'add', path: '/metadata/annotations', value: { a: 'b' } },
    ]),
    patch('replacing', mediaTypes.jsonPatch, [
      { op: 'replace', path: '/metadata/annotations/a', value: 'c' },
    ]),
    patch('testing', mediaTypes.jsonPatch, [
      { op: 'test', path: '/metadata/annotations/a', value: 'c' },
    ]),
    patch('testing wrongly', mediaTypes.jsonPatch, [
      { op: 'test', path: '/metadata/annotations/a', value: 'd' },
    ]),
    patch('removing', mediaTypes.jsonPatch, [{ op: 'remove', path: '/metadata/annotations/a' }]),
    patch('removing what is missing', mediaTypes.jsonPatch, [
      { op: 'remove', path: '/metadata/annotations/z' },
    ]),
    patch('replacing what is missing', mediaTypes.jsonPatch, [
      { op: 'replace', path: '/spec/z/z', value: 1 },
    ]),
    patch(
      'moving',
      mediaTypes.jsonPatch,
      [{ op: 'move', from: '/metadata/labels', path: '/metadata/annotations' }],
      'dryRun=All',
    ),
    patch(
      'copying',
      mediaTypes.jsonPatch,
      [{ op: 'copy', from: '/metadata/labels', path: '/metadata/annotations' }],
      'dryRun=All',
    ),
    patch('with an unknown operation', mediaTypes.jsonPatch, [
      { op: 'other', path: '/metadata/labels' },
    ]),
    patch('with a bad pointer', mediaTypes.jsonPatch, [{ op: 'add', path: 'metadata', value: 1 }]),
    patch('without a value', mediaTypes.jsonPatch, [{ op: 'add', path: '/metadata/labels/x' }]),
    patch('of no operations', mediaTypes.jsonPatch, []),
    patch('that is an object', mediaTypes.jsonPatch, {}),
    patch('merging strategically', mediaTypes.strategicMerge, labels),
    patch(
      'replacing strategically',
      mediaTypes.strategicMerge,
      { metadata: { labels: { $patch: 'replace', x: 'y' } } },
      'dryRun=All',
    ),
    patch(
      'deleting strategically',
      mediaTypes.strategicMerge,
      { metadata: { labels: { $patch: 'delete' } } },
      'dryRun=All',
    ),
    patch(
      'with an unknown directive',
      mediaTypes.strategicMerge,
      { metadata: { labels: { $patch: 'other' } } },
      'dryRun=All',
    ),
    patch(
      'of finalizers',
      mediaTypes.strategicMerge,
      {
        metadata: {
          $deleteFromPrimitiveList: { finalizers: ['a'] },
          finalizers: ['example.com/b'],
        },
      },
      'dryRun=All',
    ),
    patch(
      'strategically of another kind',
      mediaTypes.strategicMerge,
      { kind: 'Other' },
      'dryRun=All',
    ),
    patch('strategically of a wrong type', mediaTypes.strategicMerge, {
      metadata: { labels: 'x' },
    }),
    patch(
      'strategically with an unknown field',
      mediaTypes.strategicMerge,
      { unknown: 1 },
      'fieldValidation=Strict',
    ),
    patch('of an unknown media type', 'application/other-patch+json', labels),
    patch('of plain JSON', 'application/json', labels),
    remove(subject, 'q'),
  ]
}
