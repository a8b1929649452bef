import { describe, expect, it, vi } from 'vitest'
import { listObjects } from '../../../../../core/requests/rest/read/list.ts'
import { fivePods, list, names } from '../../../../support/requests/read-requests.ts'
import { refusal } from '../../../../support/requests/refusal.ts'
import { settle } from '../../../../support/requests/watch-reader.ts'
import { bodyOf, openReadServer } from '../../../../support/servers/read-server.ts'

interface Cell {
  readonly match: string
  readonly limit: string
  readonly version: 'unset' | '0' | 'non-zero'
  readonly outcome: 'newest' | 'exact' | 'Invalid'
}

const cells: readonly Cell[] = [
  { match: 'unset', limit: 'unset', version: 'unset', outcome: 'newest' },
  { match: 'unset', limit: 'unset', version: '0', outcome: 'newest' },
  { match: 'unset', limit: 'unset', version: 'non-zero', outcome: 'newest' },
  { match: 'unset', limit: '2', version: 'unset', outcome: 'newest' },
  { match: 'unset', limit: '2', version: '0', outcome: 'newest' },
  { match: 'unset', limit: '2', version: 'non-zero', outcome: 'exact' },
  { match: 'Exact', limit: 'unset', version: 'unset', outcome: 'Invalid' },
  { match: 'Exact', limit: 'unset', version: '0', outcome: 'Invalid' },
  { match: 'Exact', limit: 'unset', version: 'non-zero', outcome: 'exact' },
  { match: 'Exact', limit: '2', version: 'unset', outcome: 'Invalid' },
  { match: 'Exact', limit: '2', version: '0', outcome: 'Invalid' },
  { match: 'Exact', limit: '2', version: 'non-zero', outcome: 'exact' },
  { match: 'NotOlderThan', limit: 'unset', version: 'unset', outcome: 'Invalid' },
  { match: 'NotOlderThan', limit: 'unset', version: '0', outcome: 'newest' },
  { match: 'NotOlderThan', limit: 'unset', version: 'non-zero', outcome: 'newest' },
  { match: 'NotOlderThan', limit: '2', version: 'unset', outcome: 'Invalid' },
  { match: 'NotOlderThan', limit: '2', version: '0', outcome: 'newest' },
  { match: 'NotOlderThan', limit: '2', version: 'non-zero', outcome: 'newest' },
  { match: 'Latest', limit: 'unset', version: 'non-zero', outcome: 'Invalid' },
]

function queryOf({ match, limit, version }: Cell, revision: number): string {
  const query = new URLSearchParams()
  if (match !== 'unset') query.set('resourceVersionMatch', match)
  if (limit !== 'unset') query.set('limit', limit)
  if (version !== 'unset') query.set('resourceVersion', version === '0' ? '0' : String(revision))
  return query.toString()
}

describe('the list table', () => {
  it.each(cells.filter(({ outcome }) => outcome !== 'Invalid'))(
    'list with resourceVersionMatch $match, limit $limit, resourceVersion $version: $outcome',
    async (cell) => {
      const server = await openReadServer()
      const versions = await fivePods(server)
      const third = versions[2] ?? 0
      const body = await list(server, queryOf(cell, third))
      const held = cell.outcome === 'exact' ? ['p0', 'p1', 'p2'] : ['p0', 'p1', 'p2', 'p3', 'p4']
      expect(names(body)).toEqual(cell.limit === 'unset' ? held : held.slice(0, 2))
      expect(body.metadata.resourceVersion).toBe(
        String(cell.outcome === 'exact' ? third : server.cache.revision),
      )
      expect(body.metadata.remainingItemCount).toBe(
        cell.limit === 'unset' ? undefined : held.length - 2,
      )
    },
  )

  it.each(cells.filter(({ outcome }) => outcome === 'Invalid'))(
    'list with resourceVersionMatch $match, limit $limit, resourceVersion $version: 422 Invalid',
    async (cell) => {
      const server = await openReadServer()
      const [first = 0] = await fivePods(server)
      const error = await refusal(list(server, queryOf(cell, first)))
      expect(error).toMatchObject({ code: 422, reason: 'Invalid' })
    },
  )

  it.each([
    ['unset', ''],
    ['0', '&resourceVersion=0'],
  ])('list with continue and resourceVersion %s: Continuation', async (_name, extra) => {
    const server = await openReadServer()
    await fivePods(server)
    const first = await list(server, 'limit=2')
    const second = await list(server, `limit=2&continue=${first.metadata.continue}${extra}`)
    expect(names(second)).toEqual(['p2', 'p3'])
  })

  it('list with continue and a non-zero resourceVersion: 400', async () => {
    const server = await openReadServer()
    await fivePods(server)
    const first = await list(server, 'limit=2')
    const query = `limit=2&continue=${first.metadata.continue}&resourceVersion=1`
    expect(await refusal(list(server, query))).toMatchObject({
      code: 400,
      message: 'specifying resource version is not allowed when using continue',
    })
  })

  it('a list has an answer for versions that are no number, or still to come', async () => {
    const server = await openReadServer()
    const versions = await fivePods(server)
    expect(await refusal(list(server, 'resourceVersion=abc'))).toMatchObject({ code: 400 })
    for (const query of ['resourceVersion=99', 'resourceVersion=99&resourceVersionMatch=Exact']) {
      const late = refusal(list(server, query))
      await settle()
      server.runtime.advance(3000)
      const error = await late
      expect(error).toMatchObject({ code: 504, reason: 'Timeout' })
      expect(error.message).toContain(`Too large resource version: 99, current: ${versions[5]}`)
    }
  })

  it('a list refuses sendInitialEvents, continue with resourceVersionMatch, and a limit that is no number', async () => {
    const server = await openReadServer()
    expect(await refusal(list(server, 'sendInitialEvents=true'))).toMatchObject({ code: 422 })
    expect(
      await refusal(list(server, 'continue=x&resourceVersionMatch=Exact&resourceVersion=1')),
    ).toMatchObject({ code: 422 })
    expect(await refusal(list(server, 'limit=many'))).toMatchObject({ code: 400 })
  })
})

describe('a list', () => {
  it('a list is empty, not absent, where there is nothing', async () => {
    const server = await openReadServer()
    expect(await list(server, '', '/api/v1/nodes')).toMatchObject({ kind: 'NodeList', items: [] })
  })

  it('a list of a namespace holds that namespace only; without one it holds all', async () => {
    const server = await openReadServer()
    await server.put('a', 'x')
    await server.put('a-b', 'x')
    await server.put('b', 'y')
    expect(names(await list(server, '', '/api/v1/namespaces/a/pods'))).toEqual(['x'])
    expect(await list(server)).toMatchObject({ items: { length: 3 } })
  })

  it.each([
    ['fieldSelector=metadata.name%3Dp1', ['p1', 'p1']],
    ['fieldSelector=metadata.name%3Dp1,metadata.namespace%3Db', ['p1']],
    ['fieldSelector=metadata.name!%3Dp1', ['p2']],
    ['fieldSelector=metadata.namespace%3Da', ['p1', 'p2']],
    ['fieldSelector=spec.color%3Dred', ['p2']],
    ['fieldSelector=spec.color!%3Dred', ['p1', 'p1']],
    ['labelSelector=app%20in%20(web,db)', ['p1', 'p2']],
    ['labelSelector=!app', ['p1']],
    ['labelSelector=app%3Dweb&fieldSelector=spec.color%3Dred', []],
  ])('a list with %s holds %j', async (query, expected) => {
    const server = await openReadServer()
    await server.put('a', 'p1', { labels: { app: 'web' } })
    await server.put('a', 'p2', { labels: { app: 'db' }, color: 'red' })
    await server.put('b', 'p1')
    expect(names(await list(server, query))).toEqual(expected)
  })

  it('a list refuses a field that cannot be selected by', async () => {
    const server = await openReadServer()
    expect(await refusal(list(server, 'fieldSelector=spec.size%3D1'))).toMatchObject({
      code: 400,
      message: 'field label not supported: spec.size',
    })
    const error = await refusal(list(server, 'fieldSelector=spec.size%3D1', '/api/v1/nodes'))
    expect(error).toMatchObject({
      code: 400,
      message:
        '"spec.size" is not a known field selector: only "metadata.name", "metadata.namespace"',
    })
  })

  it('a list that is small is one piece; a large one is made while it is sent, from one state', async () => {
    const server = await openReadServer()
    for (let count = 0; count < 60; count++) {
      await server.put('a', `p${count}`, { color: 'x'.repeat(10_000) })
    }
    const small = await listObjects(server.context('/api/v1/pods?limit=1'))
    expect(small.body).toBeInstanceOf(Uint8Array)
    const large = await listObjects(server.context('/api/v1/pods'))
    expect(large.body).not.toBeInstanceOf(Uint8Array)
    for (let count = 0; count < 60; count++) await server.remove('a', `p${count}`)
    expect(await bodyOf(large)).toMatchObject({ items: { length: 60 } })
  })

  it('a list that has to look into many objects lets others in, and stops when its client is gone', async () => {
    const server = await openReadServer()
    for (let count = 0; count < 500; count++) await server.put('a', `p${count}`)
    const controller = new AbortController()
    const turns = vi.spyOn(server.runtime.timers, 'yieldTurn')
    const query = '/api/v1/pods?labelSelector=app%3Dweb'
    const abandoned = refusal(listObjects(server.context(query, controller.signal)))
    controller.abort()
    expect(await abandoned).toMatchObject({ reason: 'Timeout' })
    const before = turns.mock.calls.length
    expect(names(await list(server, 'labelSelector=app%3Dweb'))).toEqual([])
    expect(turns.mock.calls.length).toBeGreaterThan(before)
    const searched = turns.mock.calls.length
    await list(server, 'labelSelector=app%3Dweb')
    expect(turns.mock.calls.length).toBe(searched)
  })
})
