import type { Plugin } from 'vite'

const inSource = "new URL('../worker.ts', import.meta.url)"
const placeholder = '__SKERRY_WORKER__'
const inPackage = 'new URL("./worker.js", import.meta.url)'

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
        if (output.type === 'chunk') output.code = output.code.replace(placeholder, inPackage)
      }
    },
  }
}
