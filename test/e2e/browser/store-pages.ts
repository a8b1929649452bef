import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type BrowserContext, chromium, type Frame, type Page } from 'playwright'
import { build } from 'vite'
import { chromiumOptions } from '../../support/browsers/chromium.ts'
import { serveFolder, type StaticServer } from '../../support/servers/static-server.ts'
import type { StorePage } from '../../support/storage/store-page.ts'

const path = (relative: string): string => fileURLToPath(new URL(relative, import.meta.url))

const pages: Readonly<Record<string, string>> = {
  'index.html': '<!doctype html><script src="script.js"></script>',
  'framed.html': '<!doctype html><iframe sandbox="allow-scripts" src="/"></iframe>',
}

/** Serves the page of `test/browser/store/store-page.ts`, and in `framed.html` a sandboxed frame of it. */
export async function openStoreSite(): Promise<StaticServer> {
  const folder = mkdtempSync(join(tmpdir(), 'skerry-pages-'))
  await build({
    configFile: false,
    root: path('../../browser/store'),
    logLevel: 'warn',
    build: {
      outDir: folder,
      emptyOutDir: true,
      // A sandboxed frame may not load the modules of the origin it came from.
      lib: {
        entry: path('../../browser/store/store-page.ts'),
        formats: ['iife'],
        name: 'page',
        fileName: () => 'script.js',
      },
    },
  })
  for (const [name, text] of Object.entries(pages)) writeFileSync(join(folder, name), text)
  const { url, close } = await serveFolder(folder)
  return {
    url,
    async close() {
      await close()
      rmSync(folder, { recursive: true })
    },
  }
}

/** A browser with a profile on the disk, which it finds again when it is started anew. */
export class StoreBrowser {
  readonly profile: string = mkdtempSync(join(tmpdir(), 'skerry-profile-'))
  readonly #options: typeof chromiumOptions
  #context: BrowserContext | undefined

  constructor(options: typeof chromiumOptions = chromiumOptions) {
    this.#options = options
  }

  async start(more: readonly string[] = []): Promise<BrowserContext> {
    this.#context = await chromium.launchPersistentContext(this.profile, this.#options(...more))
    return this.#context
  }

  async stop(): Promise<void> {
    await this.#context?.close()
    this.#context = undefined
  }

  async dispose(): Promise<void> {
    await this.stop()
    rmSync(this.profile, { recursive: true, force: true, maxRetries: 3 })
  }
}

/** Calls the page of `test/browser/store/store-page.ts`. */
export function callPage<Name extends keyof StorePage>(
  page: Page | Frame,
  name: Name,
  ...parameters: Parameters<StorePage[Name]>
): Promise<Awaited<ReturnType<StorePage[Name]>>> {
  return page.evaluate(`storePage.${name}(...${JSON.stringify(parameters)})`)
}
