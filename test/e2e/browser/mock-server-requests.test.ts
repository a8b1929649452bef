import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { chromiumPage, onlyChromium } from '../watched-browser.ts'
import { browserSession, type Tab } from './browser-session.ts'
import { configMap, configMaps, namesIn } from './config-maps.ts'

const openProfile = browserSession()

const fixtures = `
apiVersion: v1
kind: ConfigMap
metadata:
  name: from-fixture
`

const options = { brand: 'k8s', fixtures } as const
const network = { status: 404, text: 'the site has no such file' }

/** Starts a mock, and calls `ask` in the page right after the call of `startMockServer`, before it has resolved. */
function askWhileStarting<Answer>(
  { page }: Tab,
  given: object,
  ask: (path: string) => Promise<Answer>,
): Promise<Answer> {
  return page.evaluate(
    `(async () => {
      const started = calls.startMock(${JSON.stringify(given)})
      const asked = (${ask.toString()})(${JSON.stringify(configMaps)})
      started.catch(() => undefined)
      return asked
    })()`,
  )
}

/** Requests that the mock of a tab has answered, as `GET path`. */
async function answered(tab: Tab): Promise<string[]> {
  const records = (await tab.control('mock', 'requests')) as { method: string; path: string }[]
  return records.map(({ method, path }) => `${method} ${path}`)
}

/** Follows the requests of a tab's mock, and resolves with the next one each time. */
async function followed(tab: Tab): Promise<() => Promise<string>> {
  await tab.watchRequests('requests', 'mock')
  return () => tab.nextLine('requests')
}

const askAll = async (path: string): Promise<readonly string[]> => {
  const byXhr = new Promise<string>((resolve) => {
    const request = new XMLHttpRequest()
    // WebKit gives two requests of one address the same answer.
    request.open('GET', `${path}?xhr`)
    request.setRequestHeader('accept', 'application/json;as=Table;g=meta.k8s.io;v=v1')
    request.onload = () => resolve(`${request.status} ${request.responseText}`)
    request.onerror = () => resolve('error')
    request.send()
  })
  const bySocket = new Promise<string>((resolve) => {
    const socket = new WebSocket(path + '?watch=1&resourceVersion=0')
    socket.onmessage = ({ data }) => {
      resolve(String(data))
      socket.close()
    }
    socket.onclose = () => resolve('closed')
  })
  const bySource = new Promise<string>((resolve) => {
    const source = new EventSource(path + '?source=1')
    source.onerror = () => {
      resolve(`source ${source.readyState} ${source instanceof EventSource}`)
      source.close()
    }
  })
  const answer = await fetch(path)
  return [await answer.text(), await byXhr, await bySocket, await bySource]
}

describe('requests made while startMockServer starts', () => {
  it('requests made while startMockServer starts wait for it, by whatever interface', async () => {
    const { openTab } = await openProfile(/Firefox can’t establish a connection/)
    const tab = await openTab()
    const [fetched, byXhr, bySocket, bySource] = await askWhileStarting(tab, options, askAll)
    expect(namesIn(fetched ?? '')).toContain('from-fixture')
    expect(byXhr).toMatch(/^200 .*"kind":"Table".*from-fixture/)
    expect(bySocket).toMatch(/^\{"type":"ADDED".*from-fixture/)
    // An answer in JSON ends an EventSource; the mock has given it.
    expect(bySource).toBe('source 2 true')
    expect(await answered(tab)).toHaveLength(4)
  })

  it('requests outside of the prefix do not wait for startMockServer', async () => {
    const { openTab } = await openProfile()
    const tab = await openTab()
    const status = await askWhileStarting(
      tab,
      { ...options, prefix: '/clusters/demo' },
      async (path) => (await fetch(path)).status,
    )
    expect(status).toBe(404)
  })

  it('requests that wait for startMockServer fail as a network does where it does not start', async () => {
    const { openTab } = await openProfile(
      /A bad HTTP response code \(404\)/,
      /not-there/,
      /ERR_FILE_NOT_FOUND|blob:/,
    )
    const tab = await openTab()
    const outcome = await askWhileStarting(
      tab,
      { ...options, serviceWorker: '/not-there.js' },
      async (path) => {
        const xhr = new Promise<string>((resolve) => {
          const request = new XMLHttpRequest()
          request.open('DELETE', path)
          request.onerror = () => resolve(`error ${request.readyState} ${request.status}`)
          request.onload = () => resolve('loaded')
          request.send()
        })
        const source = new Promise<string>((resolve) => {
          const made = new EventSource(path)
          made.onerror = () => resolve(`source ${made.readyState}`)
        })
        const fetched = await fetch(path, { method: 'DELETE' }).then(
          ({ status }) => String(status),
          (error: unknown) => String(error),
        )
        return [fetched, await xhr, await source]
      },
    )
    expect(outcome[0]).toMatch(
      /^TypeError: the request waited for a server that did not start: .*not-there\.js/,
    )
    expect(outcome.slice(1)).toEqual(['error 4 0', 'source 2'])
    expect((await tab.fetch(configMaps)).status).toBe(404)
    expect(
      await tab.page.evaluate('/native code/.test(String(XMLHttpRequest.prototype.send))'),
    ).toBe(true)
  })

  it('requests that are aborted while startMockServer starts are not made', async () => {
    const { openTab } = await openProfile()
    const tab = await openTab()
    const outcome = await askWhileStarting(tab, options, async (path) => {
      const leaving = new AbortController()
      const fetched = fetch(path, { signal: leaving.signal }).then(
        ({ status }) => String(status),
        (error: Error) => error.name,
      )
      const request = new XMLHttpRequest()
      const events: string[] = []
      for (const type of ['abort', 'error', 'load', 'loadend']) {
        request.addEventListener(type, () => events.push(type))
      }
      request.open('DELETE', path)
      request.send()
      let again = 'sent'
      try {
        request.send()
      } catch (error) {
        again = (error as Error).name
      }
      leaving.abort()
      request.abort()
      return [await fetched, again, events.join(' ')]
    })
    expect(outcome).toEqual(['AbortError', 'InvalidStateError', 'abort loadend'])
    await tab.until('mock', 'ready').catch(() => undefined)
    await tab.startMock(options)
    expect(await answered(tab)).toEqual([])
  })

  it('elements of a page that a service worker controls already wait for startMockServer', async () => {
    const { openTab } = await openProfile()
    const first = await openTab()
    await first.startMock(options)
    const tab = await openTab('/?second')
    expect(await tab.fetch(configMaps)).toMatchObject(network)
    const text = await askWhileStarting(tab, options, async (path) => {
      const frame = document.createElement('iframe')
      frame.src = `${path}/from-fixture`
      const image = new Image()
      image.src = `${path}?image`
      document.body.append(frame, image)
      const settled = new Promise((resolve) => (image.onerror = image.onload = resolve))
      await new Promise((resolve) => (frame.onload = resolve))
      await settled
      return frame.contentDocument?.body.textContent ?? ''
    })
    expect(text).toContain('"from-fixture"')
    expect(await answered(tab)).toHaveLength(2)
    expect(await answered(first)).toEqual([])
  })
})

describe('addresses of a mock in elements and windows', () => {
  it('frames, images, windows and downloads below the prefix are answered by the mock of their page', async () => {
    const { openTab } = await openProfile()
    const [other, tab] = [await openTab('/?other'), await openTab()]
    await other.startMock({ ...options, fixtures: [] })
    await tab.startMock(options)
    const next = await followed(tab)
    const path = `${configMaps}/from-fixture`
    await tab.page.evaluate(`(() => {
      const add = (id, html) => document.body.insertAdjacentHTML('beforeend', html)
      add('frame', '<iframe id="frame" src="${path}"></iframe>')
    })()`)
    expect(await next()).toBe(`GET ${path} 200`)
    await tab.page.evaluate(`void (new Image().src = '${path}?image')`)
    expect(await next()).toBe(`GET ${path} 200`)
    await tab.page.evaluate(`void document.body.insertAdjacentHTML('beforeend',
      '<button id="open" onclick="window.open(\\'${path}\\')">open</button><a id="save" href="${path}" download="saved.json">save</a>')`)
    await tab.page.locator('#save').click()
    expect(await next()).toBe(`GET ${path} 200`)
    await tab.page.evaluate(
      `void Object.assign(document.createElement('a'), { href: '${path}', download: '' }).click()`,
    )
    expect(await next()).toBe(`GET ${path} 200`)
    await tab.page.locator('#open').click()
    expect(await next()).toBe(`GET ${path} 200`)
    expect(await answered(other)).toEqual([])
  })

  it('a download of an address of the mock is saved under its name', async (context) => {
    onlyChromium(context, 'the other drivers have no downloads')
    const { openTab } = await openProfile()
    const tab = await openTab()
    await tab.startMock(options)
    await tab.fetch(configMaps, configMap('a'))
    const page = chromiumPage(tab.page)
    const save = (attributes: object): Promise<void> =>
      page.evaluate(
        (given) => Object.assign(document.createElement('a'), given).click(),
        attributes,
      )
    const [named] = await Promise.all([
      page.waitForEvent('download'),
      save({ href: configMaps, download: 'maps.json' }),
    ])
    expect(named.suggestedFilename()).toBe('maps.json')
    expect(namesIn(await readFile(await named.path(), 'utf8'))).toEqual(['a', 'from-fixture'])
    const [unnamed] = await Promise.all([
      page.waitForEvent('download'),
      page.evaluate((href) => {
        const link = document.createElement('a')
        link.href = href
        link.setAttribute('download', '')
        link.dispatchEvent(new MouseEvent('click', { cancelable: true }))
      }, `${configMaps}/a`),
    ])
    expect(unnamed.suggestedFilename()).toMatch(/^a\b/)
  })
})

describe('a second start of a mock', () => {
  it('a second start with the same options gives the running mock', async () => {
    const { openTab } = await openProfile()
    const tab = await openTab()
    const given = JSON.stringify(options)
    await tab.page.evaluate(`Promise.all([calls.startMock(${given}), calls.startMock(${given})])`)
    await tab.fetch(configMaps, configMap('a'))
    expect(await tab.startMock(options)).toEqual(await tab.startMock({ ...options }))
    expect(namesIn((await tab.fetch(configMaps)).text)).toEqual(['a', 'from-fixture'])
    await tab.close('mock')
    await tab.startMock({ ...options, fixtures: [] })
    expect(namesIn((await tab.fetch(configMaps)).text)).toEqual([])
  })

  it('a second start with other options is refused, and the error names both', async () => {
    const { openTab } = await openProfile()
    const tab = await openTab()
    await tab.startMock({ ...options, seed: 1 })
    await expect(tab.startMock({ ...options, seed: 2, prefix: '/demo' })).rejects.toThrow(
      'this page runs the server mock with other options: seed is 1 there and 2 here; prefix is "" there and "/demo" here; close it first, or give this one another name',
    )
    expect(namesIn((await tab.fetch(configMaps)).text)).toEqual(['from-fixture'])
    await expect(tab.open({ name: 'mock' })).rejects.toThrow('kind is "mock" there')
  })

  it('a second openServer with the same options gives the same server', async () => {
    const { openTab } = await openProfile()
    const tab = await openTab()
    const address = '/clusters/demo/api/v1/namespaces/default/configmaps'
    const given = JSON.stringify({ name: 'demo', prefix: '/clusters/demo', brand: 'k8s' })
    await tab.page.evaluate(`Promise.all([calls.open(${given}), calls.open(${given})])`)
    expect((await tab.fetch(address)).status).toBe(200)
  })
})
