import { fileURLToPath } from 'node:url'
import type { UserConfig } from 'vite'

const path = (relative: string): string => fileURLToPath(new URL(relative, import.meta.url))

/** What the expression language has, which is a library of its own. */
const language = /[\\/]core[\\/](?:base[\\/](?:api|json|patterns)|languages[\\/]cel)[\\/]/

/** The server but for what is loaded late. */
const server = /[\\/]core[\\/](?!kinds[\\/]manifests[\\/])(?!.*(?:-history|[\\/]history[\\/]))/

// The command and the library by themselves, readable, for scripts of tests and work on the host; node-host/build/package/vite.config.ts builds what is
// published. They are bundled, as loading hundreds of modules would take longer than starting the server.
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
      },
      output: {
        // What several entries and late parts use is in two files, as each file costs time and memory.
        codeSplitting: {
          groups: [
            { name: 'language', minShareCount: 2, test: language, priority: 1 },
            { name: 'server', minShareCount: 2, test: server },
          ],
        },
      },
    },
  },
  ssr: {
    // Native code is external. Other packages are bundled, to save the start the search for their files.
    external: ['lmdb', '@grpc/grpc-js', 'protobufjs/light.js'],
    noExternal: true,
  },
}

export default config
