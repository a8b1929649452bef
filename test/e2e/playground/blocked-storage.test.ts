import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium } from 'playwright'
import { beforeAll, expect, inject, it, onTestFinished } from 'vitest'
import {
  chromiumOptions,
  findWholeChromium,
  wholeChromiumOptions,
} from '../../support/browsers/chromium.ts'
import { onlyChromium } from '../watched-browser.ts'
import { applied } from './manifests.ts'
import { PlaygroundTab } from './playground-tab.ts'

const { url } = inject('sites').playground

beforeAll(async () => {
  // The first request waits for the build of the site, for longer than a page would.
  const answer = await fetch(`${url}/`)
  if (!answer.ok) throw new Error(await answer.text())
})

/** Opens the page, writes, and returns the text of its notices. */
async function useWithoutStorage(context: BrowserContext, address: string): Promise<string> {
  const page = await context.newPage()
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(String(error)))
  await page.goto(`${address}/`)
  const tab = new PlaygroundTab(page)
  await tab.untilReady()
  await tab.choose('ConfigMaps')
  await tab.run(...applied('tide'))
  await tab.seeRow('tide')
  expect(errors).toEqual([])
  const notices = (await page.locator('skerry-app .storage').textContent()) ?? ''
  // Said once.
  expect(notices.match(/kept in memory only/g)).toHaveLength(1)
  return notices
}

it('a playground that came by plain HTTP works in memory, and says what is missing', async (test) => {
  onlyChromium(test, 'names of hosts are mapped by a flag of Chromium')
  const rule = '--host-resolver-rules=MAP skerry.test 127.0.0.1'
  const browser = await chromium.launch(chromiumOptions(rule))
  onTestFinished(() => browser.close())
  const address = url.replace('127.0.0.1', 'skerry.test')
  const notices = await useWithoutStorage(await browser.newContext(), address)
  expect(notices).toContain(
    'Objects are kept in memory only and will be lost: this page has no Web Locks: it must come by https or from localhost.',
  )
  expect(notices).toContain(
    'Without a service worker, fetch is not answered and tabs cannot share: this page may have no service worker: it must come by https or from localhost.',
  )
})

it('a playground of a browser that blocks storage works in memory, and says what is missing', async (test) => {
  onlyChromium(test, "a user's settings are written as Chromium keeps them")
  const { skip } = test
  if (findWholeChromium() === undefined) {
    process.stderr.write('\nSKIPPED: a Chromium without windows has no settings of a user\n\n')
    skip('a Chromium without windows has no settings of a user')
  }
  const profile = mkdtempSync(join(tmpdir(), 'skerry-profile-'))
  onTestFinished(() => rmSync(profile, { recursive: true, force: true }))
  const settings = { profile: { default_content_setting_values: { cookies: 2 } } }
  mkdirSync(join(profile, 'Default'))
  writeFileSync(join(profile, 'Default', 'Preferences'), JSON.stringify(settings))
  const context = await chromium.launchPersistentContext(profile, wholeChromiumOptions())
  onTestFinished(() => context.close())
  const notices = await useWithoutStorage(context, url)
  expect(notices).toContain('Objects are kept in memory only and will be lost: ')
  expect(notices).toContain('the browser blocks storage for this site')
  expect(notices).toContain('Without a service worker, fetch is not answered')
})
