import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { serviceWorkerPlugin } from '../../../browser-host/build/service-worker-plugin.ts'

const path = (relative: string): string => fileURLToPath(new URL(relative, import.meta.url))

/** Builds the page of `test/browser/site` from the sources. */
export async function buildPage(outDir: string): Promise<void> {
  await build({
    configFile: false,
    root: path('../../browser/site'),
    logLevel: 'warn',
    // Served from any folder.
    base: './',
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
        input: [
          path('../../browser/site/index.html'),
          path('../../browser/site/plain.html'),
          path('../../browser/site/trusted.html'),
        ],
      },
    },
  })
}
