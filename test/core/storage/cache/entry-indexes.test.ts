import fc from 'fast-check'
import { expect, it } from 'vitest'
import { parseFieldSelector } from '../../../../core/base/api/selectors/field-selector.ts'
import { parseLabelSelector } from '../../../../core/base/api/selectors/label-selector.ts'
import { encodeJson } from '../../../../core/base/json/json-write.ts'
import { listObjects } from '../../../../core/requests/rest/read/list.ts'
import type { IndexLimits } from '../../../../core/storage/cache/cache-options.ts'
import { allKeys, namespaceKeys } from '../../../../core/storage/cache/object-key.ts'
import type { ResourceCache } from '../../../../core/storage/cache/resource-cache.ts'
import { Selection } from '../../../../core/storage/cache/selection.ts'
import { settle } from '../../../support/requests/watch-reader.ts'
import {
  bodyOf,
  type ListBody,
  openReadServer,
  podKey,
  podObject,
  type ReadServer,
} from '../../../support/servers/read-server.ts'

const eager: IndexLimits = { leastPassed: 0, sparseShare: 0, sparseLists: 1 }

function select(labels: string, fields: string, name = ''): Selection {
  return new Selection({
    namespaced: true,
    namespace: '',
    name,
    labels: parseLabelSelector(labels),
    fields: parseFieldSelector(fields).terms,
  })
}

const selections: readonly Selection[] = [
  select('', 'spec.color=red'),
  select('', 'spec.color='),
  select('app=web', ''),
  select('app in (web,db),tier!=x', 'spec.color=blue'),
  select('app', 'spec.color=red'),
  select('', '', 'x'),
]

/** Keys of what an index finds and the selection then admits; undefined where no index was used. */
function indexed(resource: ResourceCache, selection: Selection, range = allKeys) {
  const found = resource.indexes.find(selection, resource.snapshot(), range)
  return found?.entries.filter((entry) => selection.matches(entry)).map(({ key }) => key)
}

function scanned(resource: ResourceCache, selection: Selection, range = allKeys): string[] {
  const entries = [...resource.snapshot().entries(range)]
  return entries.filter((entry) => selection.matches(entry)).map(({ key }) => key)
}

/** Has an index made by a sparse list. */
function demand(resource: ResourceCache, selection: Selection): Promise<void> | undefined {
  resource.indexes.listed(selection, resource.size, 0)
  return resource.indexes.prepare(selection)
}

const pod = fc.record({
  namespace: fc.constantFrom('a', 'b'),
  name: fc.constantFrom('w', 'x', 'y', 'z'),
  app: fc.constantFrom('web', 'db', undefined),
  color: fc.constantFrom('red', 'blue', ''),
  isOwn: fc.boolean(),
})
type PodWrite = typeof pod extends fc.Arbitrary<infer Value> ? Value : never

const selection = fc.constantFrom(...selections)
const step = fc.oneof(
  { arbitrary: fc.record({ put: pod }), weight: 6 },
  { arbitrary: fc.record({ remove: pod }), weight: 2 },
  { arbitrary: fc.record({ demand: selection }), weight: 2 },
  { arbitrary: fc.record({ check: selection }), weight: 3 },
)

/** Writes as this server does, which has the cache know the object's labels and fields, or as another would. */
async function write(server: ReadServer, facts: PodWrite): Promise<void> {
  const { namespace, name, app, color, isOwn } = facts
  const object = podObject(namespace, name, { color, ...(app && { labels: { app } }) })
  const value = encodeJson(object)
  const resource = server.cache.resource('pods')
  if (isOwn) resource.expect(value, object)
  const key = podKey(namespace, name)
  const { revision } = await server.storage.commit([], [{ type: 'put', key, value }])
  await server.cache.waitFor(revision)
  resource.forget(value)
}

/** What an index finds that a scan does not, or the other way round. */
function differences(resource: ResourceCache, selected: Selection): readonly unknown[] {
  return [allKeys, namespaceKeys('a')].flatMap((range) => {
    const found = indexed(resource, selected, range)
    const wanted = scanned(resource, selected, range)
    return found && found.join() !== wanted.join() ? [{ found, wanted }] : []
  })
}

it('what indexes find equals what scans find, over any history', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 5, maxLength: 60, size: 'max' }),
      async (steps) => {
        const server = await openReadServer({ limits: { indexes: eager } })
        const resource = server.cache.resource('pods')
        const faults: unknown[] = []
        for (const each of steps) {
          if ('put' in each) await write(server, each.put)
          else if ('remove' in each) await server.remove(each.remove.namespace, each.remove.name)
          else if ('demand' in each) await demand(resource, each.demand)
          else faults.push(...differences(resource, each.check))
        }
        faults.push(...selections.flatMap((each) => differences(resource, each)))
        expect(faults).toEqual([])
        await server.cache.close()
      },
    ),
    { numRuns: 150 },
  )
})

const colors = Array.from({ length: 50 }, (_, at) => `c${at}`)

/** 600 pods, in each color twelve. */
async function colored(limits: Partial<IndexLimits> = {}): Promise<ReadServer> {
  const indexes = { leastPassed: 500, sparseShare: 8, sparseLists: 2, ...limits }
  const server = await openReadServer({ limits: { indexes } })
  for (let at = 0; at < 600; at++) {
    const facts = { color: colors[at % 50] ?? '', labels: { app: at % 2 === 0 ? 'web' : 'db' } }
    await server.put(at % 3 === 0 ? 'a' : 'b', `p${at}`, facts)
  }
  return server
}

async function list(server: ReadServer, query: string): Promise<ListBody> {
  return (await bodyOf(await listObjects(server.context(`/api/v1/pods?${query}`)))) as ListBody
}

const names = ({ items }: ListBody): (string | undefined)[] =>
  items.map(({ metadata }) => `${metadata.namespace}/${metadata.name}`)

it('an index is made when a list that selects few of many comes again, and answers the same', async () => {
  const server = await colored()
  const { indexes } = server.cache.resource('pods')
  const red = select('', 'spec.color=c7')
  const uses = () => indexes.find(red, server.cache.resource('pods').snapshot(), allKeys)?.index
  const first = await list(server, 'fieldSelector=spec.color%3Dc7')
  expect(uses()).toBeUndefined()
  await list(server, 'fieldSelector=spec.color%3Dc8')
  expect(uses()).toBeUndefined()
  const third = await list(server, 'fieldSelector=spec.color%3Dc7')
  expect(uses()).toBe('f:spec.color')
  expect(third).toEqual(first)
  expect(names(third)).toHaveLength(12)
})

it('lists by an index are counted with its name and the objects that it found', async () => {
  const server = await colored({ leastPassed: 0, sparseLists: 1 })
  await list(server, 'fieldSelector=spec.color%3Dc7')
  await list(server, 'fieldSelector=spec.color%3Dc7')
  const { registry } = server.context('/api/v1/pods').services.metrics
  const fetched = [...registry.all()].find(
    ({ facts }) => facts.name === 'apiserver_cache_list_fetched_objects_total',
  )
  const seen: unknown[] = []
  for (const { values, series } of fetched?.all() ?? []) {
    series.write((_suffix, _label, value) => void seen.push([values.at(-1), value]))
  }
  expect(seen).toEqual([
    ['', 600],
    ['f:spec.color', 12],
  ])
})

it('lists of a small namespace make no index, for which all objects would be read', async () => {
  const server = await openReadServer({ limits: { indexes: eager } })
  const resource = server.cache.resource('pods')
  for (let at = 0; at < 40; at++) await server.put(at < 2 ? 'a' : 'b', `p${at}`, { color: 'red' })
  const blue = select('', 'spec.color=blue')
  resource.indexes.listed(blue, 2, 0)
  expect(resource.indexes.prepare(blue)).toBeUndefined()
  resource.indexes.listed(blue, 38, 0)
  expect(resource.indexes.prepare(blue)).toBeDefined()
})

it('lists that select many, pass over few or ask for no exact value make no index', async () => {
  const server = await colored()
  const { indexes } = server.cache.resource('pods')
  for (let count = 0; count < 4; count++) {
    await list(server, 'labelSelector=app%3Dweb')
    await list(server, 'fieldSelector=spec.color!%3Dc7')
    await list(server, 'labelSelector=none')
    await list(server, 'fieldSelector=spec.color%3Dc7,metadata.namespace%3Da')
  }
  const snapshot = server.cache.resource('pods').snapshot()
  for (const selection of [select('app=web', ''), select('', 'spec.color=c7')]) {
    expect(indexes.find(selection, snapshot, allKeys)).toBeUndefined()
  }
})

it('objects that change while an index is made are found by their newest values', async () => {
  const server = await colored()
  const resource = server.cache.resource('pods')
  const blue = select('', 'spec.color=blue')
  let goOn: () => void = () => {}
  const held = new Promise<void>((resolve) => (goOn = resolve))
  const { timers } = server.runtime
  const { yieldTurn } = timers
  Object.assign(timers, { yieldTurn: () => held })
  resource.indexes.listed(blue, 600, 0)
  resource.indexes.listed(blue, 600, 0)
  const making = resource.indexes.prepare(blue)
  Object.assign(timers, { yieldTurn })
  expect(making).toBeDefined()
  // The first is filed at once, the last once the next turn comes.
  await server.put('a', 'p0', { color: 'blue' })
  await server.put('b', 'p98', { color: 'blue' })
  await server.put('b', 'p97', { color: 'blue' })
  await server.put('b', 'p97', { color: 'red' })
  await server.put('b', 'new', { color: 'blue' })
  await server.remove('b', 'p95')
  goOn()
  await making
  expect(indexed(resource, blue)).toEqual(['a/p0', 'b/new', 'b/p98'])
  for (const color of colors) {
    const selected = select('', `spec.color=${color}`)
    expect(indexed(resource, selected)).toEqual(scanned(resource, selected))
  }
})

it('pages by an index equal the whole list, also when objects change meanwhile', async () => {
  const server = await colored({ leastPassed: 0, sparseLists: 1 })
  const query = 'fieldSelector=spec.color%3Dc7'
  await list(server, query)
  const whole = names(await list(server, query))
  const seen: (string | undefined)[] = []
  let token: string | undefined
  do {
    const next = token === undefined ? '' : `&continue=${token}`
    const page = await list(server, `${query}&limit=5${next}`)
    expect(page.metadata.remainingItemCount).toBeUndefined()
    seen.push(...names(page))
    token = page.metadata.continue
    await server.remove('a', 'p57')
    await server.put('b', 'p8', { color: 'c7' })
  } while (token)
  expect(seen).toEqual(whole)
  expect(names(await list(server, query))).toContain('b/p8')
})

it('a list by an index names the objects that cannot be read, as one without does', async () => {
  const server = await colored({ leastPassed: 0, sparseLists: 1 })
  const value = new TextEncoder().encode('no JSON')
  const key = podKey('a', 'broken')
  const { revision } = await server.storage.commit([], [{ type: 'put', key, value }])
  await server.cache.waitFor(revision)
  const query = 'fieldSelector=spec.color%3Dc7'
  const failure = await list(server, query).catch((error: unknown) => error)
  const { indexes } = server.cache.resource('pods')
  await demand(server.cache.resource('pods'), select('', 'spec.color=c7'))
  expect(
    indexes.find(select('', 'spec.color=c7'), server.cache.resource('pods').snapshot(), allKeys),
  ).toBeDefined()
  expect(await list(server, query).catch((error: unknown) => error)).toEqual(failure)
  await server.remove('a', 'broken')
  expect(names(await list(server, query))).toHaveLength(12)
})

it('an index that nothing uses is dropped, as are all of a cache that closes or reads anew', async () => {
  const server = await openReadServer({ limits: { indexes: eager } })
  const resource = server.cache.resource('pods')
  await server.put('a', 'x', { color: 'red' })
  const red = select('', 'spec.color=red')
  await demand(resource, red)
  expect(indexed(resource, red)).toEqual(['a/x'])
  server.runtime.advance(200_000)
  await settle()
  expect(indexed(resource, red)).toEqual(['a/x'])
  server.runtime.advance(320_000)
  await settle()
  expect(indexed(resource, red)).toBeUndefined()
  await demand(resource, red)
  resource.reread(undefined)
  expect(indexed(resource, red)).toBeUndefined()
  await demand(resource, red)
  await server.cache.close()
  expect(indexed(resource, red)).toBeUndefined()
})

it('a resource has few indexes, of which those in use stay', async () => {
  const server = await openReadServer({ limits: { indexes: eager } })
  const resource = server.cache.resource('pods')
  await server.put('a', 'x', { labels: { k0: 'v', k1: 'v', k6: 'v', k7: 'v' } })
  const by = (at: number): Selection => select(`k${at}=v`, '')
  for (let at = 0; at < 8; at++) await demand(resource, by(at))
  expect(indexed(resource, by(0))).toEqual(['a/x'])
  expect(indexed(resource, by(6))).toBeUndefined()
  server.runtime.advance(61_000)
  await settle()
  expect(indexed(resource, by(0))).toEqual(['a/x'])
  await demand(resource, by(7))
  expect(indexed(resource, by(7))).toEqual(['a/x'])
  expect(indexed(resource, by(0))).toEqual(['a/x'])
  expect(indexed(resource, by(1))).toBeUndefined()
})
