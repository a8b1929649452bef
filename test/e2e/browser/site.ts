import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { serviceWorkerPlugin } from '../../../browser-host/build/service-worker-plugin.ts'
import { serveFolder, type StaticServer } from '../../support/static-server.ts'

const path = (relative: string): string => fileURLToPath(new URL(relative, import.meta.url))

async function buildPage(outDir: string): Promise<void> {
  await build({
    configFile: false,
    root: path('../../browser/site'),
    logLevel: 'warn',
    worker: { format: 'es' },
    plugins: [
      serviceWorkerPlugin(),
      serviceWorkerPlugin(
        'own-service-worker.js',
        path('../../browser/site/own-service-worker.ts'),
      ),
    ],
    build: {
      outDir,
      emptyOutDir: true,
      target: 'es2023',
      rolldownOptions: {
        input: [path('../../browser/site/index.html'), path('../../browser/site/plain.html')],
      },
    },
  })
}

/** Builds the page beside this file, from the sources, and serves it. */
export async function openSite(): Promise<StaticServer> {
  const folder = await mkdtemp(join(tmpdir(), 'skerry-site-'))
  await buildPage(folder)
  const { url, close } = await serveFolder(folder)
  return {
    url,
    async close() {
      await close()
      await rm(folder, { recursive: true })
    },
  }
}
