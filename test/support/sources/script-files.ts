import { cp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { TestProject } from 'vitest/node'
import { buildScripts } from './build-scripts.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))

/** Scripts that tests run in processes of their own, by name. */
const scripts = {
  main: 'node-host/main.ts',
  core: 'core/public.ts',
  node: 'node-host/index.ts',
  testing: 'node-host/testing/index.ts',
  'measured-server': 'test/node/server/measured-server.ts',
  'measured-flow-control': 'test/node/server/measured-flow-control.ts',
  'storage-writer': 'test/support/storage/storage-writer.ts',
  'storage-damage': 'test/support/storage/storage-damage.ts',
} as const

/** Paths of built scripts by name. */
export type ScriptFiles = Readonly<Record<keyof typeof scripts, string>>

declare module 'vitest' {
  interface ProvidedContext {
    /** Built scripts, which tests in Node run in processes of their own. */
    scripts: ScriptFiles
  }
}

/** Builds the scripts before the tests of a project. @returns what removes them after the tests */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const output = join(root, 'dist', `test-${process.pid}`)
  const input = Object.entries(scripts).map(([name, path]) => [name, join(root, path)])
  await buildScripts(root, Object.fromEntries(input), output)
  // CommonJS requires the module beside it.
  await cp(join(root, 'node-host/build/package/testing.cjs'), join(output, 'testing.cjs'))
  const files = Object.keys(scripts).map((name) => [name, join(output, `${name}.js`)])
  project.provide('scripts', Object.fromEntries(files))
  return () => rm(output, { recursive: true, force: true })
}
