import { expect, it } from 'vitest'
import { browserSession, type Tab } from './browser-session.ts'
import { configMap, demo, namesIn, served } from './config-maps.ts'

const openProfile = browserSession()

/** The page may be left before it has answered. */
function goBack({ page }: Tab, how: string): Promise<unknown> {
  return page.evaluate(`void setTimeout(() => ${how})`).catch(() => undefined)
}

// WebKit keeps such a page, with the locks of its worker; Chromium and Firefox load it anew.
it('a page that is left for another page of the site leaves its store to that, and serves it again when a user goes back', async () => {
  const { openTab, url } = await openProfile()
  const tab = await openTab()
  await tab.open(demo)
  await tab.fetch(served, configMap('a'))
  await tab.page.evaluate(`void (globalThis.isKept = true)`)
  await tab.page.goto(`${url}/plain.html`)
  await tab.page.goto(`${url}/?next`)
  expect(await tab.open(demo)).toEqual({ phase: 'ready', owner: true, notices: [] })
  expect((await tab.fetch(served, configMap('b'))).status).toBe(201)
  await goBack(tab, `history.go(-2)`)
  await expect
    .poll(() => tab.page.evaluate<string>(`location.search + typeof calls`))
    .toBe('object')
  const isKept = await tab.page.evaluate<boolean>(`'isKept' in globalThis`)
  if (!isKept) await tab.open(demo)
  expect(await tab.until('demo', 'ready')).toMatchObject({ owner: true, notices: [] })
  expect(namesIn((await tab.fetch(served)).text)).toEqual(['a', 'b'])
  expect((await tab.fetch(served, configMap('c'))).status).toBe(201)
})

it('a mock of a page that is left has its objects when a user goes back', async () => {
  const { openTab, url } = await openProfile()
  const tab = await openTab()
  const mock = '/mock/api/v1/namespaces/default/configmaps'
  await tab.startMock({ brand: 'k8s', prefix: '/mock' })
  await tab.fetch(mock, configMap('a'))
  await tab.page.evaluate(`void (globalThis.isKept = true)`)
  await tab.page.goto(`${url}/plain.html`)
  await goBack(tab, `history.back()`)
  await expect
    .poll(() => tab.page.evaluate<string>(`location.pathname + typeof calls`))
    .toBe('/object')
  const isKept = await tab.page.evaluate<boolean>(`'isKept' in globalThis`)
  if (!isKept) await tab.startMock({ brand: 'k8s', prefix: '/mock' })
  await tab.until('mock', 'ready')
  await expect.poll(async () => namesIn((await tab.fetch(mock)).text)).toEqual(isKept ? ['a'] : [])
})
