import type { CDPSession, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { StaticServer } from '../../support/servers/static-server.ts'
import { callPage, openStoreSite, StoreBrowser } from './store-pages.ts'

const MEBIBYTE = 1024 * 1024

const browser = new StoreBrowser()
let site: StaticServer
let page: Page
let session: CDPSession

beforeAll(async () => {
  site = await openStoreSite()
  page = await (await browser.start()).newPage()
  // The grant holds for as long as the session.
  session = await page.context().newCDPSession(page)
  await page.goto(site.url)
})

afterAll(async () => {
  await browser.dispose()
  await site.close()
})

/** Grants so much to the origin in all. */
async function grant(quotaSize: number): Promise<void> {
  await session.send('Storage.overrideQuotaForOrigin', {
    origin: site.url,
    quotaSize,
  })
}

async function heldKeys(): Promise<string[]> {
  return (await callPage(page, 'find')).entries.map(({ key }) => key)
}

describe('a store whose origin may store no more', () => {
  it('a store whose origin is full says so, loses nothing, goes on reading, and writes again after', async () => {
    // Before it is first opened: browsers remember for a while how much room there was.
    await grant(3 * MEBIBYTE)
    await callPage(page, 'open', 'full')
    const { keys, code } = await callPage(page, 'fill', 1000, 10_000)
    expect(code).toBe('full')
    expect(keys.length).toBeGreaterThan(10)
    // Chromium refuses in several ways, not all of which say anything of the single requests.
    const held = [...keys]
    const refusals: unknown[] = []
    for (let at = 0; at < 50; at++) {
      const more = await callPage(page, 'fill', 1, 10_000)
      held.push(...more.keys)
      if (more.code !== undefined) refusals.push(more.code)
    }
    expect(new Set(refusals)).toEqual(new Set(['full']))
    expect(await callPage(page, 'status')).toMatchObject({ writable: true })
    expect(await heldKeys()).toEqual(held.toSorted())

    await grant(10 * MEBIBYTE)
    const again = await callPage(page, 'fill', 5, 10_000)
    expect(again.code).toBeUndefined()
    held.push(...again.keys)
    expect(await heldKeys()).toEqual(held.toSorted())

    await page.reload()
    await callPage(page, 'open', 'full')
    expect(await heldKeys()).toEqual(held.toSorted())
  })
})
