import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { chromium } from 'playwright'
import { build } from 'vite'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { chromiumOptions } from '../../support/chromium.ts'
import { serveFolder } from '../../support/static-server.ts'

const configFile = fileURLToPath(new URL('../../../browser-host/vite.config.ts', import.meta.url))

const page = `<!doctype html>
<html lang="en">
  <head><title>No bundler</title><link rel="icon" href="data:," /></head>
  <body>
    <output></output>
    <script type="module">
      import { startMockServer } from './index.js'
      const server = await startMockServer({ serviceWorker: './service-worker.js' })
      const response = await fetch(server.url + '/version')
      const { major, minor } = await response.json()
      document.querySelector('output').append(major + '.' + minor)
    </script>
  </body>
</html>
`

describe('the package for browsers', () => {
  /** The files of the package, as they are published. */
  let folder: string

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'skerry-package-'))
    await build({ configFile, logLevel: 'error', build: { outDir: folder } })
  })

  afterAll(() => rm(folder, { recursive: true }))

  it('the package for browsers runs as it is published, without a bundler', async () => {
    await writeFile(join(folder, 'page.html'), page)
    const { url, close } = await serveFolder(folder)
    onTestFinished(close)
    const browser = await chromium.launch(chromiumOptions())
    onTestFinished(() => browser.close())
    const tab = await browser.newPage()
    await tab.goto(`${url}/page.html`)
    expect(await tab.locator('output', { hasText: /./ }).textContent()).toBe('1.34')
  })

  it('the package for browsers names its worker as bundlers look for it, and its worker is small', async () => {
    const script = await readFile(join(folder, 'index.js'), 'utf8')
    expect(script).toContain('new Worker(new URL("./worker.js", import.meta.url)')
    const worker = gzipSync(await readFile(join(folder, 'worker.js')))
    expect(worker.byteLength).toBeLessThan(450 * 1024)
    const serviceWorker = await readFile(join(folder, 'service-worker.js'), 'utf8')
    expect(serviceWorker).not.toMatch(/\b(import|export)\b/)
  })
})
