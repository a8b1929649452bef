import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { serveFolder, type StaticServer } from '../../support/static-server.ts'

/** Builds the page as it is shipped, and serves it. */
export async function openPlaygroundSite(): Promise<StaticServer> {
  const outDir = await mkdtemp(join(tmpdir(), 'skerry-playground-'))
  const root = fileURLToPath(new URL('../../../', import.meta.url))
  await build({
    configFile: join(root, 'vite.config.ts'),
    root: join(root, 'web-playground'),
    logLevel: 'warn',
    build: { outDir, emptyOutDir: true },
  })
  const { url, close } = await serveFolder(outDir)
  return {
    url,
    async close() {
      await close()
      await rm(outDir, { recursive: true })
    },
  }
}
