import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { launchFirefox } from '../../support/browsers/firefox-driver.ts'
import type { StaticServer } from '../../support/servers/static-server.ts'
import {
  type Acknowledged,
  expectKept,
  expectWhole,
  type FoundStore,
  parseAcknowledged,
} from '../../support/storage/acknowledged.ts'
import { openStoreSite } from './store-pages.ts'

const profile = mkdtempSync(join(tmpdir(), 'skerry-firefox-'))
let site: StaticServer

beforeAll(async () => {
  site = await openStoreSite()
})

afterAll(async () => {
  await site.close()
  rmSync(profile, { recursive: true, force: true, maxRetries: 3 })
})

async function openPage(browser: Browser): Promise<Page> {
  const page = await browser.newPage()
  await page.goto(site.url)
  await page.evaluate(`storePage.open('killed')`)
  return page
}

/** Ends Firefox at once, its pages in the middle of their writes. */
async function kill(browser: Browser): Promise<void> {
  const program = browser.process()
  if (!program) throw new TypeError('the browser is no process of this one')
  const ended = once(program, 'exit')
  program.kill('SIGKILL')
  await ended
  // Puppeteer then puts the profile's files back that it has changed, for which the next start must wait.
  await expect.poll(() => readdirSync(profile).filter(isBackup)).toEqual([])
}

function isBackup(file: string): boolean {
  return file.endsWith('.puppeteer')
}

/** Lets a page acknowledge `acks` commits and kills its browser in the middle of the next ones. */
async function writeAndKill(round: number, acks: number): Promise<Acknowledged[]> {
  const browser = await launchFirefox(profile)
  const page = await openPage(browser)
  const lines: string[] = []
  let enough = (): void => undefined
  const heard = new Promise<void>((resolve) => (enough = resolve))
  await page.exposeFunction('acknowledge', (more: string[]) => {
    if (lines.push(...more) >= acks) enough()
  })
  await page.evaluate(`storePage.write('${round}')`)
  await heard
  await kill(browser)
  return lines.map(parseAcknowledged)
}

async function find(): Promise<FoundStore> {
  const browser = await launchFirefox(profile)
  const page = await openPage(browser)
  const found = (await page.evaluate('storePage.find()')) as FoundStore
  await browser.close()
  return found
}

describe.skipIf(inject('browser') !== 'firefox')('a store whose Firefox is killed', () => {
  it('a store whose Firefox is killed while it writes keeps every acknowledged commit, whole', async () => {
    const acknowledged: Acknowledged[] = []
    for (const [round, acks] of [200, 500].entries()) {
      acknowledged.push(...(await writeAndKill(round, acks)))
      const found = await find()
      expectKept(acknowledged, new Map(found.entries.map((entry) => [entry.key, entry])))
      expectWhole(found)
    }
    expect(acknowledged.length).toBeGreaterThanOrEqual(700)
  })
})
