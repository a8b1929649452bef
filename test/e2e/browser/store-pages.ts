import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, type Page } from 'playwright'
import { chromiumArguments, findChromium } from '../../support/chromium.ts'
import type { StorePage } from '../../support/store-page.ts'

/** A browser with a profile on the disk, which it finds again when it is started anew. */
export class StoreBrowser {
  readonly profile: string = mkdtempSync(join(tmpdir(), 'skerry-profile-'))
  #context: BrowserContext | undefined

  async start(more: readonly string[] = []): Promise<BrowserContext> {
    const executablePath = findChromium()
    this.#context = await chromium.launchPersistentContext(this.profile, {
      ...(executablePath !== undefined && { executablePath }),
      args: [...chromiumArguments, ...more],
    })
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

type Call = keyof StorePage

/** Calls the page of `test/browser/storage/store-page.ts`. */
export function callPage<Name extends Call>(
  page: Page,
  name: Name,
  ...parameters: Parameters<StorePage[Name]>
): Promise<Awaited<ReturnType<StorePage[Name]>>> {
  return page.evaluate(`storePage.${name}(...${JSON.stringify(parameters)})`)
}
