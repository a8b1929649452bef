import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { BuildTarget } from './build-when-changed.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** Settings of the project, and the packages that are installed. */
const settings = ['package.json', 'package-lock.json', 'node_modules/.package-lock.json']

async function runVite(configFile: string): Promise<void> {
  // Loaded by what builds, as most starts do not.
  const { build } = await import('vite')
  await build({ configFile: join(root, configFile), logLevel: 'warn' })
}

/** The scripts of the package, which `npm start` runs. */
export const packageScripts: BuildTarget = {
  title: 'the package',
  root,
  sources: ['core', 'node-host', 'browser-host', 'web-playground', 'LICENSE', ...settings],
  output: 'dist/package',
  build: async () => {
    await runVite('node-host/build/package/vite.config.ts')
    // The compiled code of former scripts, see `keep-compiled.ts`.
    await rm(join(root, 'dist/compiled'), { recursive: true, force: true })
  },
}

/** The page that `npm run playground` serves. */
export const playgroundPage: BuildTarget = {
  title: 'the playground',
  root,
  // The worker is the package's.
  sources: [...packageScripts.sources, 'vite.config.ts'],
  output: 'dist/playground',
  build: () => runVite('vite.config.ts'),
}
