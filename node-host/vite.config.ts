import { fileURLToPath } from 'node:url'
import type { UserConfig } from 'vite'

const path = (relative: string): string => fileURLToPath(new URL(relative, import.meta.url))

// The command and the library are bundled, as loading hundreds of modules would take longer than starting the server.
const config: UserConfig = {
  root: path('.'),
  logLevel: 'warn',
  build: {
    ssr: true,
    target: 'node20',
    outDir: path('../dist/node'),
    emptyOutDir: true,
    minify: false,
    rolldownOptions: {
      input: {
        main: path('main.ts'),
        index: path('index.ts'),
        core: path('../core/index.ts'),
        cel: path('../core/cel/index.ts'),
        testing: path('testing/index.ts'),
      },
    },
  },
  ssr: {
    // Native code is external. Other packages are bundled, to save the start the search for their files.
    external: ['lmdb'],
    noExternal: true,
  },
}

export default config
