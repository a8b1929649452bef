import { fileURLToPath } from 'node:url'
import vm from 'node:vm'
import { build } from 'vite'
import type * as program from './program.ts'

/** The program with all that its modules hold, apart from other copies: none of its parts that are loaded on demand is loaded. */
export type Program = typeof program

export type { StartedServer } from './program.ts'

const entry = fileURLToPath(new URL('program.ts', import.meta.url))

/** Bundles the program once. @returns what makes a new copy of it, which takes some milliseconds */
export async function programCopies(): Promise<() => Program> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      minify: false,
      target: 'es2023',
      lib: { entry, formats: ['iife'], name: 'program', fileName: 'program' },
    },
  })
  const [result] = Array.isArray(built) ? built : []
  const [chunk] = result?.output ?? []
  if (!chunk?.code) throw new TypeError('the bundle has no code')
  const script = new vm.Script(`(() => {${chunk.code}\nreturn program })()`)
  return () => script.runInThisContext() as Program
}
