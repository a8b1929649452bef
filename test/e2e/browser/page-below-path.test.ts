import { describe, expect, it } from 'vitest'
import { browserSession } from './browser-session.ts'
import { configMap, configMaps, namesIn } from './config-maps.ts'

const openGuide = browserSession({ ownSite: { path: '/docs/guide' } })
const openAllowed = browserSession({
  ownSite: { path: '/docs/guide', headers: { 'service-worker-allowed': '/docs/' } },
})

const script = 'skerry-service-worker.js'

describe('a page below a path', () => {
  it.for(['/docs/guide/api', '/clusters/demo'])(
    'a mock of a page below a path answers below %s',
    async (prefix) => {
      const { openTab, url } = await openGuide()
      const tab = await openTab('/')
      expect(await tab.startMock({ prefix, serviceWorker: script })).toEqual({
        url: `${new URL(url).origin}${prefix}`,
      })
      expect((await tab.fetch(`${prefix}${configMaps}`, configMap('a'))).status).toBe(201)
      expect(namesIn((await tab.fetch(`${prefix}${configMaps}`)).text)).toEqual(['a'])
    },
  )

  it('the service worker is looked for below the base of the page, wherever its routes have led', async () => {
    const { openTab } = await openGuide()
    const tab = await openTab('/')
    await tab.page.evaluate(() => {
      const base = document.createElement('base')
      base.href = '/docs/guide/'
      document.head.append(base)
      history.pushState(null, '', '/docs/guide/deep/route')
    })
    await tab.startMock({ serviceWorker: script })
    expect((await tab.fetch(configMaps)).status).toBe(200)
  })

  it('a page takes a scope above the folder of the service worker where Service-Worker-Allowed allows it', async () => {
    const { openTab } = await openAllowed()
    const tab = await openTab('/')
    await tab.startMock({ serviceWorker: { url: script, scope: '/docs/' } })
    expect((await tab.fetch(configMaps)).status).toBe(200)
  })

  it('a page that cannot have its service worker says what is missing', async () => {
    const { openTab, url } = await openGuide(/max scope allowed|\(404\)/)
    const tab = await openTab('/')
    const start = (url: string, scope?: string): Promise<unknown> =>
      tab.startMock({ serviceWorker: { url, ...(scope !== undefined && { scope }) } })
    await expect(start(script, '/docs/')).rejects.toThrow(
      'is above its folder: does the file come with the header Service-Worker-Allowed?',
    )
    await expect(start(script, '/docs/guide/inner/')).rejects.toThrow(
      `this page lies outside of ${url}/inner/, the scope of the service worker: serve its script from the page's folder or one above`,
    )
    await expect(start('/skerry-service-worker.js')).rejects.toThrow(
      'is the file skerry/service-worker.js served there',
    )
  })
})
