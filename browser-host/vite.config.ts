import { fileURLToPath } from 'node:url'
import type { UserConfig } from 'vite'
import { publicWorkerPlugin } from './build/public-worker-plugin.ts'
import { serviceWorkerPlugin } from './build/service-worker-plugin.ts'
import { startSizePlugin } from './build/start-size-plugin.ts'

const path = (relative: string): string => fileURLToPath(new URL(relative, import.meta.url))

/** Modules common to page and worker are shared chunks, so that a bundler that includes both has them once. */
const config: UserConfig = {
  root: path('.'),
  logLevel: 'info',
  plugins: [
    publicWorkerPlugin(),
    serviceWorkerPlugin('service-worker.js'),
    startSizePlugin('worker.js'),
  ],
  build: {
    target: 'es2023',
    outDir: path('../dist/browser'),
    emptyOutDir: true,
    minify: true,
    modulePreload: false,
    // The compressed size of the worker is checked by startSizePlugin.
    chunkSizeWarningLimit: 2_000,
    rolldownOptions: {
      input: {
        index: path('page/index.ts'),
        worker: path('worker.ts'),
        'answer-from': path('answer-from.ts'),
      },
      preserveEntrySignatures: 'exports-only',
      output: { entryFileNames: '[name].js', chunkFileNames: 'shared-[hash].js' },
    },
  },
}

export default config
