import { copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type Plugin } from 'vite'
import type { MockPageCalls, StartedKind } from '../support/browsers/bench-calls.ts'
import type { BrowserName } from '../support/browsers/browser-name.ts'
import {
  type OpenBrowser,
  openBrowser,
  type OpenProfile,
} from '../support/browsers/open-browser.ts'
import { isolatedPage, serveFolder } from '../support/servers/static-server.ts'
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
  /**
   * Opens a page that starts a server as it is opened, in a profile that was not used before.
   * @returns milliseconds from the navigation to the answer of the first request
   */
  start(kind: StartedKind): Promise<number>
}

let built: Promise<string> | undefined

async function buildPage(outDir: string): Promise<string> {
  await build({
    configFile: false,
    root: site,
    logLevel: 'warn',
    plugins: [fromPackage()],
    worker: { format: 'es' },
    build: { outDir, target: 'es2023', emptyOutDir: true },
  })
  await copyFile(join(packed, 'service-worker.js'), join(outDir, 'skerry-service-worker.js'))
  return outDir
}

/** Builds the page from `dist/package`, once for all rows; all browsers are closed with the context. */
export async function openMockPages(
  context: BenchContext,
  browserName: BrowserName,
): Promise<MockPages> {
  built ??= buildPage(join(context.scripts, 'mock-page'))
  const { url, close } = await serveFolder(await built, undefined, { headers: isolatedPage })
  context.onClose(close)
  let browser: OpenBrowser | undefined
  context.onClose(async () => browser?.close())
  const open = async (profile: OpenProfile, search: string): Promise<MockPageCalls> => {
    const page = await profile.openPage()
    await page.goto(`${url}/${search}`)
    return callsOf<MockPageCalls>(page)
  }
  return {
    async openFresh() {
      await browser?.close()
      browser = await openBrowser(browserName)
      return open(await browser.openProfile(), '')
    },
    async start(kind) {
      browser ??= await openBrowser(browserName)
      const profile = await browser.openProfile()
      const time = await (await open(profile, `?start=${kind}`)).startedIn()
      await profile.close()
      return time
    },
  }
}
