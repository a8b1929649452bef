import { readdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import commandConfig from '../../node-host/vite.config.ts'

const source = fileURLToPath(new URL('children', import.meta.url))
const output = fileURLToPath(new URL('../../dist/bench', import.meta.url))

/**
 * Builds every script in `children/` as the command is built, so that what is measured is what is shipped: a loader that
 * translates TypeScript on the way wraps functions to keep their names, which costs on hot paths.
 *
 * @returns where the built scripts are.
 */
export async function buildChildren(): Promise<string> {
  const scripts = (await readdir(source)).filter((name) => name.endsWith('.ts'))
  const input = Object.fromEntries(
    scripts.map((name) => [basename(name, '.ts'), join(source, name)]),
  )
  await build({
    ...commandConfig,
    configFile: false,
    root: source,
    build: {
      ...commandConfig.build,
      outDir: output,
      sourcemap: true,
      rolldownOptions: { input },
    },
  })
  return output
}
