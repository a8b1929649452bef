import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium } from 'playwright'
import { build } from 'vite'
import { describe, expect, it, onTestFinished } from 'vitest'
import { chromiumOptions } from '../../support/browsers/chromium.ts'
import { serveFolder } from '../../support/servers/static-server.ts'
import type { InstalledPackage } from './installed-package.ts'

const pod = (name: string): string =>
  `apiVersion: v1\nkind: Pod\nmetadata: { name: ${name}-pod }\nspec: { containers: [{ name: web, image: nginx }] }`

const embedIn = (name: string, more = ''): string =>
  `<skerry-playground id="${name}" panels="table" height="300" manifests="${pod(name)}"${more}></skerry-playground>`

const pageOfEmbeds = `<!doctype html>
<html lang="en">
  <head><title>Five</title><link rel="icon" href="data:," /><script type="module" src="./playground.js"></script></head>
  <body>
    <h1 tabindex="0">Five</h1>
    ${embedIn('a')} ${embedIn('b')} ${embedIn('c', ' server="shared demo"')}
    ${embedIn('d', ' server="shared demo"')} ${embedIn('e')}
  </body>
</html>
`

/** What a site needs to allow: its own scripts, workers and addresses. No style and no script stands in the page. */
const strictPage = {
  'content-security-policy':
    "default-src 'none'; script-src 'self'; worker-src 'self'; connect-src 'self'; style-src 'self'; style-src-attr 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'",
}

/** Embeds of the installed package, in a page of its folder and in one that Vite has built. */
export function embedCases(installed: () => InstalledPackage): void {
  describe('a fresh page with embeds of the package', () => {
    it('five embeds in a page without a bundler start, share a server only where they are told to, and end their workers', async () => {
      const folder = join(installed().home, 'dist/package')
      await writeFile(join(folder, 'embeds.html'), pageOfEmbeds)
      const { url, close } = await serveFolder(folder, undefined, { headers: strictPage })
      onTestFinished(close)
      const browser = await chromium.launch(chromiumOptions())
      onTestFinished(() => browser.close())
      const tab = await browser.newPage()
      const problems: string[] = []
      tab.on('pageerror', (error) => problems.push(String(error)))
      tab.on('console', (message) => message.type() === 'error' && problems.push(message.text()))
      await tab.goto(`${url}/embeds.html`)
      const buttons = tab.getByRole('button', { name: 'Start a cluster here' })
      await expect.poll(() => buttons.count()).toBe(5)
      // Nothing of a server is loaded before.
      expect(tab.workers()).toHaveLength(0)
      for (const name of ['a', 'b', 'c', 'd']) {
        await tab.locator(`#${name} .first button`).press('Enter')
      }
      const pods = async (name: string): Promise<readonly string[]> =>
        (
          await tab
            .locator(`#${name}`)
            .getByText(/^[a-d]-pod$/)
            .allTextContents()
        ).toSorted()
      await expect.poll(() => pods('a')).toEqual(['a-pod'])
      await expect.poll(() => pods('b')).toEqual(['b-pod'])
      await expect.poll(() => pods('c')).toEqual(['c-pod', 'd-pod'])
      await expect.poll(() => pods('d')).toEqual(['c-pod', 'd-pod'])
      await tab.locator('#a').getByText('Running').waitFor()
      expect(tab.workers()).toHaveLength(3)
      // Keys of the whole page do nothing here, and its title and address are its own.
      await tab.locator('h1').press('2')
      expect([await tab.title(), new URL(tab.url()).pathname]).toEqual(['Five', '/embeds.html'])
      expect(await tab.locator('editor-panel').count()).toBe(0)
      expect(
        await tab.evaluate(() => [
          document.documentElement.outerHTML.split('>')[0],
          localStorage.length,
        ]),
      ).toEqual(['<html lang="en"', 0])
      await tab.locator('#c').evaluate((element) => element.remove())
      await tab.locator('#b').evaluate((element) => element.remove())
      await expect.poll(() => tab.workers().length).toBe(2)
      await tab.locator('#d').getByRole('button', { name: 'Stop' }).press('Enter')
      await tab.locator('#a').getByRole('button', { name: 'Stop' }).press('Enter')
      await expect.poll(() => tab.workers().length).toBe(0)
      expect(problems).toEqual([])
    })

    it('a page that Vite has built shows <skerry-playground> with its objects', async () => {
      const site = join(installed().folder, 'playground')
      await build({
        root: site,
        configFile: false,
        base: './',
        logLevel: 'error',
        worker: { format: 'es' },
      })
      const { url, close } = await serveFolder(join(site, 'dist'))
      onTestFinished(close)
      const browser = await chromium.launch(chromiumOptions())
      onTestFinished(() => browser.close())
      const tab = await browser.newPage()
      await tab.goto(url)
      await expect
        .poll(() => tab.locator('skerry-playground').getByText('written').count())
        .toBeGreaterThan(0)
    })
  })
}
