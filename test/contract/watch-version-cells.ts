import { describe, expect, it } from 'vitest'
import {
  type CellServer,
  configMaps,
  makePast,
  type Past,
  patienceBegins,
  refusal,
  texts,
  write,
} from '../support/servers/cell-server.ts'
import { type Cell, cellsOf, never } from './version-cell.ts'

const state = 'ADDED a, ADDED b, ADDED now'
const closed = 'ADDED a, ADDED b, BOOKMARK {"k8s.io/initial-events-end":"true"}, ADDED now'
const changes = 'MODIFIED a, DELETED c, ADDED now'
const nothing = 'ADDED now'
const later = 'changes after the version alone'
const streaming = 'sendInitialEvents=true&resourceVersionMatch=NotOlderThan'
const marked = `${streaming}&allowWatchBookmarks=true`

// Columns: unset, empty, 0, non-zero, future, unparsable.
const watchCells = cellsOf<string>([
  ['', [state, state, state, changes, later, 'no number']],
  ['allowWatchBookmarks=true', [state, state, state, changes, later, 'no number']],
  [streaming, [state, state, state, state, 'too large', 'no number']],
  [marked, [closed, closed, closed, closed, 'too large', 'no number']],
  [
    'sendInitialEvents=false&resourceVersionMatch=NotOlderThan',
    [nothing, nothing, nothing, changes, later, 'no number'],
  ],
  ['sendInitialEvents=true', never],
  ['sendInitialEvents=false', never],
  ['sendInitialEvents=true&resourceVersionMatch=Exact', never],
  ['sendInitialEvents=true&resourceVersionMatch=Latest', never],
  [`${streaming}&continue=x`, never],
  ['resourceVersionMatch=NotOlderThan', never],
  ['resourceVersionMatch=Exact', never],
])

/** Every event up to that of an object which was written once the watch was open. */
async function eventsUntilNow(server: CellServer, query: string): Promise<string> {
  const next = await server.watch(`${configMaps}?${query}`)
  await write(server, 'POST', 'now')
  const lines: string[] = []
  for (;;) {
    const { type, object } = await next()
    const { name, annotations } = object.metadata
    const isBookmark = type === 'BOOKMARK'
    lines.push(isBookmark ? `BOOKMARK ${JSON.stringify(annotations)}` : `${type} ${name}`)
    if (name === 'now') return lines.join(', ')
  }
}

/** Opens a watch from a version that is reached after two more writes. */
async function eventsAfter(server: CellServer, newest: number, query: string): Promise<string> {
  const next = await server.watch(`${configMaps}?${query}&resourceVersion=${newest + 2}`)
  for (const name of ['before', 'at', 'after']) await write(server, 'POST', name)
  const { type, object } = await next()
  return `${type} ${object.metadata.name}` === 'ADDED after' ? later : `${type} first`
}

/** The only event of a watch that waits for a version that does not come. */
async function impatientWatch(server: CellServer, past: Past, query: string): Promise<string> {
  const waiting = patienceBegins(server.runtime)
  const opening = server.watch(`${configMaps}?${query}`)
  await waiting
  server.runtime.advance(3000)
  const { type, object } = await (await opening)()
  expect(object).toMatchObject({ code: 504, reason: 'Timeout' })
  expect(object.message).toContain(`Too large resource version: ${past.newest + 1000}, current: `)
  return type === 'ERROR' ? 'too large' : type
}

async function outcomeOfWatch(
  server: CellServer,
  { query, version, expected }: Cell<string>,
): Promise<string> {
  const past = await makePast(server)
  const whole = `${query}${texts[version](past)}`
  if (expected === 'too large') return impatientWatch(server, past, whole)
  if (expected === later) return eventsAfter(server, past.newest, query)
  if (expected.startsWith('ADDED') || expected === changes) return eventsUntilNow(server, whole)
  return refusal(await server.send('GET', `${configMaps}?watch=1&${whole}`))
}

/** The cells of watches. */
export function watchVersionCells(way: string, open: () => Promise<CellServer>): void {
  describe(`watch, ${way}`, () => {
    it.each(watchCells.map((cell) => [cell.name, cell.expected, cell] as const))(
      'watch with %s: %s',
      async (_name, expected, cell) => {
        expect(await outcomeOfWatch(await open(), cell)).toBe(expected)
      },
    )

    it('watch with the resourceVersion of the next write starts after it', async () => {
      const server = await open()
      const { newest } = await makePast(server)
      const next = await server.watch(`${configMaps}?resourceVersion=${newest + 1}`)
      await write(server, 'PUT', 'b')
      await write(server, 'DELETE', 'a')
      expect(await next()).toMatchObject({ type: 'DELETED', object: { metadata: { name: 'a' } } })
    })

    it('watch closes initial events with a version that is not older than was asked for', async () => {
      const server = await open()
      const { newest } = await makePast(server)
      const next = await server.watch(`${configMaps}?${marked}&resourceVersion=${newest}`)
      await next()
      await next()
      const { object } = await next()
      expect(Number(object.metadata.resourceVersion)).toBeGreaterThanOrEqual(newest)
    })
  })
}
