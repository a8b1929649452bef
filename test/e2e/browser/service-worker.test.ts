import { describe, expect, it } from 'vitest'
import { chromiumPage, onlyChromium } from '../watched-browser.ts'
import { browserSession, type Tab } from './browser-session.ts'
import { configMap, configMaps, demo, namesIn, served, versionOf } from './config-maps.ts'

const openProfile = browserSession()
const openOwnSite = browserSession({ ownSite: {} })

/** As the browser stops one that has had nothing to do for a while. */
async function stopServiceWorkers(tab: Tab): Promise<void> {
  const page = chromiumPage(tab.page)
  const session = await page.context().newCDPSession(page)
  await session.send('ServiceWorker.enable')
  await session.send('ServiceWorker.stopAllWorkers')
  await session.detach()
}

/** Reloads a tab past its service worker, as people do when something looks stuck. */
async function reloadHard(tab: Tab): Promise<void> {
  const page = chromiumPage(tab.page)
  const session = await page.context().newCDPSession(page)
  const loaded = page.waitForEvent('load')
  await session.send('Page.reload', { ignoreCache: true })
  await loaded
  await session.detach()
}

/** Call it while there is a worker; what it returns resolves once that has ended, which a closed tab does not wait for. */
async function workerEnds({ page }: Tab): Promise<() => Promise<void>> {
  // As text, since the page's globals are unknown here.
  const name = await page.evaluate<string>(
    `navigator.locks.query().then(({ held }) => held.find(({ name }) => name.startsWith('skerry/run/')).name)`,
  )
  return () => page.evaluate(`navigator.locks.request(${JSON.stringify(name)}, () => undefined)`)
}

/** For one request, that is then known to have arrived. */
const once = { times: 1, fault: { type: 'delay', milliseconds: 3_600_000 } }

describe('the service worker', () => {
  it('the service worker goes on after the browser has stopped it', async (context) => {
    onlyChromium(context, 'no protocol stops service workers')
    const { openTab } = await openProfile()
    const [first, second] = [await openTab(), await openTab()]
    await first.open(demo)
    await second.open(demo)
    const version = versionOf((await second.fetch(served, configMap('a'))).text)
    await second.watch('w', `${served}?watch=1&resourceVersion=${version}`)
    await stopServiceWorkers(first)
    expect(await second.nextLine('w')).toMatch(/^(END|ERROR)/)
    expect((await second.fetch(served, configMap('b'))).status).toBe(201)
    await second.watch('again', `${served}?watch=1&resourceVersion=${version}`)
    expect(await second.nextLine('again')).toBe('ADDED b')
  })

  it('the service worker answers 503 when no page is left', async () => {
    const { openTab } = await openProfile()
    const first = await openTab()
    await first.open(demo)
    const plain = await openTab('/plain.html')
    const get = (): Promise<{ status: number; wait: string | null; body: unknown }> =>
      plain.page.evaluate(async () => {
        const response = await fetch('/clusters/demo/version')
        const wait = response.headers.get('retry-after')
        return { status: response.status, wait, body: await response.json() }
      })
    expect((await get()).status).toBe(200)
    const gone = await workerEnds(plain)
    await first.page.close()
    await gone()
    expect(await get()).toMatchObject({
      status: 503,
      wait: '1',
      body: {
        kind: 'Status',
        reason: 'ServiceUnavailable',
        message: expect.stringContaining('no page runs the server "demo"'),
      },
    })
    const next = await openTab()
    await next.open(demo)
    expect((await get()).status).toBe(200)
  })

  it('the service worker repeats a read when the worker died, and says of a write that its outcome is unknown', async () => {
    const { openTab } = await openProfile()
    const tab = await openTab()
    await tab.open(demo)
    for (const verb of ['list', 'create']) {
      await tab.control('demo', 'addFault', { ...once, match: { verb, resource: 'configmaps' } })
    }
    const read = tab.fetch(served)
    const written = tab.fetch(served, configMap('a'))
    await expect.poll(() => tab.control('demo', 'faults')).toEqual([])
    await tab.killWorker('demo')
    expect(await written).toMatchObject({
      status: 504,
      text: expect.stringContaining('whether the write was carried out is unknown'),
    })
    expect(namesIn((await read).text)).toEqual([])
  })

  it('the service worker takes over a page that was reloaded past it', async (context) => {
    onlyChromium(context, 'no protocol reloads past the service worker')
    const { openTab } = await openProfile()
    const tab = await openTab()
    await tab.open(demo)
    await reloadHard(tab)
    expect(await tab.page.evaluate('navigator.serviceWorker.controller')).toBeNull()
    expect(await tab.open(demo)).toMatchObject({ phase: 'ready', notices: [] })
    expect((await tab.fetch('/clusters/demo/version')).status).toBe(200)
  })

  // Firefox stops one 30 seconds after its last event, watches or not; tests set 12, and pages send it an event every ten.
  it('the service worker stays awake for a quiet watch, in whichever tab it is', async () => {
    const { openTab } = await openProfile()
    const [first, second] = [await openTab(), await openTab('/plain.html')]
    await first.open(demo)
    await first.page.evaluate(`void (() => {
      globalThis.events = 0
      const { postMessage } = ServiceWorker.prototype
      ServiceWorker.prototype.postMessage = function (message, ...rest) {
        if (message.skerry === 'stay') globalThis.events++
        return postMessage.call(this, message, ...rest)
      }
    })()`)
    const events = (): Promise<number> => first.page.evaluate<number>('events')
    const line = second.page.evaluate<string>(`(async () => {
      const { body } = await fetch('${served}?watch=1')
      const reader = body.pipeThrough(new TextDecoderStream()).getReader()
      globalThis.left = () => reader.cancel()
      for (let text = ''; ; ) {
        const { done, value } = await reader.read()
        if (done) return 'END'
        text += value
        if (text.includes('\\n')) return JSON.parse(text).object.metadata.name
      }
    })()`)
    await expect.poll(events, { timeout: 60_000 }).toBeGreaterThan(1)
    expect((await first.fetch(served, configMap('late'))).status).toBe(201)
    expect(await line).toBe('late')
    await second.page.evaluate('left()')
  })

  it('the service worker needs no network', async () => {
    const { openTab, stopSite } = await openOwnSite()
    const tab = await openTab()
    await tab.open(demo)
    await stopSite()
    expect((await tab.fetch(served, configMap('a'))).status).toBe(201)
    expect(namesIn((await tab.fetch(served)).text)).toEqual(['a'])
  })

  it('the service worker refuses a body above its limit, and leaves others to the limit of the server', async () => {
    const { openTab } = await openProfile()
    const tab = await openTab()
    await tab.open(demo)
    const post = (bytes: number): Promise<readonly [number, string]> =>
      tab.page.evaluate(
        async ([address, size]) => {
          const headers = { 'content-type': 'application/json' }
          const body = new Uint8Array(size).fill(32)
          const response = await fetch(address, { method: 'POST', headers, body })
          const { message } = await response.json()
          return [response.status, message] as const
        },
        [served, bytes] as const,
      )
    const limit = 16 * 1024 * 1024
    expect(await post(limit + 1)).toEqual([413, `Request entity too large: limit is ${limit}`])
    // The server's own limit.
    expect(await post(limit)).toEqual([413, 'Request entity too large: limit is 3145728'])
  })

  it('the service worker answers several servers, each below its prefix', async () => {
    const { openTab } = await openProfile()
    const tab = await openTab()
    const names = { root: '', demo: '/clusters/demo', other: '/api/kubernetes' }
    for (const [name, prefix] of Object.entries(names)) {
      await tab.open({ name, prefix })
      await tab.fetch(`${prefix}${configMaps}`, configMap(`in-${name}`))
    }
    for (const [name, prefix] of Object.entries(names)) {
      const { text } = await tab.fetch(`${prefix}${configMaps}`)
      expect(namesIn(text)).toEqual([`in-${name}`])
    }
  })

  it('the service worker may be one that the page has anyway', async () => {
    const { openTab } = await openProfile()
    const tab = await openTab()
    // It does not claim pages itself, and is asked to.
    expect(await tab.open({ ...demo, ownServiceWorker: true })).toMatchObject({ notices: [] })
    expect((await tab.fetch('/clusters/demo/version')).status).toBe(200)
    const other = await openTab()
    expect(await other.open({ ...demo, ownServiceWorker: true })).toMatchObject({ owner: false })
  })
})

describe('the service worker of somebody else', () => {
  it('the service worker of somebody else keeps its scope', async () => {
    const { openTab } = await openProfile()
    const tab = await openTab()
    await tab.open({ ...demo, ownServiceWorker: true })
    const { phase, notices } = await tab.open({ name: 'late' })
    expect(phase).toBe('ready')
    expect(notices.join()).toContain('/own-service-worker.js has this scope already')
    expect((await tab.fetch('/clusters/demo/version')).status).toBe(200)
  })
})

describe('an answer that its page leaves', async () => {
  async function bigList(): Promise<Tab> {
    const { openTab } = await openProfile(
      /net::ERR_|intercepted the request and encountered an unexpected error/,
    )
    const tab = await openTab()
    await tab.open({ ...demo, kind: 'mock' })
    const data = { filler: 'x'.repeat(20_000) }
    const fixtures = Array.from({ length: 300 }, (_, at) => ({
      apiVersion: 'v1',
      kind: 'ConfigMap',
      metadata: { name: `filler-${at}` },
      data,
    }))
    await tab.control('demo', 'load', fixtures)
    await tab.control('demo', 'clearRequests')
    return tab
  }

  it.for(['cancel', 'abort'] as const)(
    'an answer that its page leaves is let go of by the core: %s',
    async (leave) => {
      const tab = await bigList()
      expect(await tab.readSome(served, leave)).toBeGreaterThan(0)
      await expect
        .poll(() => tab.control('demo', 'requests'))
        .toMatchObject([{ verb: 'list', status: 200, truncated: true }])
    },
  )

  it('an answer is let go of as it begins, where the page has left before', async () => {
    const tab = await bigList()
    await tab.control('demo', 'addFault', { ...once, match: { resource: 'configmaps' } })
    await tab.page.evaluate((address) => {
      const leaving = Object.assign(globalThis, { leaving: new AbortController() }).leaving
      void fetch(address, { signal: leaving.signal }).catch(() => undefined)
    }, served)
    await expect.poll(() => tab.control('demo', 'faults')).toEqual([])
    await tab.page.evaluate('leaving.abort()')
    await tab.control('demo', 'clearRequests')
    await tab.control('demo', 'clock.advance', '1h')
    await expect
      .poll(() => tab.control('demo', 'requests'))
      .toMatchObject([{ verb: 'list', status: 200, truncated: true }])
  })
})
