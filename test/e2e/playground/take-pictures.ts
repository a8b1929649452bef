import { mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { playgroundPage } from '../../../node-host/build/built-targets.ts'
import { reportBuild } from '../../../node-host/build/report-build.ts'
import { type OpenBrowser, openBrowser } from '../../support/browsers/open-browser.ts'
import type { TestPage } from '../../support/browsers/test-page.ts'
import { testedBrowsers } from '../../support/browsers/tested-browsers.ts'
import { serveFolder } from '../../support/servers/static-server.ts'
import { configMap } from './manifests.ts'
import { PlaygroundTab } from './playground-tab.ts'

/**
 * Takes pictures of the built playground for people to look at, in each browser that `SKERRY_BROWSERS` names, in both themes, on a desktop and a
 * phone: `npx tsx test/e2e/playground/take-pictures.ts <folder> [<part of a picture's name>]`.
 */

const themes = { light: 'Light', dark: 'Dark' } as const
/** The window of WebKitGTK's MiniBrowser is at least 447 pixels wide. */
const sizes = {
  desktop: { width: 1280, height: 800 },
  phone: { width: 390, height: 844 },
} as const

type Theme = keyof typeof themes
type Size = keyof typeof sizes

/** Commands that leave objects in the table and output in the terminal. */
const commands = [
  'kubectl run web --image=nginx:1.27',
  'kubectl run failing-with-a-rather-long-name --image=ghcr.io/example/failing:1.0',
  'kubectl create deployment shop --image=ghcr.io/example/shop:2.1 --replicas=3',
  'kubectl get pods -o wide',
  'kubectl get nothing',
] as const

/** What the last command writes. */
const lastOutput = 'the server doesn'

/** Takes the pictures of one theme and size, each named by what it shows; the first one has no such name. */
async function picturesOf(
  page: TestPage,
  size: Size,
  theme: Theme,
  take: (scene: string) => Promise<void>,
): Promise<void> {
  const tab = new PlaygroundTab(page)
  await tab.untilReady()
  const isPhone = size === 'phone'
  if (isPhone) await tab.press('More')
  await page.getByLabel(themes[theme]).check({ force: true })
  if (isPhone) {
    await page.getByText('No pods in default yet').waitFor()
    await take('menu')
    await page.keyboard.press('Escape')
  }
  await tab.run(...commands)
  await tab.seeOutput(lastOutput)
  await take(isPhone ? 'terminal' : '')
  if (isPhone) {
    await tab.press('Objects')
    await tab.seeRow('web')
    await take('')
    await tab.press('Resources')
    await page.getByRole('dialog', { name: 'Kinds' }).waitFor()
    await take('resources')
    await page.keyboard.press('Escape')
  }
  await tab.write(configMap('Not_A_Name'))
  await tab.press('Apply')
  await page.locator('editor-panel .finding').filter({ hasText: 'metadata.name' }).waitFor()
  await take('editor')
  await tab.seeRequest('POST', '/api/v1/namespaces/default/pods')
  await page.locator('requests-panel .row').filter({ hasText: 'POST' }).first().click()
  await take('requests')
  await tab.show('Expressions')
  await page.locator('expression-result').filter({ hasText: 'bool' }).waitFor()
  await take('expressions')
}

async function takePictures(
  browser: OpenBrowser,
  url: string,
  nameOf: (size: Size, theme: Theme, scene: string) => string,
  isWanted: (size: Size, theme: Theme) => boolean,
): Promise<void> {
  for (const size of Object.keys(sizes) as Size[]) {
    for (const theme of Object.keys(themes) as Theme[]) {
      if (!isWanted(size, theme)) continue
      const profile = await browser.openProfile({
        viewport: sizes[size],
        isPhone: size === 'phone',
      })
      try {
        const page = await profile.openPage()
        await page.goto(`${url}/`)
        await picturesOf(page, size, theme, async (scene) => {
          await new PlaygroundTab(page).settle()
          await page.screenshot({ path: nameOf(size, theme, scene) })
        })
      } finally {
        await profile.close()
      }
    }
  }
}

const [given, part = ''] = process.argv.slice(2)
if (given === undefined) throw new TypeError('name the folder of the pictures')
const folder = resolve(given)
const { tested, skipped } = testedBrowsers(process.env)
for (const reason of skipped) process.stderr.write(`SKIPPED: ${reason}\n`)
if (await reportBuild(playgroundPage)) {
  await mkdir(folder, { recursive: true })
  const site = await serveFolder(join(playgroundPage.root, playgroundPage.output))
  try {
    for (const name of tested) {
      const pictureName = (size: Size, theme: Theme): string => `${name}-${theme}-${size}`
      const browser = await openBrowser(name)
      try {
        await takePictures(
          browser,
          site.url,
          (size, theme, scene) =>
            join(folder, `${pictureName(size, theme)}${scene && `-${scene}`}.png`),
          (size, theme) => pictureName(size, theme).includes(part),
        )
      } finally {
        await browser.close()
      }
    }
  } finally {
    await site.close()
  }
}
