import { builtinModules } from 'node:module'
import { join } from 'node:path'
import { esmExternalRequirePlugin, type UserConfig, type UserConfigFnPromise } from 'vite'
import { publicWorkerPlugin } from '../../../browser-host/build/public-worker-plugin.ts'
import { serviceWorkerPlugin } from '../../../browser-host/build/service-worker-plugin.ts'
import { startSizePlugin } from '../../../browser-host/build/start-size-plugin.ts'
import { chunkGroups } from './chunk-groups.ts'
import { copiedFilePlugin } from './copied-file-plugin.ts'
import { entries, external, output, root } from './entries.ts'
import { licenceNoticesPlugin } from './licence-notices.ts'
import { minifyPlugin } from './minify-plugin.ts'
import { pagePackagesPlugin } from './page-packages-plugin.ts'
import { plainWebSocketPlugin } from './plain-web-socket-plugin.ts'
import { readyStatesPlugin } from './ready-states-plugin.ts'
import { unreadTablesPlugin } from './unread-tables-plugin.ts'
import { unusedMethodsPlugin } from './unused-methods-plugin.ts'

const input = Object.fromEntries(
  Object.entries(entries).map(([name, source]) => [name, join(root, source)]),
)

// What packages in CommonJS require of Node becomes an import of theirs: a common `require` would reach what browsers load.
const nodeRequires = esmExternalRequirePlugin({ external: [...builtinModules, /^node:/] })

const shared: UserConfig = {
  root,
  publicDir: false,
  logLevel: 'warn',
  plugins: [publicWorkerPlugin(), pagePackagesPlugin(), nodeRequires],
  build: {
    // Node's rules for packages; what browsers load uses none that depends on them.
    ssr: true,
    target: 'es2023',
    outDir: output,
    emptyOutDir: true,
    minify: true,
    // Node's platform would put an import of `node:module` into what all scripts share.
    rolldownOptions: {
      input,
      platform: 'browser',
      preserveEntrySignatures: 'exports-only',
      checks: { bundlerTimings: false },
    },
  },
  // Packages are bundled, so that a project installs nothing else and a start searches for no files.
  ssr: { external: [...external], noExternal: true },
}

/** The package: one build, in which the scripts of Node and of browsers share the server. */
const config: UserConfigFnPromise = async () => {
  const groups = await chunkGroups({ ...shared, configFile: false })
  return {
    ...shared,
    plugins: [
      minifyPlugin(),
      publicWorkerPlugin(),
      pagePackagesPlugin(),
      nodeRequires,
      unreadTablesPlugin(),
      unusedMethodsPlugin(),
      plainWebSocketPlugin(),
      serviceWorkerPlugin('service-worker.js'),
      startSizePlugin('worker.js'),
      copiedFilePlugin('testing.cjs'),
      readyStatesPlugin(),
      licenceNoticesPlugin(),
    ],
    build: {
      ...shared.build,
      rolldownOptions: {
        ...shared.build?.rolldownOptions,
        output: {
          entryFileNames: '[name].js',
          // A group by entries has all their names in its own.
          chunkFileNames: ({ name }) => `shared/${name.split('~', 1)[0]}-[hash].js`,
          codeSplitting: { groups },
        },
      },
    },
  }
}

export default config
