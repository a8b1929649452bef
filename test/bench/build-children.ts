import { readdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildScripts } from '../support/sources/build-scripts.ts'

const source = fileURLToPath(new URL('children', import.meta.url))
const output = fileURLToPath(new URL('../../dist/bench', import.meta.url))

/** Builds every script in `children/`. @returns where the built scripts are */
export async function buildChildren(): Promise<string> {
  const scripts = (await readdir(source)).filter((name) => name.endsWith('.ts'))
  const input = Object.fromEntries(
    scripts.map((name) => [basename(name, '.ts'), join(source, name)]),
  )
  await buildScripts(source, input, output)
  return output
}
