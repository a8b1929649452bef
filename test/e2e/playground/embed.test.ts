import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type FrameLocator, type Locator, type Page } from 'playwright'
import { beforeAll, expect, inject, it, onTestFinished } from 'vitest'
import { buildWhenChanged } from '../../../node-host/build/build-when-changed.ts'
import { packageScripts } from '../../../node-host/build/built-targets.ts'
import { output, root } from '../../../node-host/build/package/entries.ts'
import { embedFences } from '../../../node-host/commands/embed/embed-fences.ts'
import { chromiumOptions } from '../../support/browsers/chromium.ts'
import { serveFolder } from '../../support/servers/static-server.ts'

beforeAll(() => buildWhenChanged(packageScripts, () => undefined), 180_000)

async function openPage(): Promise<Page> {
  const browser = await chromium.launch(chromiumOptions())
  onTestFinished(() => browser.close())
  return browser.newPage({ viewport: { width: 390, height: 800 } })
}

async function start(place: Locator | FrameLocator): Promise<void> {
  await place.getByRole('button', { name: 'Start a cluster here' }).press('Enter')
  await place.getByText('Running').first().waitFor()
}

it('the element, the iframe and the block of Markdown of EMBED.md show their pod, in one page', async () => {
  const document = await readFile(join(root, 'web-playground/EMBED.md'), 'utf8')
  const examples = [...document.matchAll(/^```html example\n([^]*?)^```$/gm)].map(
    ([, code]) => code,
  )
  const [, block = ''] = /^````md example\n([^]*?)^````$/m.exec(document) ?? []
  expect(examples).toHaveLength(2)
  const folder = await mkdtemp(join(tmpdir(), 'skerry-embed-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  // Built with the first request of its own site.
  const { url: built, folder: page } = inject('sites').playground
  await (await fetch(`${built}/files.json`)).json()
  await symlink(output, join(folder, 'skerry'))
  await symlink(page, join(folder, 'playground'))
  const parts = [...examples, embedFences(block)].map(
    (part, at) => `<div id="part-${at}">${part}</div>`,
  )
  const icon = '<link rel="icon" href="data:," />'
  await writeFile(
    join(folder, 'index.html'),
    `<!doctype html><html lang="en"><head><title>Docs</title>${icon}</head><body>${parts.join('\n')}</body></html>`,
  )
  const { url, close } = await serveFolder(folder)
  onTestFinished(close)
  const tab = await openPage()
  const problems: string[] = []
  tab.on('pageerror', (error) => problems.push(String(error)))
  await tab.goto(`${url}/`)
  await start(tab.locator('#part-0'))
  await tab.locator('#part-1').scrollIntoViewIfNeeded()
  await start(tab.frameLocator('#part-1 iframe'))
  await start(tab.locator('#part-2'))
  await tab.locator('#part-2 .xterm').waitFor()
  expect(problems).toEqual([])
})
