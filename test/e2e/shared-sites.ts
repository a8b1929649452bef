import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { buildWhenChanged } from '../../node-host/build/build-when-changed.ts'
import { playgroundPage } from '../../node-host/build/built-targets.ts'
import { serveFolder, type StaticServer } from '../support/servers/static-server.ts'
import { buildPage } from './browser/build-page.ts'

/** A site that tests open in a browser. */
export interface SharedSite {
  /** Without a slash at its end. */
  readonly url: string
  /** The folder of its files, which are there once the site has answered. */
  readonly folder: string
}

export interface SharedSites {
  /** The page of `test/browser/site`. */
  readonly page: SharedSite
  readonly playground: SharedSite
}

declare module 'vitest' {
  interface ProvidedContext {
    sites: SharedSites
  }
}

/** Serves a site that is built with its first request; later requests, of all test files, get the same build. */
async function shareSite(folder: string, build: () => Promise<unknown>): Promise<StaticServer> {
  let built: Promise<void> | undefined
  const ready = async (): Promise<void> => void (await build())
  const { url, close } = await serveFolder(folder, () => (built ??= ready()))
  return {
    url,
    async close() {
      await close()
      // A build that failed was told to the tests.
      await built?.catch(() => undefined)
    },
  }
}

/** Serves the sites for the tests of a project. @returns what ends that after the tests */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'skerry-site-'))
  const page = await shareSite(folder, () => buildPage(folder))
  const { root, output } = playgroundPage
  const playgroundFolder = join(root, output)
  const playground = await shareSite(playgroundFolder, () =>
    buildWhenChanged(playgroundPage, () => undefined),
  )
  project.provide('sites', {
    page: { url: page.url, folder },
    playground: { url: playground.url, folder: playgroundFolder },
  })
  return async () => {
    await page.close()
    await playground.close()
    await rm(folder, { recursive: true })
  }
}
