import { describe, expect, it } from 'vitest'
import { chromiumPage, notIn, onlyChromium } from '../watched-browser.ts'
import { browserSession, type Tab } from './browser-session.ts'
import { configMap, configMaps, demo, namesIn, served } from './config-maps.ts'

const openProfile = browserSession()

/** As a user does in the settings of the browser. */
async function clearSiteData(tab: Tab): Promise<void> {
  const page = chromiumPage(tab.page)
  const session = await page.context().newCDPSession(page)
  const { origin } = new URL(page.url())
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'indexeddb' })
  await session.detach()
}

describe('a server in a tab', () => {
  it('a server in a tab answers fetch below its prefix as soon as it is open', async () => {
    const { openTab } = await openProfile()
    const tab = await openTab()
    expect(await tab.open(demo)).toEqual({ phase: 'ready', owner: true, notices: [] })
    const version = await tab.fetch('/clusters/demo/version')
    expect(version).toMatchObject({
      status: 200,
      headers: { 'content-type': 'application/json' },
    })
    expect(JSON.parse(version.text)).toMatchObject({ major: '1', minor: '34' })
  })

  it('a server in a tab creates, lists and watches', async () => {
    const { openTab } = await openProfile()
    const tab = await openTab()
    await tab.open(demo)
    expect(await tab.watch('w', `${served}?watch=1`)).toBe(200)
    expect((await tab.fetch(served, configMap('first'))).status).toBe(201)
    expect((await tab.fetch(served, configMap('second'))).status).toBe(201)
    expect(await tab.nextLine('w')).toBe('ADDED first')
    expect(await tab.nextLine('w')).toBe('ADDED second')
    await tab.leave('w')
    expect(namesIn((await tab.fetch(served)).text)).toEqual(['first', 'second'])
  })

  it('a server in a tab leaves every other address alone', async () => {
    const { openTab } = await openProfile()
    const tab = await openTab()
    await tab.open(demo)
    const answer = await tab.fetch('/clusters/demonstration')
    expect(answer).toMatchObject({ status: 404, text: 'the site has no such file' })
  })

  it('a server in a tab tells of requests as they are answered, whoever asks', async () => {
    const { openTab } = await openProfile()
    const tab = await openTab()
    await tab.open(demo)
    await tab.watchRequests('r', 'demo')
    await tab.fetch(served)
    await tab.ask('demo', '/version')
    expect(await tab.nextLine('r')).toBe(`GET ${configMaps} 200`)
    expect(await tab.nextLine('r')).toBe('GET /version 200')
    await tab.leave('r')
  })

  it('a server in a tab tells of requests after its worker died, too', async () => {
    const { openTab } = await openProfile()
    const tab = await openTab()
    await tab.open(demo)
    await tab.watchRequests('r', 'demo')
    await tab.killWorker('demo')
    // The next worker answers this one, and behind it has been told to tell.
    await tab.ask('demo', '/healthz')
    await tab.control('demo', 'describe')
    await tab.control('demo', 'clearRequests')
    await tab.ask('demo', '/version')
    const first = await tab.nextLine('r')
    const last = first === 'GET /healthz 200' ? await tab.nextLine('r') : first
    expect(last).toBe('GET /version 200')
    expect(await tab.control('demo', 'requests')).toMatchObject([
      { method: 'GET', path: '/version', user: 'admin' },
    ])
  })

  it('a server in a tab acts as the user that was chosen', async () => {
    const { openTab } = await openProfile()
    const tab = await openTab()
    await tab.open({ ...demo, users: { jane: { groups: ['team'] } } })
    await tab.control('demo', 'actAs', 'jane')
    const denied = await tab.fetch(served)
    expect(denied).toMatchObject({ status: 403, text: expect.stringContaining('User \\"jane\\"') })
    const headers = { authorization: 'Bearer admin' }
    expect((await tab.fetch(served, { headers })).status).toBe(200)
  })

  it('a server in a tab erases all it has, and watches are told', async () => {
    const { openTab } = await openProfile()
    const tab = await openTab()
    await tab.open(demo)
    await tab.fetch(served, configMap('a'))
    await tab.watch('w', `${served}?watch=1&resourceVersion=1`)
    expect(await tab.nextLine('w')).toBe('ADDED a')
    await tab.control('demo', 'erase')
    expect(await tab.nextLine('w')).toBe('ERROR Expired')
    expect(await tab.nextLine('w')).toBe('END')
    expect(namesIn((await tab.fetch(served)).text)).toEqual([])
    await tab.fetch(served, configMap('b'))
    await tab.page.reload()
    await tab.open(demo)
    expect(namesIn((await tab.fetch(served)).text)).toEqual(['b'])
  })

  it('a server in a tab starts anew when its store is taken away', async (context) => {
    onlyChromium(context, 'no protocol clears the data of a site')
    const { openTab } = await openProfile()
    const tab = await openTab()
    await tab.open(demo)
    await tab.fetch(served, configMap('a'))
    await clearSiteData(tab)
    expect((await tab.fetch(served, configMap('b'))).status).toBe(503)
    await expect.poll(async () => (await tab.fetch(served, configMap('c'))).status).toBe(201)
    expect(namesIn((await tab.fetch(served)).text)).toEqual(['c'])
  })

  it('a server in a tab has no handles that only a mock can have', async () => {
    const { openTab } = await openProfile()
    const tab = await openTab()
    await tab.open(demo)
    for (const handle of ['reset', 'snapshot']) {
      await expect(tab.control('demo', handle)).rejects.toThrow('TypeError: a server on IndexedDB')
    }
    expect(await tab.control('demo', 'clock.now')).toBeGreaterThan(0)
  })

  it('a server in a tab says why it cannot be opened', async (context) => {
    notIn(
      'webkit',
      context,
      'a worker started right after another one was closed may not load there',
    )
    const { openTab } = await openProfile()
    const tab = await openTab()
    await tab.open(demo)
    await tab.close('demo')
    const state = await tab.open({ ...demo, brand: 'svc' })
    expect(state).toMatchObject({ phase: 'unreachable' })
    expect(state.reason).toContain('created with brand k8s')
    const refusal = await tab.fetch(served)
    expect(refusal).toMatchObject({
      status: 503,
      text: expect.stringContaining('created with brand k8s'),
    })
    await expect(tab.open({ name: 'a/b' })).rejects.toThrow('"a/b" is no name for a server')
  })
})
