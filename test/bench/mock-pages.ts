import { copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright'
import { build, type Plugin } from 'vite'
import type { MockPageCalls } from '../support/bench-calls.ts'
import { chromiumOptions } from '../support/browsers/chromium.ts'
import { serveFolder } from '../support/static-server.ts'
import type { BenchContext } from './bench-context.ts'
import { callsOf } from './page-calls.ts'

const path = (relative: string): string => fileURLToPath(new URL(relative, import.meta.url))

const site = path('../browser/bench-site/mock')
const packed = path('../../dist/package')

/** Vite plugin: the page imports the package's scripts in place of their sources. */
function fromPackage(): Plugin {
  return {
    name: 'skerry-from-package',
    enforce: 'pre',
    resolveId: (id) =>
      id.endsWith('/browser-host/page/index.ts') ? join(packed, 'browser.js') : undefined,
  }
}

/** A page that starts mock servers of the built package, bundled by Vite as a project would. */
export interface MockPages {
  /** Opens the page in a browser that was not used before. */
  openFresh(): Promise<MockPageCalls>
}

/** Builds the page from `dist/package`; all browsers are closed with the context. */
export async function buildMockPages(context: BenchContext): Promise<MockPages> {
  const outDir = await context.directory()
  await build({
    configFile: false,
    root: site,
    logLevel: 'warn',
    plugins: [fromPackage()],
    worker: { format: 'es' },
    build: { outDir, target: 'es2023', emptyOutDir: true },
  })
  await copyFile(join(packed, 'service-worker.js'), join(outDir, 'skerry-service-worker.js'))
  const { url, close } = await serveFolder(outDir)
  context.onClose(close)
  return {
    async openFresh() {
      const browser = await chromium.launch(chromiumOptions())
      context.onClose(() => browser.close())
      const page = await (await browser.newContext()).newPage()
      await page.goto(url)
      await page.waitForFunction(() => 'calls' in globalThis)
      return callsOf<MockPageCalls>(page)
    },
  }
}
