import type { Case, Request } from '../exchange.ts'
import { mediaTypes } from '../media-types.ts'
import type { Subject } from '../subject.ts'
import { remove } from './remove.ts'

/** Changes, and then watches that begin before them: the server ends each after a second, so nothing is waited for here. */
export function watches(subject: Subject): readonly Case[] {
  const { verbs } = subject.resource
  if (!subject.isStored || !verbs.has('watch')) return []
  const path = subject.path('w')
  const selector = `labelSelector=${encodeURIComponent(`${subject.label},watched`)}`
  const watch = (name: string, query: string, accept?: string): Request => ({
    name: `watch ${name}`,
    method: 'GET',
    path: `${subject.collection}?watch=true&timeoutSeconds=1&${selector}&${query}`,
    ...(accept !== undefined && { accept }),
  })
  const merge = (name: string, body: Request['body']): Request => ({
    name,
    method: 'PATCH',
    path: `${path}?fieldManager=differential`,
    contentType: mediaTypes.mergePatch,
    ...(body !== undefined && { body }),
  })
  return [
    {
      suite: 'watches',
      kind: subject.title,
      requests: [
        {
          name: 'list before',
          method: 'GET',
          path: `${subject.collection}?${selector}`,
          remember: true,
        },
        { ...subject.create('w', { watched: 'yes' }), remember: false },
        merge('change', { metadata: { annotations: { a: 'b' } } }),
        merge('leave the selection', { metadata: { labels: { watched: null } } }),
        merge('enter the selection', { metadata: { labels: { watched: 'again' } } }),
        watch('of what is there', ''),
        watch('from 0', 'resourceVersion=0'),
        watch('from before', 'resourceVersion={version}'),
        watch('as tables', 'resourceVersion={version}', mediaTypes.table),
        watch('as metadata', 'resourceVersion={version}', mediaTypes.metadata),
        watch('as YAML', 'resourceVersion={version}', 'application/yaml'),
        watch(
          'with initial events',
          'sendInitialEvents=true&allowWatchBookmarks=true&resourceVersionMatch=NotOlderThan',
        ),
        watch('with initial events and no match', 'sendInitialEvents=true'),
        watch('with a match and no initial events', 'resourceVersionMatch=NotOlderThan'),
        watch('from a bad version', 'resourceVersion=abc'),
        watch('from 1', 'resourceVersion=1'),
        remove(subject, 'w'),
        watch('from before, with the deletion', 'resourceVersion={version}'),
      ],
    },
  ]
}
