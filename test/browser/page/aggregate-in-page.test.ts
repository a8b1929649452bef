import { expect, it, onTestFinished } from 'vitest'
import { openServer, startMockServer } from '../../../browser-host/page/index.ts'
import { spawnWorker } from '../../../browser-host/page/spawn-worker.ts'
import { createClient } from '../../../core/index.ts'

const name = 'v1.shop.example'
const widgets = '/apis/shop.example/v1/namespaces/default/widgets'

it('a function of the page answers an aggregated API by fetch, streams, and hears when its client leaves', async () => {
  const prefix = '/clusters/aggregated'
  const server = await startMockServer({ brand: 'k8s', prefix, seed: 1 })
  onTestFinished(() => server.close())
  let left: (() => void) | undefined
  const gone = new Promise<void>((resolve) => (left = resolve))
  const end = await server.aggregate(
    name,
    ({ verb, name: of, user, query, headers, body, signal }) => {
      if (verb === 'create') return { status: 201, body: { kind: 'Widget', was: body ?? null } }
      if (of === 'broken') throw new Error('no shop today')
      if (verb !== 'watch') {
        const asked = { user: user.name, as: query.get('as'), type: headers.get('accept') }
        return of === 'absent' ? undefined : { kind: 'Widget', ...asked }
      }
      signal.addEventListener('abort', () => left?.())
      return {
        body: (async function* () {
          yield { type: 'ADDED', object: { kind: 'Widget', size: 9007199254740993n } }
          yield '{"type":"BOOKMARK"}\n'
          await new Promise(() => undefined)
        })(),
      }
    },
  )
  const get = async (path: string, init: RequestInit = {}): Promise<unknown> =>
    (await fetch(`${prefix}${path}`, { headers: { accept: 'application/json' }, ...init })).json()
  expect(await get(`${widgets}/a?as=text`)).toEqual({
    kind: 'Widget',
    user: 'admin',
    as: 'text',
    type: 'application/json',
  })
  expect(await get(`${widgets}/absent`)).toMatchObject({ code: 404, reason: 'NotFound' })
  expect(await get(`${widgets}/broken`)).toMatchObject({ code: 500, message: 'no shop today' })
  const sent = { method: 'POST', body: '{"size":9007199254740993}' }
  const made = await fetch(`${prefix}${widgets}`, {
    ...sent,
    headers: { 'content-type': 'application/json' },
  })
  expect([made.status, await made.text()]).toEqual([
    201,
    '{"kind":"Widget","was":{"size":9007199254740993}}\n',
  ])
  const leaving = new AbortController()
  const watch = await fetch(`${prefix}${widgets}?watch=true`, { signal: leaving.signal })
  const reader = watch.body?.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  while (!text.includes('BOOKMARK')) text += (await reader?.read())?.value ?? 'BOOKMARK'
  expect(text.trim()).toBe(
    '{"type":"ADDED","object":{"kind":"Widget","size":9007199254740993}}\n{"type":"BOOKMARK"}',
  )
  leaving.abort()
  await gone
  await server.reset()
  expect(await get(`${widgets}/a`)).toMatchObject({ kind: 'Widget' })
  await end()
  expect((await fetch(`${prefix}${widgets}/a`)).status).toBe(404)
})

it('a function of the page answers the server of the next worker, too', async () => {
  let worker: Worker | undefined
  const server = await openServer({
    brand: 'k8s',
    name: 'page-functions',
    kind: 'mock',
    serviceWorker: false,
    worker: () => (worker = spawnWorker()),
  })
  onTestFinished(() => server.close())
  const widget = { apiVersion: 'shop.example/v1', kind: 'Widget', metadata: { name: 'a' } }
  await server.control.aggregate(name, () => widget)
  const client = createClient(server.transport, { userAgent: 'test' })
  expect(await client.get(`${widgets}/a`)).toEqual(widget)
  worker?.terminate()
  // An answer says that there is a new worker; functions are added one after the other.
  await client.get('/api/v1/namespaces/default')
  await server.control.aggregate('v2.shop.example', () => widget)
  expect(await client.get(`${widgets}/a`)).toEqual(widget)
})

it('a function of the page stays where a server on IndexedDB starts anew', async () => {
  const server = await openServer({ brand: 'k8s', name: 'kept-functions', serviceWorker: false })
  onTestFinished(async () => {
    await server.control.erase()
    await server.close()
  })
  const widget = { apiVersion: 'shop.example/v1', kind: 'Widget', metadata: { name: 'a' } }
  const end = await server.control.aggregate(name, () => widget)
  const client = createClient(server.transport, { userAgent: 'test' })
  await server.control.erase()
  expect(await client.get(`${widgets}/a`)).toEqual(widget)
  await end()
  await expect(client.get(`${widgets}/a`)).rejects.toMatchObject({ code: 404 })
})
