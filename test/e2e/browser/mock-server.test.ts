import { describe, expect, it } from 'vitest'
import { browserSession } from './browser-session.ts'
import { configMap, configMaps, namesIn } from './config-maps.ts'

const openProfile = browserSession()

const fixtures = `
apiVersion: v1
kind: ConfigMap
metadata:
  name: from-fixture
data:
  color: blue
`

describe('startMockServer', () => {
  it('startMockServer answers fetch and WebSocket of its page from the next call on', async () => {
    const { openTab, url } = await openProfile()
    const tab = await openTab()
    expect(await tab.startMock({ brand: 'k8s', fixtures })).toEqual({ url })
    expect(namesIn((await tab.fetch(configMaps)).text)).toContain('from-fixture')
    await tab.watchMessages('w', `${configMaps}?watch=1&resourceVersion=0`, ['v1.events'])
    expect(await tab.nextLine('w')).toBe('OPEN v1.events')
    expect(await tab.nextLine('w')).toBe('ADDED from-fixture')
    expect((await tab.fetch(configMaps, configMap('a'))).status).toBe(201)
    expect(await tab.nextLine('w')).toBe('ADDED a')
    await tab.leave('w')
    expect(await tab.nextLine('w')).toBe('CLOSED 1005')
  })

  it('startMockServer takes handles, and gives their errors as they are', async () => {
    const { openTab } = await openProfile()
    const tab = await openTab()
    const clock = { now: '2030-01-01T00:00:00Z', stopped: true }
    await tab.startMock({ fixtures, clock, seed: 1, users: { jane: { groups: ['readers'] } } })
    await tab.control('mock', 'clock.advance', '5m')
    const created = await tab.fetch(configMaps, configMap('a'))
    expect(created.text).toContain('"creationTimestamp":"2030-01-01T00:05:00Z"')
    await tab.control('mock', 'addFault', { fault: { type: 'too-many-requests' }, times: 1 })
    expect((await tab.fetch(configMaps)).status).toBe(429)
    await tab.control('mock', 'actAs', 'jane')
    expect((await tab.fetch(configMaps)).status).toBe(403)
    await expect(tab.control('mock', 'actAs', 'bob')).rejects.toThrow(
      'RangeError: there is no user "bob"; there are admin, jane',
    )
    await expect(tab.control('mock', 'load', { kind: 'ConfigMap' })).rejects.toThrow('TypeError')
    await tab.control('mock', 'reset')
    expect(namesIn((await tab.fetch(configMaps)).text)).toEqual(['from-fixture'])
    const requests = (await tab.control('mock', 'requests')) as { verb: string; status: number }[]
    expect(requests).toMatchObject([{ verb: 'list', status: 200 }])
  })

  it('startMockServer serves its own page: other pages have their own server, or none', async () => {
    const { openTab } = await openProfile()
    const [first, second, third] = [await openTab(), await openTab(), await openTab()]
    await first.startMock({})
    await second.startMock({})
    await first.fetch(configMaps, configMap('a'))
    await second.fetch(configMaps, configMap('b'))
    expect(namesIn((await first.fetch(configMaps)).text)).toEqual(['a'])
    expect(namesIn((await second.fetch(configMaps)).text)).toEqual(['b'])
    const network = { status: 404, text: 'the site has no such file' }
    expect(await third.fetch(configMaps)).toMatchObject(network)
    await first.close('mock')
    expect(await first.fetch(configMaps)).toMatchObject(network)
    expect(namesIn((await second.fetch(configMaps)).text)).toEqual(['b'])
    await second.page.reload()
    expect(await second.fetch(configMaps)).toMatchObject(network)
  })

  it('a closed mock answers its page no more, however late its worker ends', async () => {
    const { openTab } = await openProfile()
    const [tab, other] = [await openTab(), await openTab()]
    await tab.startMock({})
    await other.startMock({})
    await tab.fetch(configMaps, configMap('a'))
    await tab.page.evaluate('void (Worker.prototype.terminate = () => undefined)')
    await tab.close('mock')
    expect(await tab.fetch(configMaps)).toMatchObject({
      status: 404,
      text: 'the site has no such file',
    })
  })

  it('startMockServer looks like a network that failed where a fault cuts the connection', async () => {
    const { openTab } = await openProfile(/net::ERR_FAILED|passed an Error Response/)
    const tab = await openTab()
    await tab.startMock({ faults: [{ fault: { type: 'dropped' }, times: 1 }] })
    await expect(tab.fetch(configMaps)).rejects.toThrow(/TypeError: /)
    await tab.control('mock', 'addFault', {
      match: { verb: 'watch' },
      fault: { type: 'watch-dropped', afterEvents: 1 },
      times: 2,
    })
    await tab.watch('w', `${configMaps}?watch=1`)
    await tab.watchMessages('s', `${configMaps}?watch=1`, [])
    expect(await tab.nextLine('s')).toBe('OPEN ')
    await tab.fetch(configMaps, configMap('a'))
    expect(await tab.nextLine('w')).toBe('ADDED a')
    expect(await tab.nextLine('w')).toMatch(/^ERROR TypeError/)
    expect(await tab.nextLine('s')).toBe('ADDED a')
    expect(await tab.nextLine('s')).toBe('CLOSED 1006')
  })

  it('startMockServer says what is missing', async () => {
    const { openTab } = await openProfile(/A bad HTTP response code \(404\)/)
    const tab = await openTab()
    await expect(tab.startMock({ serviceWorker: '/not-there.js' })).rejects.toThrow(
      /service worker.*not-there\.js/s,
    )
    await expect(tab.startMock({ fixtures: 'kind: Nothing' })).rejects.toThrow('apiVersion')
    await expect(tab.startMock({ prefix: 'no path' })).rejects.toThrow('is no path prefix')
    await expect(tab.startMock({ actAs: 'bob' })).rejects.toThrow('there is no user "bob"')
    await tab.startMock({})
    await expect(tab.startMock({ seed: 1 })).rejects.toThrow('seed is absent there and 1 here')
  })

  it('the worker of startMockServer is not in the way once the last page has let go', async () => {
    const { openTab } = await openProfile()
    const tab = await openTab()
    await tab.startMock({})
    const count = 'navigator.serviceWorker.getRegistrations().then(({ length }) => length)'
    expect(await tab.page.evaluate(count)).toBe(1)
    await tab.close('mock')
    await tab.page.reload()
    expect(await tab.page.evaluate(count)).toBe(0)
  })
})
