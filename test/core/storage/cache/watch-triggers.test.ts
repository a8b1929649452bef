import { expect, it } from 'vitest'
import { parseFieldSelector } from '../../../../core/base/api/selectors/field-selector.ts'
import { parseLabelSelector } from '../../../../core/base/api/selectors/label-selector.ts'
import { jsonEncoding } from '../../../../core/objects/codec/json-encoding.ts'
import { objectView } from '../../../../core/objects/codec/object-view.ts'
import type { CachedEntry } from '../../../../core/storage/cache/cached-entry.ts'
import { Selection, type SelectionOptions } from '../../../../core/storage/cache/selection.ts'
import { VersionView } from '../../../../core/storage/cache/version-view.ts'
import { CollectingSink } from '../../../support/access/collecting-sink.ts'
import { settle } from '../../../support/requests/watch-reader.ts'
import {
  openReadServer,
  podKey,
  pods,
  type ReadServer,
} from '../../../support/servers/read-server.ts'

/** Counts the objects that it looks at. */
class CountingSelection extends Selection {
  seen = 0

  override matches(entry: CachedEntry): boolean {
    this.seen++
    return super.matches(entry)
  }
}

interface Watch extends CollectingSink {
  readonly selection: CountingSelection
}

/** A watch by selectors, in a namespace or in all; in a version that a webhook converts, where one is given. */
function watch(
  server: ReadServer,
  selectors: Partial<SelectionOptions>,
  version?: VersionView,
): Watch {
  const place = { namespaced: true, namespace: '', name: '' }
  const selection = new CountingSelection({ ...place, ...selectors })
  const watcher = server.cache.resource('pods').watch({
    selection,
    encoding: jsonEncoding(objectView(pods)),
    from: server.cache.revision,
    bookmarks: false,
    lifetime: 600_000,
    version,
  })
  const sink = new CollectingSink()
  watcher.attach(sink).resume()
  return Object.assign(sink, { selection })
}

const byColor = (text: string): Partial<SelectionOptions> => ({
  fields: parseFieldSelector(`spec.color=${text}`).terms,
})
const byLabel = (text: string): Partial<SelectionOptions> => ({ labels: parseLabelSelector(text) })

it('a watch by the value of a field looks at the objects that have it or had it, and at no others', async () => {
  const server = await openReadServer()
  const red = watch(server, byColor('red'))
  const blue = watch(server, { namespace: 'a', ...byColor('blue') })
  const uncolored = watch(server, byColor(''))
  for (let count = 0; count < 20; count++) await server.put('a', `g${count}`, { color: 'green' })
  expect([red, blue, uncolored].map(({ selection }) => selection.seen)).toEqual([0, 0, 0])
  await server.put('a', 'x', { color: 'red' })
  await server.put('a', 'x', { color: 'blue' })
  await server.put('b', 'y', { color: 'blue' })
  await server.put('a', 'x')
  await server.remove('a', 'x')
  await settle()
  expect(red.lines).toEqual(['ADDED x', 'DELETED x'])
  expect(blue.lines).toEqual(['ADDED x', 'DELETED x'])
  expect(uncolored.lines).toEqual(['ADDED x', 'DELETED x'])
  expect(red.selection.seen).toBeLessThan(8)
})

it('a watch by values of a label gets each event of them once', async () => {
  const server = await openReadServer()
  const some = watch(server, byLabel('app in (web,db),tier!=test'))
  const other = watch(server, byLabel('app=cache'))
  const any = watch(server, byLabel('app'))
  await server.put('a', 'x', { labels: { app: 'web' } })
  await server.put('a', 'x', { labels: { app: 'db' } })
  await server.put('a', 'x', { labels: { app: 'db', tier: 'test' } })
  await server.put('a', 'y', { labels: { tier: 'live' } })
  await server.put('a', 'x')
  await settle()
  expect(some.lines).toEqual(['ADDED x', 'MODIFIED x', 'DELETED x'])
  expect(any.lines).toEqual(['ADDED x', 'MODIFIED x', 'MODIFIED x', 'DELETED x'])
  expect(other.selection.seen).toBe(0)
})

it('a watch by one name in all namespaces looks at the objects of that name alone', async () => {
  const server = await openReadServer()
  const named = watch(server, { name: 'x' })
  await server.put('a', 'y')
  expect(named.selection.seen).toBe(0)
  await server.put('a', 'x')
  await server.put('b', 'x')
  await settle()
  expect(named.lines).toEqual(['ADDED x', 'ADDED x'])
})

it('an object that cannot be read ends every watch that would select by what it holds', async () => {
  const server = await openReadServer()
  const watches = [watch(server, byColor('red')), watch(server, byLabel('app=web'))]
  const named = watch(server, { name: 'x' })
  const value = new TextEncoder().encode('no JSON')
  const { revision } = await server.storage.commit(
    [],
    [{ type: 'put', key: podKey('a', 'y'), value }],
  )
  await server.cache.waitFor(revision)
  await settle()
  for (const { lines, ends } of watches) expect([...lines, ends]).toEqual(['ERROR 500', 1])
  expect(named.lines).toEqual([])
  expect(server.cache.resource('pods').watcherCount).toBe(1)
})

it('a watch whose objects a webhook converts selects by what the version shows', async () => {
  const server = await openReadServer()
  const violet = { path: 'spec.color', read: () => 'violet' }
  const version = new VersionView({
    prefix: 'pods',
    namespaced: true,
    group: '',
    resource: 'pods',
    apiVersion: 'v2',
    fields: [violet],
    converter: {
      convert: (objects, apiVersion) =>
        Promise.resolve(objects.map((object) => ({ ...object, apiVersion }))),
    },
    since: 0,
  })
  const converted = watch(server, byColor('violet'), version)
  await server.put('a', 'x', { color: 'red' })
  await settle()
  expect(converted.lines).toEqual(['ADDED x'])
})

it('watches that end leave nothing behind', async () => {
  const server = await openReadServer()
  for (const selectors of [byColor('red'), byLabel('app in (web,db)'), { name: 'x' }, {}]) {
    watch(server, selectors)
  }
  server.cache.endWatches()
  expect(server.cache.resource('pods').watcherCount).toBe(0)
})
