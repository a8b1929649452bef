import { describe, expect, it } from 'vitest'
import { browserSession } from './browser-session.ts'
import { configMap, configMaps, demo, namesIn, served, versionOf } from './config-maps.ts'

const openProfile = browserSession()

describe('several tabs', () => {
  it('several tabs share one server, whichever of them runs it', async () => {
    const { openTab } = await openProfile()
    const [first, second] = [await openTab(), await openTab()]
    expect(await first.open(demo)).toMatchObject({ phase: 'ready', owner: true })
    expect(await second.open(demo)).toMatchObject({ phase: 'ready', owner: false })
    expect((await second.fetch(served, configMap('a'))).status).toBe(201)
    expect((await second.ask('demo', configMaps, configMap('b'))).status).toBe(201)
    expect(namesIn((await first.ask('demo', configMaps)).text)).toEqual(['a', 'b'])
    expect(await second.control('demo', 'describe')).toMatchObject({
      name: 'demo',
      brand: 'k8s',
      storage: { kind: 'indexeddb' },
      users: ['admin'],
    })
  })

  it('several tabs hand the server over when its tab is closed, and watches resume without loss', async () => {
    const { openTab } = await openProfile()
    const [first, second] = [await openTab(), await openTab()]
    await first.open(demo)
    await second.open(demo)
    await second.watch('before', `${served}?watch=1`)
    const version = versionOf((await first.fetch(served, configMap('a'))).text)
    expect(await second.nextLine('before')).toBe('ADDED a')
    expect((await first.fetch(served, configMap('b'))).status).toBe(201)
    await first.page.close()
    expect(await second.nextLine('before')).toBe('ADDED b')
    expect(await second.nextLine('before')).toBe('END')
    expect(await second.until('demo', 'ready')).toMatchObject({ owner: true })
    await second.fetch(served, configMap('c'))
    expect(await second.watch('after', `${served}?watch=1&resourceVersion=${version}`)).toBe(200)
    expect(await second.nextLine('after')).toBe('ADDED b')
    expect(await second.nextLine('after')).toBe('ADDED c')
    expect(namesIn((await second.fetch(served)).text)).toEqual(['a', 'b', 'c'])
  })

  it('several tabs get a new worker when it dies, with nothing lost', async () => {
    const { openTab } = await openProfile()
    const [first, second] = [await openTab(), await openTab()]
    await first.open(demo)
    await second.open(demo)
    await second.fetch(served, configMap('a'))
    await second.watch('w', `${served}?watch=1&resourceVersion=1`)
    expect(await second.nextLine('w')).toBe('ADDED a')
    await first.killWorker('demo')
    expect(await second.nextLine('w')).toBe('END')
    expect(namesIn((await second.fetch(served)).text)).toEqual(['a'])
    expect(await second.until('demo', 'ready')).toMatchObject({ owner: false })
    expect(namesIn((await second.ask('demo', configMaps)).text)).toEqual(['a'])
    expect((await first.state('demo')).notices).toEqual([
      'The server is started anew: the worker that runs the server has ended.',
    ])
  })

  it('several tabs keep what was stored when the last of them is closed', async () => {
    const { openTab } = await openProfile()
    const first = await openTab()
    await first.open(demo)
    await first.fetch(served, configMap('a'))
    await first.page.reload()
    await first.open(demo)
    expect(namesIn((await first.fetch(served)).text)).toEqual(['a'])
    await first.page.close()
    const second = await openTab()
    await second.open(demo)
    expect(namesIn((await second.fetch(served)).text)).toEqual(['a'])
  })

  it('several tabs take over from one that lets go of the server', async () => {
    const { openTab } = await openProfile()
    const [first, second] = [await openTab(), await openTab()]
    await first.open(demo)
    await second.open(demo)
    await first.fetch(served, configMap('a'))
    await first.close('demo')
    expect((await first.state('demo')).phase).toBe('closed')
    expect(namesIn((await first.fetch(served)).text)).toEqual(['a'])
    expect(await second.until('demo', 'ready')).toMatchObject({ owner: true })
  })

  it('several tabs without a service worker tell which of them has the server', async () => {
    const { openTab } = await openProfile()
    const [first, second] = [await openTab(), await openTab()]
    const alone = { ...demo, serviceWorker: false }
    expect(await first.open(alone)).toMatchObject({ phase: 'ready', owner: true })
    expect((await first.ask('demo', '/version')).status).toBe(200)
    const state = await second.open(alone)
    expect(state).toMatchObject({ phase: 'unreachable', owner: false })
    expect(state.reason).toMatch(/another tab runs the server "demo"/)
    const refusal = await second.ask('demo', '/version')
    expect(refusal.status).toBe(503)
    expect(JSON.parse(refusal.text).message).toBe(state.reason)
    await first.page.close()
    expect(await second.until('demo', 'ready')).toMatchObject({ owner: true })
    expect((await second.ask('demo', '/version')).status).toBe(200)
  })

  it('several tabs may open further servers while watches of the first are open', async () => {
    const { openTab } = await openProfile()
    const [first, second] = [await openTab(), await openTab()]
    await first.open(demo)
    await first.watch('w', `${served}?watch=1`)
    const other = { name: 'other', prefix: '/clusters/other' }
    expect(await second.open(other)).toMatchObject({ phase: 'ready', notices: [] })
    expect((await second.fetch('/clusters/other/version')).status).toBe(200)
    expect((await first.fetch(served, configMap('a'))).status).toBe(201)
    expect((await first.fetch('/clusters/other/version')).status).toBe(200)
  })
})
