import { fileURLToPath } from 'node:url'
import type { UserConfig } from 'vite'

const path = (relative: string): string => fileURLToPath(new URL(relative, import.meta.url))

const config: UserConfig = {
  root: path('.'),
  base: './',
  logLevel: 'info',
  worker: { format: 'es' },
  build: {
    target: 'es2023',
    outDir: path('../dist/browser'),
    emptyOutDir: true,
    minify: true,
    lib: { entry: { index: path('page/index.ts') }, formats: ['es'] },
  },
}

export default config
