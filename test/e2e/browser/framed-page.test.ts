import { describe, expect, it } from 'vitest'
import type { PageCalls } from '../../support/browsers/page-calls.ts'
import { isolatedPage } from '../../support/servers/static-server.ts'
import { browserSession } from './browser-session.ts'
import { configMap, configMaps, demo, namesIn, served } from './config-maps.ts'
import { framedCalls } from './framed-calls.ts'

const openProfile = browserSession({ ownSite: {} })

const openIsolated = browserSession({ ownSite: { headers: isolatedPage } })
// Pages without an origin load the scripts of none, unless a server gives them to all.
const openShared = browserSession({ ownSite: { headers: { 'access-control-allow-origin': '*' } } })

/** Starts a mock and a server in the frame, and creates a config map in each. @returns the names that each of them lists */
async function startBoth(frame: PageCalls): Promise<unknown> {
  await frame.startMock({ brand: 'k8s' })
  const { notices } = await frame.open(demo)
  await frame.fetch(configMaps, configMap('in-mock'))
  await frame.fetch(served, configMap('in-server'))
  const namesAt = async (path: string): Promise<string[]> => namesIn((await frame.fetch(path)).text)
  return { notices, mock: await namesAt(configMaps), server: await namesAt(served) }
}

const both = { notices: [], mock: ['in-mock'], server: ['in-server'] }

describe('a page in an iframe', () => {
  it.for(['origin', 'site'] as const)(
    'a mock and a server run in an iframe of a page of another %s',
    async (what) => {
      const { openTab, serveElsewhere } = await openProfile()
      const { page } = await openTab('/plain.html')
      const url = await serveElsewhere()
      const framed = what === 'site' ? url.replace('127.0.0.1', 'localhost') : url
      expect(await startBoth(await framedCalls(page, { url: `${framed}/` }))).toEqual(both)
    },
  )

  it('a mock and a server run in a sandboxed iframe that keeps its origin', async () => {
    const { openTab, url } = await openProfile()
    const { page } = await openTab('/plain.html')
    const sandbox = 'allow-scripts allow-same-origin'
    expect(await startBoth(await framedCalls(page, { url: `${url}/`, sandbox }))).toEqual(both)
  })

  it('a mock and a server run in an isolated iframe of an isolated page of another origin', async () => {
    const { openTab, serveElsewhere } = await openIsolated()
    const { page } = await openTab('/plain.html')
    const headers = { ...isolatedPage, 'cross-origin-resource-policy': 'cross-origin' }
    expect(
      await startBoth(await framedCalls(page, { url: `${await serveElsewhere({ headers })}/` })),
    ).toEqual(both)
  })

  it('a page in a sandboxed iframe without an origin says what is missing', async () => {
    const { openTab, url } = await openShared()
    const { page } = await openTab('/plain.html')
    const frame = await framedCalls(page, { url: `${url}/`, sandbox: 'allow-scripts' })
    const missing =
      'this page has no origin: a sandboxed iframe needs allow-same-origin, and a file must come from a server'
    await expect(frame.startMock({})).rejects.toThrow(missing)
    await expect(frame.open(demo)).rejects.toThrow(missing)
  })
})
