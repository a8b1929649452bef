import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type BrowserContext, chromium } from 'playwright'
import { build } from 'vite'
import type { BarePageCalls, BenchPageCalls } from '../support/bench-calls.ts'
import { chromiumOptions } from '../support/browsers/chromium.ts'
import { serveFolder } from '../support/static-server.ts'
import type { BenchContext } from './bench-context.ts'
import { callsOf } from './page-calls.ts'

const path = (relative: string): string => fileURLToPath(new URL(relative, import.meta.url))

const site = path('../browser/bench-site')

/** Pages of one profile, built as they are shipped, in a Chromium of their own. */
export interface BrowserPages {
  openBench(): Promise<BenchPageCalls>
  openBare(): Promise<BarePageCalls>
}

/** Builds the pages and starts a browser; both are gone with the context. */
export async function openBrowserPages(context: BenchContext): Promise<BrowserPages> {
  const folder = await context.directory()
  await buildPages(folder)
  const { url, close } = await serveFolder(folder)
  context.onClose(close)
  const profile = await openProfile(context)
  const open = async <Calls>(place: string): Promise<Calls> => {
    const page = await profile.newPage()
    await page.goto(url + place)
    return callsOf<Calls>(page)
  }
  return {
    openBench: () => open<BenchPageCalls>('/'),
    openBare: () => open<BarePageCalls>('/bare/'),
  }
}

async function openProfile(context: BenchContext): Promise<BrowserContext> {
  const browser = await chromium.launch(chromiumOptions())
  context.onClose(() => browser.close())
  return browser.newContext()
}

async function buildPages(outDir: string): Promise<void> {
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
    ['../../browser-host/service-worker.ts', 'skerry-service-worker.js'],
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
}
