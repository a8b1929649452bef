import type { Plugin } from 'vite'

const inSource = "new URL('../worker/worker.ts', import.meta.url)"
const placeholder = '__SKERRY_WORKER__'

/** The address of the worker, which is at the top of the package, from a chunk of the build. */
function workerFrom(fileName: string): string {
  const upwards = '../'.repeat(fileName.split('/').length - 1) || './'
  return `new URL("${upwards}worker.js", import.meta.url)`
}

/**
 * Vite plugin: in the package, the page's file names its worker by the literal expression that bundlers recognize, so that
 * they bundle the worker, or the browser loads it.
 */
export function publicWorkerPlugin(): Plugin {
  return {
    name: 'skerry-public-worker',
    enforce: 'pre',
    transform(code, id) {
      if (!id.endsWith('/page/spawn-worker.ts')) return undefined
      if (!code.includes(inSource)) this.error(`${id} no longer says ${inSource}`)
      return code.replace(inSource, placeholder)
    },
    // Replaced after minification, which would rewrite the literal.
    generateBundle(_options, bundle) {
      for (const output of Object.values(bundle)) {
        if (output.type !== 'chunk') continue
        output.code = output.code.replace(placeholder, workerFrom(output.fileName))
      }
    },
  }
}
