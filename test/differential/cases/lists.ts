import type { Case, Request } from '../exchange.ts'
import { mediaTypes } from '../media-types.ts'
import type { Subject } from '../subject.ts'

/** Appended to a selector that finds three objects of the kind. */
const queries: readonly string[] = [
  '',
  'pretty=true',
  'limit=1',
  'limit=2',
  'limit=0',
  'limit=-1',
  'limit=abc',
  'limit=99999999999999999999',
  'continue=abc',
  'continue=%7B%7D&limit=1',
  'resourceVersion=0',
  'resourceVersion={version}',
  'resourceVersion=abc',
  'resourceVersion=-1',
  'resourceVersion=999999999',
  'resourceVersion=0&resourceVersionMatch=NotOlderThan',
  'resourceVersion={version}&resourceVersionMatch=NotOlderThan',
  'resourceVersion={version}&resourceVersionMatch=Exact',
  'resourceVersion=0&resourceVersionMatch=Exact',
  'resourceVersion={version}&resourceVersionMatch=Exact&limit=1',
  'resourceVersionMatch=Exact',
  'resourceVersionMatch=NotOlderThan',
  'resourceVersion=0&resourceVersionMatch=Other',
  'continue=abc&resourceVersion=5',
  'continue=abc&resourceVersionMatch=Exact',
  'timeoutSeconds=5',
  'timeoutSeconds=abc',
  'timeoutSeconds=-1',
  'allowWatchBookmarks=true',
  'allowWatchBookmarks=maybe',
  'sendInitialEvents=true',
  'sendInitialEvents=true&resourceVersionMatch=NotOlderThan',
  'fieldSelector=metadata.name%3Dmissing',
  'fieldSelector=metadata.name!%3Dmissing',
  'fieldSelector=metadata.name%3D%3Dmissing',
  'fieldSelector=metadata.namespace%3Dmissing',
  'fieldSelector=metadata.namespace%3D',
  'fieldSelector=metadata.uid%3Dx',
  'fieldSelector=status.phase%3DRunning',
  'fieldSelector=spec.nodeName%3D',
  'fieldSelector=a',
  'fieldSelector=a%3Db%3Dc',
  'fieldSelector=,',
  'fieldSelector=metadata.name%20in%20(a)',
  'unknownParameter=1',
]

/** Selectors in the place of the usual one. */
const selectors: readonly string[] = [
  'listed in (PREFIX)',
  'listed=PREFIX,number in (a,b)',
  'listed=PREFIX,number notin (a,b)',
  'listed=PREFIX,number!=a',
  'listed=PREFIX,number',
  'listed=PREFIX,!number',
  'listed=PREFIX,number==a',
  'listed=PREFIX,number>1',
  'listed=PREFIX,number<abc',
  'listed=PREFIX,number in ()',
  'listed=PREFIX,number in (,a)',
  'listed=',
  'a b c',
  '=a',
  'listed=PREFIX,',
  ',',
  'listed=PREFIX,Not A Key',
  'listed=PREFIX,-bad=a',
  'listed=-bad-',
  `listed=${'x'.repeat(64)}`,
  'listed in PREFIX',
  'listed in (a',
  'in in (in)',
  'a.b/c=d',
  'a/b/c=d',
  '!listed=x',
]

/** Three objects and every way to list them; they are there before and stay. */
export function lists(subject: Subject): readonly Case[] {
  if (!subject.isStored || !subject.resource.verbs.has('list')) return []
  const every = encodeURIComponent(`listed=${subject.prefix}`)
  const path = subject.collection
  const get = (name: string, query: string, accept?: string): Request => ({
    name: `list ${name}`,
    method: 'GET',
    path: `${path}?${query}`,
    ...(accept !== undefined && { accept }),
  })
  const requests = [
    ...queries.map((query) => get(query, `labelSelector=${every}&${query}`)),
    ...selectors.map((selector) => {
      const filled = selector.replace('PREFIX', subject.prefix)
      return get(selector, `labelSelector=${encodeURIComponent(filled)}`)
    }),
    get('as a table', `labelSelector=${every}`, mediaTypes.table),
    get('as a table of one', `labelSelector=${every}&limit=1`, mediaTypes.table),
    get('as a table with objects', `labelSelector=${every}&includeObject=Object`, mediaTypes.table),
    get(
      'as a table without objects',
      `labelSelector=${every}&includeObject=None`,
      mediaTypes.table,
    ),
    get('as metadata', `labelSelector=${every}`, mediaTypes.metadataList),
    get(
      'as metadata or else JSON',
      `labelSelector=${every}`,
      `${mediaTypes.metadataList},application/json`,
    ),
    get('as one object', `labelSelector=${every}`, mediaTypes.metadata),
    get('as YAML', `labelSelector=${every}`, 'application/yaml'),
    get('as nothing that is served', `labelSelector=${every}`, 'image/png'),
  ]
  if (subject.resource.namespaced) {
    const everywhere = path.replace(/\/namespaces\/[^/]+/, '')
    requests.push(
      {
        name: 'list of all namespaces',
        method: 'GET',
        path: `${everywhere}?labelSelector=${every}`,
      },
      {
        name: 'list of a missing namespace',
        method: 'GET',
        path: path.replace(subject.namespace, 'missing'),
      },
    )
  }
  const pages: Request[] = [
    { ...get('first page', `labelSelector=${every}&limit=1`), remember: true },
    { ...get('second page', `labelSelector=${every}&limit=1&continue={continue}`), remember: true },
    get('last page', `labelSelector=${every}&limit=5&continue={continue}`),
    get(
      'page with a version',
      `labelSelector=${every}&limit=5&continue={continue}&resourceVersion=5`,
    ),
    get('page as a table', `labelSelector=${every}&limit=5&continue={continue}`, mediaTypes.table),
  ]
  const one = { suite: 'lists', kind: subject.title, startsFrom: `${subject.prefix} lists` }
  return [
    ...requests.map((request) => ({ ...one, requests: [request] })),
    { ...one, requests: pages },
  ]
}

/** What must be there before the lists are asked for. */
export function listed(subject: Subject): readonly Request[] {
  return ['a', 'b', 'c'].map((number) =>
    subject.create(`l${number}`, { number, listed: subject.prefix }),
  )
}
