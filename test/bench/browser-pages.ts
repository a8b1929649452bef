import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import type { BarePageCalls, BenchPageCalls } from '../support/browsers/bench-calls.ts'
import type { BrowserName } from '../support/browsers/browser-name.ts'
import { openBrowser } from '../support/browsers/open-browser.ts'
import { isolatedPage, serveFolder } from '../support/servers/static-server.ts'
import type { BenchContext } from './bench-context.ts'
import { callsOf } from './page-calls.ts'

const path = (relative: string): string => fileURLToPath(new URL(relative, import.meta.url))

const site = path('../browser/bench-site')

/** Pages of one profile, built as they are shipped, in a browser of their own. */
export interface BrowserPages {
  openBench(): Promise<BenchPageCalls>
  openBare(): Promise<BarePageCalls>
  /** Opens the bare page in a profile that was not used before. @returns milliseconds from the navigation until it answers */
  startBare(): Promise<number>
}

let built: Promise<string> | undefined

/** Starts a browser, which is closed with the context; the pages are built once for all rows. */
export async function openBrowserPages(
  context: BenchContext,
  browserName: BrowserName,
): Promise<BrowserPages> {
  built ??= buildPages(join(context.scripts, 'pages'))
  const { url, close } = await serveFolder(await built, undefined, { headers: isolatedPage })
  context.onClose(close)
  const browser = await openBrowser(browserName)
  context.onClose(() => browser.close())
  const profile = await browser.openProfile()
  const open = async <Calls>(place: string, own = profile): Promise<Calls> => {
    const page = await own.openPage()
    await page.goto(url + place)
    return callsOf<Calls>(page)
  }
  return {
    openBench: () => open<BenchPageCalls>('/'),
    openBare: () => open<BarePageCalls>('/bare/'),
    async startBare() {
      const fresh = await browser.openProfile()
      const calls = await open<BarePageCalls>('/bare/?start', fresh)
      const time = await calls.startedIn()
      await fresh.close()
      return time
    },
  }
}

async function buildPages(outDir: string): Promise<string> {
  const common = { configFile: false, root: site, logLevel: 'warn' } as const
  const target = 'es2023'
  await build({
    ...common,
    worker: { format: 'es' },
    build: {
      outDir,
      target,
      emptyOutDir: true,
      rolldownOptions: { input: [join(site, 'index.html'), join(site, 'bare/index.html')] },
    },
  })
  const workers = [
    ['../../browser-host/service-worker/service-worker.ts', 'skerry-service-worker.js'],
    ['../browser/bench-site/bare/service-worker.ts', 'bare/service-worker.js'],
  ] as const
  for (const [entry, file] of workers) {
    await build({
      ...common,
      build: {
        outDir,
        target,
        emptyOutDir: false,
        lib: { entry: path(entry), formats: ['iife'], name: 'worker', fileName: () => file },
      },
    })
  }
  return outDir
}
