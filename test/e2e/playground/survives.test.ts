import { describe, expect, it } from 'vitest'
import { chromiumPage, onlyChromium } from '../watched-browser.ts'
import { applied, configMap } from './manifests.ts'
import { playgroundSession } from './playground-session.ts'
import type { PlaygroundTab } from './playground-tab.ts'

const openProfile = playgroundSession()

/** As the browser stops one that has had nothing to do for a while. */
async function stopServiceWorkers(tab: PlaygroundTab): Promise<void> {
  const page = chromiumPage(tab.page)
  const session = await page.context().newCDPSession(page)
  await session.send('ServiceWorker.enable')
  await session.send('ServiceWorker.stopAllWorkers')
  await session.detach()
}

/** The worker that runs the server ends in the midst of things. */
async function killWorker({ page }: PlaygroundTab): Promise<void> {
  const [worker] = chromiumPage(page).workers()
  expect(worker).toBeDefined()
  await worker?.evaluate('close()')
}

/** Paths of what the service worker keeps of the page. */
function keptFiles({ page }: PlaygroundTab): Promise<readonly string[]> {
  return page.evaluate(`(async () => {
    const cache = await caches.open('skerry-page')
    return (await cache.keys()).map(({ url }) => new URL(url).pathname)
  })()`)
}

describe('created objects in the playground', () => {
  it('a created object is in the table at once, in every tab, and survives a reload', async () => {
    const { openTab } = await openProfile()
    const [first, second] = [await openTab(), await openTab()]
    await first.choose('ConfigMaps')
    await second.choose('ConfigMaps')
    await first.run(...applied('tide'))
    await first.seeRow('tide')
    await second.seeRow('tide')
    await second.seeRequest('POST', '/api/v1/namespaces/default/configmaps', 'other tab')
    await first.page.reload()
    await first.untilReady()
    await first.seeRow('tide')
    expect(await first.names()).toEqual(['tide'])
  })

  it('a created object survives a reload without a network, and more can be created then', async () => {
    const { openTab, stopSite } = await openProfile({ ownSite: {} })
    const tab = await openTab()
    await tab.choose('ConfigMaps')
    await tab.run(...applied('tide'))
    await tab.seeRow('tide')
    // The page's files are kept once they are all there.
    await expect.poll(() => keptFiles(tab), { timeout: 20_000 }).toContain('/')
    await stopSite()
    await tab.run(...applied('ebb'))
    await tab.seeRow('ebb')
    await tab.page.reload()
    await tab.untilReady()
    await tab.seeRow('tide')
    await tab.seeRow('ebb')
    await tab.run(...applied('flood'))
    await tab.seeRow('flood')
    await tab.write(configMap('spring'))
    await tab.press('Apply')
    await tab.seeRow('spring')
    expect(await tab.names()).toEqual(['ebb', 'flood', 'spring', 'tide'])
  })

  it('a created object stays in sight when the service worker is stopped and started again', async (context) => {
    onlyChromium(context, 'no protocol stops service workers')
    const { openTab } = await openProfile()
    const [first, second] = [await openTab(), await openTab()]
    await second.choose('ConfigMaps')
    await first.choose('ConfigMaps')
    await stopServiceWorkers(first)
    await second.run(...applied('tide'))
    await second.seeRow('tide')
    await first.seeRow('tide')
    await stopServiceWorkers(first)
    const third = await openTab()
    await third.choose('ConfigMaps')
    await third.seeRow('tide')
    expect(await third.names()).toEqual(['tide'])
  })

  it('a created object stays in sight when the tab that runs the server is closed', async () => {
    const { openTab } = await openProfile()
    const [first, second] = [await openTab(), await openTab()]
    await second.page.locator('server-state .pill', { hasText: 'guest tab' }).waitFor()
    await second.choose('ConfigMaps')
    await first.run(...applied('tide'))
    await second.seeRow('tide')
    await first.page.close()
    await second.page.locator('server-state .pill', { hasText: 'owner tab' }).waitFor()
    await second.untilReady()
    await second.seeRow('tide')
    await second.run(...applied('ebb'))
    await second.seeRow('ebb')
    await second.page.locator('resource-view .cut').waitFor({ state: 'detached' })
    expect(await second.names()).toEqual(['ebb', 'tide'])
  })

  it('a created object stays in sight when the worker is killed, and the table goes on', async (context) => {
    onlyChromium(context, 'no protocol ends a worker of a page')
    const { openTab } = await openProfile()
    const tab = await openTab()
    await tab.choose('ConfigMaps')
    await tab.run(...applied('tide'))
    await tab.seeRow('tide')
    await killWorker(tab)
    await tab.page.locator('server-state .pill', { hasText: 'owner tab' }).waitFor()
    await tab.run(...applied('ebb'))
    await tab.seeRow('ebb')
    expect(await tab.names()).toEqual(['ebb', 'tide'])
  })
})

it('the choice that unknown images fail survives a reload', async () => {
  const { openTab } = await openProfile()
  const tab = await openTab()
  const state = tab.page.getByRole('button', { name: /^Controls/ })
  await state.click()
  await tab.page.getByLabel('Run images that are not known').click()
  await tab.untilReady()
  await tab.page.keyboard.press('Escape')
  await tab.run('run shop --image=registry.example.com/shop')
  await tab.choose('Pods')
  await tab.seeRow('shop', 'ErrImagePull')
  await tab.page.reload()
  await tab.untilReady()
  await state.click()
  await tab.page.locator('unknown-images-switch input:not(:checked)').waitFor()
  await tab.seeRow('shop')
  expect(await tab.names()).toEqual(['shop'])
})
