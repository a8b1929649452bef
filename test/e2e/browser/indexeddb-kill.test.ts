import type { BrowserContext, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { StaticServer } from '../../support/servers/static-server.ts'
import {
  type Acknowledged,
  expectKept,
  expectWhole,
  type FoundStore,
  parseAcknowledged,
} from '../../support/storage/acknowledged.ts'
import { callPage, openStoreSite, StoreBrowser } from './store-pages.ts'

/** Ways in which a tab ends, without a word to its scripts. */
const kills: Record<string, (page: Page) => Promise<unknown>> = {
  closed: (page) => page.close({ runBeforeUnload: false }),
  crashed: async (page) => {
    const session = await page.context().newCDPSession(page)
    const crashed = page.waitForEvent('crash')
    // The renderer cannot answer any more.
    session.send('Page.crash').catch(() => undefined)
    await crashed
    await page.close()
  },
}

const browser = new StoreBrowser()
let site: StaticServer
let context: BrowserContext
/** Is told of each commit while a tab writes. */
let onLine: (line: string) => void = () => undefined

async function startBrowser(): Promise<void> {
  context = await browser.start()
  await context.exposeFunction('acknowledge', (lines: string[]) => lines.forEach(onLine))
}

beforeAll(async () => {
  site = await openStoreSite()
  await startBrowser()
})

afterAll(async () => {
  await browser.dispose()
  await site.close()
})

async function openPage(): Promise<Page> {
  const page = await context.newPage()
  await page.goto(site.url)
  return page
}

/** Lets a tab acknowledge `acks` commits and kills it in the middle of the next ones. */
async function writeAndKill(kill: string, round: number, acks: number): Promise<Acknowledged[]> {
  const page = await openPage()
  await callPage(page, 'open', 'killed')
  const lines: string[] = []
  await new Promise<void>((resolve) => {
    onLine = (line) => {
      if (lines.push(line) === acks) resolve()
    }
    void callPage(page, 'write', String(round))
  })
  await kills[kill]?.(page)
  return lines.map(parseAcknowledged)
}

async function find(): Promise<FoundStore> {
  const page = await openPage()
  const { place } = await callPage(page, 'open', 'killed')
  expect(place).toEqual({ kind: 'indexeddb' })
  const found = await callPage(page, 'find')
  await page.close()
  return found
}

describe('a store whose tab is killed again and again while it writes', () => {
  it('a store whose tab is killed keeps every acknowledged commit, whole, and reuses no revision', async () => {
    const acknowledged: Acknowledged[] = []
    let newest = 1
    for (const [round, kill] of ['closed', 'crashed', 'crashed', 'closed', 'crashed'].entries()) {
      const heard = await writeAndKill(kill, round, 200 + round * 371)
      expect(Math.min(...heard.map(({ revision }) => revision))).toBe(newest + 1)
      acknowledged.push(...heard)
      const found = await find()
      expectKept(acknowledged, new Map(found.entries.map((entry) => [entry.key, entry])))
      expectWhole(found)
      newest = found.revision
    }
    const revisions = acknowledged.map(({ revision }) => revision)
    expect(new Set(revisions).size).toBe(revisions.length)
    expect(Math.max(...revisions)).toBeLessThanOrEqual(newest)

    // What the tabs left is on the disk, not in the memory of the browser.
    await browser.stop()
    await startBrowser()
    const found = await find()
    expect(found.revision).toBe(newest)
    expectKept(acknowledged, new Map(found.entries.map((entry) => [entry.key, entry])))
  })
})
