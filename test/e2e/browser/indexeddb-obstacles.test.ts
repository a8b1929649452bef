import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Frame, Page } from 'playwright'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { findWholeChromium, wholeChromiumOptions } from '../../support/browsers/chromium.ts'
import type { StaticServer } from '../../support/servers/static-server.ts'
import type { OpenedStore } from '../../support/storage/store-page.ts'
import { callPage, openStoreSite, StoreBrowser } from './store-pages.ts'

let site: StaticServer
let browser: StoreBrowser

beforeAll(async () => {
  site = await openStoreSite()
})

beforeEach(() => {
  browser = new StoreBrowser()
})

afterEach(() => browser.dispose())

afterAll(() => site.close())

async function visit(url: string, ...flags: string[]): Promise<Page> {
  const page = await (await browser.start(flags)).newPage()
  await page.goto(url)
  return page
}

/** The store is there, in memory, and the user is told why. */
async function expectMemory(page: Page | Frame, why: string): Promise<OpenedStore['place']> {
  const { place } = await callPage(page, 'open', 'anything')
  expect(await callPage(page, 'fill', 3, 10)).toMatchObject({ keys: { length: 3 } })
  expect(place).toMatchObject({ kind: 'memory', notice: expect.stringContaining(why) as string })
  return place
}

describe('a store of a page that may store nothing', () => {
  it('a store of a page that may store nothing is in memory in a sandboxed frame', async () => {
    const page = await visit(`${site.url}/framed.html`)
    const [frame] = page.mainFrame().childFrames()
    if (!frame) throw new Error('the page has no frame')
    const place = await expectMemory(frame, 'the browser blocks storage')
    expect(place.kind).toBe('memory')
  })

  it('a store of a page that may store nothing is in memory on a page that came by plain HTTP', async () => {
    const page = await visit(
      site.url.replace('127.0.0.1', 'skerry.test'),
      '--host-resolver-rules=MAP skerry.test 127.0.0.1',
    )
    const place = await expectMemory(page, 'it must come by https')
    expect(place.kind).toBe('memory')
  })

  it('a store of a page that may store nothing is in memory where the user blocks what sites store', async ({
    skip,
  }) => {
    if (findWholeChromium() === undefined) {
      process.stderr.write('\nSKIPPED: a Chromium without windows has no settings of a user\n\n')
      skip()
    }
    await browser.dispose()
    browser = new StoreBrowser(wholeChromiumOptions)
    const settings = { profile: { default_content_setting_values: { cookies: 2 } } }
    mkdirSync(join(browser.profile, 'Default'))
    writeFileSync(join(browser.profile, 'Default', 'Preferences'), JSON.stringify(settings))
    const place = await expectMemory(await visit(site.url), 'the browser blocks storage')
    expect(place.kind).toBe('memory')
  })
})

describe('a store whose site data the user clears', () => {
  it('a store whose site data the user clears refuses writes and reads, and is empty when opened again', async () => {
    const page = await visit(site.url)
    await callPage(page, 'open', 'cleared')
    const writing = callPage(page, 'fill', 1_000_000, 1000)
    const session = await page.context().newCDPSession(page)
    await session.send('Storage.clearDataForOrigin', {
      origin: site.url,
      storageTypes: 'indexeddb',
    })
    expect(['unavailable', 'outcome-unknown']).toContain((await writing).code)
    expect(await callPage(page, 'fill', 1, 10)).toEqual({ keys: [], code: 'unavailable' })
    expect(await callPage(page, 'status')).toMatchObject({ writable: false })
    await page.reload()
    expect(await callPage(page, 'open', 'cleared')).toEqual({
      place: { kind: 'indexeddb' },
      revision: 1,
    })
  })
})
