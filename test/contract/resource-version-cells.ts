import { describe, expect, it } from 'vitest'
import {
  type CellAnswer,
  type CellServer,
  configMaps,
  impatient,
  makePast,
  type Outcome,
  patienceBegins,
  refusal,
  texts,
  type Version,
  write,
} from '../support/servers/cell-server.ts'
import { type Cell, cellsOf, never } from './version-cell.ts'
import { watchVersionCells } from './watch-version-cells.ts'

const getTable: readonly (readonly [Version, Outcome])[] = [
  ['unset', 'newest'],
  ['empty', 'newest'],
  ['0', 'newest'],
  ['non-zero', 'newest'],
  ['future', 'too large'],
  ['unparsable', 'no number'],
]

async function outcomeOfGet(server: CellServer, version: Version): Promise<string> {
  const past = await makePast(server)
  const address = `${configMaps}/a?${texts[version](past)}`
  if (version === 'future') return impatient(server, past, address)
  const answer = await server.send('GET', address)
  if (answer.status !== 200) return refusal(answer)
  const seen = Number(answer.body.metadata.resourceVersion)
  return seen === past.changed ? 'newest' : `version ${seen}`
}

// Columns: unset, empty, 0, non-zero, future, unparsable.
const listCells = cellsOf<Outcome>([
  ['', ['newest', 'newest', 'newest', 'newest', 'too large', 'bad']],
  ['limit=1', ['newest', 'newest', 'newest', 'exact', 'too large', 'bad']],
  ['resourceVersionMatch=Exact', ['invalid', 'invalid', 'invalid', 'exact', 'too large', 'bad']],
  [
    'resourceVersionMatch=Exact&limit=1',
    ['invalid', 'invalid', 'invalid', 'exact', 'too large', 'bad'],
  ],
  [
    'resourceVersionMatch=NotOlderThan',
    ['invalid', 'invalid', 'newest', 'newest', 'too large', 'bad'],
  ],
  [
    'resourceVersionMatch=NotOlderThan&limit=1',
    ['invalid', 'invalid', 'newest', 'newest', 'too large', 'bad'],
  ],
  ['resourceVersionMatch=Latest', never],
  ['resourceVersionMatch=Latest&limit=1', never],
])

interface Paging {
  readonly continue?: string
  readonly remainingItemCount?: number
}

/** The objects of all pages; they must be of one version and say how many are left. */
interface Pages {
  readonly names: string
  readonly version: number
}

/** @returns what the first page was refused with, else what all pages held. */
async function readPages(server: CellServer, query: string): Promise<string | Pages> {
  const names: (string | undefined)[] = []
  const left: number[] = []
  const seen = new Set<number>()
  let next: string | undefined = query
  while (next !== undefined) {
    const answer = await server.send('GET', `${configMaps}?${next}`)
    if (answer.status !== 200) return refusal(answer)
    names.push(...namesIn(answer))
    seen.add(Number(answer.body.metadata.resourceVersion))
    const { continue: token, remainingItemCount = 0 } = answer.body.metadata as Paging
    left.push(names.length + remainingItemCount)
    next = token && `limit=1&continue=${token}`
    // What is written between two pages shows in neither.
    if (next) await write(server, 'POST', `z${names.length}`)
  }
  expect(left).toEqual(left.map(() => names.length))
  expect(seen.size).toBe(1)
  return { names: names.join(), version: Math.max(...seen) }
}

function namesIn({ body }: CellAnswer): (string | undefined)[] {
  return body.items.map(({ metadata }) => metadata.name)
}

async function outcomeOfList(
  server: CellServer,
  { query, version, expected }: Cell<Outcome>,
): Promise<string> {
  const past = await makePast(server)
  const whole = `${query}${texts[version](past)}`
  if (expected === 'too large') return impatient(server, past, `${configMaps}?${whole}`)
  const pages = await readPages(server, whole)
  if (typeof pages === 'string') return pages
  const { names, version: seen } = pages
  if (names === 'a,b' && seen >= past.newest) return 'newest'
  return names === 'a,b,c' && seen === past.old ? 'exact' : `${names} of ${seen}`
}

const continueCells = [
  ['limit=1', 'unset', '200 b'],
  ['', 'unset', '200 b'],
  ['limit=1', 'empty', '200 b'],
  ['limit=1', '0', '200 b'],
  ['limit=1', 'non-zero', 'bad'],
  ['', 'non-zero', 'bad'],
  ['limit=1', 'future', 'bad'],
  ['limit=1', 'unparsable', 'bad'],
  ['resourceVersionMatch=Exact', 'non-zero', 'invalid'],
  ['resourceVersionMatch=NotOlderThan', 'non-zero', 'invalid'],
  ['resourceVersionMatch=NotOlderThan', '0', 'invalid'],
] as const

async function outcomeOfContinue(
  server: CellServer,
  query: string,
  version: Version,
): Promise<string> {
  const past = await makePast(server)
  const first = await server.send('GET', `${configMaps}?limit=1`)
  const { continue: token } = first.body.metadata as Paging
  await write(server, 'DELETE', 'b')
  const rest = `continue=${token}&${query}${texts[version](past)}`
  const answer = await server.send('GET', `${configMaps}?${rest}`)
  if (answer.status !== 200) return refusal(answer)
  const { resourceVersion } = first.body.metadata
  expect(answer.body.metadata).toEqual({ resourceVersion })
  return `200 ${namesIn(answer).join()}`
}

/** Every cell of the tables in the requirement ("Resource version semantics"), and the values beside them. */
export function resourceVersionCells(way: string, open: () => Promise<CellServer>): void {
  describe(`get, ${way}`, () => {
    it.each(getTable)('get with resourceVersion %s: %s', async (version, outcome) => {
      expect(await outcomeOfGet(await open(), version)).toBe(outcome)
    })

    it('get with the resourceVersion of the next write waits for it', async () => {
      const server = await open()
      const { newest } = await makePast(server)
      const waiting = patienceBegins(server.runtime)
      const asked = server.send('GET', `${configMaps}/b?resourceVersion=${newest + 1}`)
      await waiting
      const version = await write(server, 'PUT', 'b')
      expect((await asked).body.metadata.resourceVersion).toBe(String(version))
    })
  })

  describe(`list, ${way}`, () => {
    it.each(listCells.map((cell) => [cell.name, cell.expected, cell] as const))(
      'list with %s: %s',
      async (_name, expected, cell) => {
        expect(await outcomeOfList(await open(), cell)).toBe(expected)
      },
    )

    it.each(continueCells)(
      'list with continue, "%s", resourceVersion %s: %s',
      async (query, version, expected) => {
        expect(await outcomeOfContinue(await open(), query, version)).toBe(expected)
      },
    )

    it.each(['x', 'e30', 'AAAAAAAAAAAAAAAAAAAAAAAA', '%00'])(
      'list with continue=%s, a token that nobody issued: 400',
      async (token) => {
        const server = await open()
        await makePast(server)
        const answer = await server.send('GET', `${configMaps}?limit=1&continue=${token}`)
        expect(refusal(answer)).toBe('bad')
        expect(answer.body.message).toContain('continue key is not valid')
      },
    )

    it('list with selectors tells no remainingItemCount', async () => {
      const server = await open()
      await makePast(server)
      for (const selector of ['labelSelector=!x', 'fieldSelector=metadata.name!%3Dz']) {
        const { body } = await server.send('GET', `${configMaps}?limit=1&${selector}`)
        expect(body.metadata).toEqual({
          resourceVersion: expect.any(String),
          continue: expect.any(String),
        })
      }
    })
  })

  watchVersionCells(way, open)
}
