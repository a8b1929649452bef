import { expect, it, onTestFinished, vi } from 'vitest'
import { type OpenedServer, openServer, startMockServer } from '../../../browser-host/page/index.ts'
import { openPlanned } from '../../../browser-host/page/open-server.ts'
import { planServer } from '../../../browser-host/page/server-options.ts'
import type { PortTimers } from '../../../browser-host/port/host-timers.ts'
import { holdLifeLock, lifeEnds, newLifeName } from '../../../browser-host/port/life-lock.ts'
import { openIndexedDbBackend } from '../../../browser-host/store/indexeddb-backend.ts'
import { type ApiObject, type Client, createClient } from '../../../core/index.ts'
import { testRuntime } from '../../support/servers/test-runtime.ts'
import { signalled } from '../port/linked.ts'

const configMaps = '/api/v1/namespaces/default/configmaps'

function configMap(name: string): ApiObject {
  return { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name } }
}

async function namesIn(client: Client): Promise<readonly (string | undefined)[]> {
  const { items } = await client.list(configMaps)
  return items.map(({ metadata }) => metadata.name).filter((name) => name !== 'kube-root-ca.crt')
}

/** As where a user follows a link, and the browser keeps the page for going back. */
function leavePage(): void {
  dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))
}

function returnToPage(): void {
  dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
}

function untilReady(server: OpenedServer): Promise<void> {
  return new Promise((resolve) => {
    const look = (): void => {
      if (server.state.phase !== 'ready') return
      end()
      resolve()
    }
    const end = server.onChange(look)
    look()
  })
}

async function waiting(name: string): Promise<readonly unknown[]> {
  const { pending = [] } = await navigator.locks.query()
  return pending.filter((lock) => lock.name === name)
}

async function heldLocks(name: string): Promise<readonly string[]> {
  const { held = [] } = await navigator.locks.query()
  return held.flatMap((lock) => (lock.name?.includes(name) ? [lock.name] : []))
}

it('a page that is kept for going back leaves its store to the next page, and serves it again when it is shown', async () => {
  const name = `kept-${crypto.randomUUID()}`
  const server = await openServer({ name, brand: 'k8s', serviceWorker: false })
  onTestFinished(async () => {
    await server.control.erase()
    await server.close()
  })
  const client = createClient(server.transport, { userAgent: 'test' })
  await client.create(configMaps, configMap('a'))
  leavePage()
  expect(server.state).toMatchObject({ phase: 'connecting' })
  // The store's lock is free once the worker has ended.
  const next = await openIndexedDbBackend(name)
  await expect.poll(() => heldLocks(name)).toEqual([`skerry/store/${name}`])
  await next.close()
  returnToPage()
  await untilReady(server)
  expect(server.state).toEqual({ phase: 'ready', owner: true, notices: [] })
  expect(await namesIn(client)).toEqual(['a'])
  await client.create(configMaps, configMap('b'))
})

it('a page that is kept for going back and shown twice has one server', async () => {
  const name = `kept-${crypto.randomUUID()}`
  const server = await openServer({ name, kind: 'mock', brand: 'k8s', serviceWorker: false })
  onTestFinished(() => server.close())
  for (const leave of [leavePage, returnToPage, leavePage, leavePage, returnToPage]) leave()
  await untilReady(server)
  expect(await heldLocks(`owner/${name}`)).toHaveLength(1)
  await server.close()
  returnToPage()
  expect(server.state.phase).toBe('closed')
  await expect.poll(() => heldLocks(name)).toEqual([])
})

it('a mock of a page that is kept for going back has its objects when the page is shown again', async () => {
  const name = `kept-${crypto.randomUUID()}`
  const mock = await startMockServer({ name, brand: 'k8s', serviceWorker: false })
  onTestFinished(() => mock.close())
  const client = mock.client()
  await client.create(configMaps, configMap('a'))
  const run = await heldLocks(`run/${name}`)
  leavePage()
  returnToPage()
  await untilReady(mock.opened)
  expect(await namesIn(client)).toEqual(['a'])
  expect(mock.opened.state.notices).toEqual([])
  expect(await heldLocks(`run/${name}`)).toEqual(run)
})

it('a page whose server is in a tab that the browser has stopped says so', async () => {
  const name = `frozen-${crypto.randomUUID()}`
  const { release } = await holdLifeLock(`skerry/owner/${name}`)
  onTestFinished(release)
  const { timers, advance } = testRuntime()
  const limited = signalled()
  const after: PortTimers['after'] = (milliseconds, task) => {
    limited.settle()
    return timers.after(milliseconds, task)
  }
  const plan = planServer({ kind: 'mock', name }, { perPage: false, needsServiceWorker: false })
  const start = openPlanned(plan, () => undefined, { milliseconds: 1_000, timers: { after } })
  await limited.promise
  // The other tab has the lock.
  await expect.poll(async () => (await waiting(`skerry/owner/${name}`)).length).toBe(1)
  advance(1_000)
  await expect(start).rejects.toThrow(
    `another tab runs the server "${name}" and does not answer; browsers stop tabs in the background, so show that tab, or close it`,
  )
})

it('a page that WebKit drops the requests for locks of goes on waiting for the end of its worker', async () => {
  const { name, release } = await holdLifeLock(newLifeName('test'))
  onTestFinished(release)
  onTestFinished(() => void vi.restoreAllMocks())
  const request = vi
    .spyOn(LockManager.prototype, 'request')
    .mockRejectedValueOnce(new DOMException('the browsing context is going away', 'AbortError'))
  let hasEnded = false
  const ended = lifeEnds(name, new AbortController().signal).then(() => (hasEnded = true))
  await expect.poll(() => request.mock.calls.length).toBe(2)
  expect(hasEnded).toBe(false)
  release()
  await ended
})
