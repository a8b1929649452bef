import type { Plugin } from 'vite'

/** Files that start a worker, by what they say in the sources, and the entry of the package that stands for it. */
const starters = [
  {
    file: '/page/spawn-worker.ts',
    inSource: "new URL('../worker/worker.ts', import.meta.url)",
    placeholder: '__SKERRY_WORKER__',
    entry: 'worker.js',
  },
  {
    file: '/evaluation/spawn-worker.ts',
    inSource: "new URL('./worker.ts', import.meta.url)",
    placeholder: '__SKERRY_EXPRESSIONS__',
    entry: 'expressions-worker.js',
  },
] as const

/** The address of an entry, which is at the top of the package, from a chunk of the build. */
function entryFrom(fileName: string, entry: string): string {
  const upwards = '../'.repeat(fileName.split('/').length - 1) || './'
  return `new URL("${upwards}${entry}", import.meta.url)`
}

/**
 * Vite plugin: in the package, a page's file names its worker by the literal expression that bundlers recognize, so that
 * they bundle the worker, or the browser loads it.
 */
export function publicWorkerPlugin(): Plugin {
  return {
    name: 'skerry-public-worker',
    enforce: 'pre',
    transform(code, id) {
      const starter = starters.find(({ file }) => id.endsWith(file))
      if (!starter) return undefined
      const { inSource, placeholder } = starter
      if (!code.includes(inSource)) this.error(`${id} no longer says ${inSource}`)
      return code.replace(inSource, placeholder)
    },
    // Replaced after minification, which would rewrite the literal.
    generateBundle(_options, bundle) {
      for (const output of Object.values(bundle)) {
        if (output.type !== 'chunk') continue
        for (const { placeholder, entry } of starters) {
          output.code = output.code.replace(placeholder, entryFrom(output.fileName, entry))
        }
      }
    },
  }
}
