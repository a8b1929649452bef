import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { buildWhenChanged } from '../../node-host/build/build-when-changed.ts'
import { packageScripts } from '../../node-host/build/built-targets.ts'

const inSource = "new URL('../worker/worker.ts', import.meta.url)"
const placeholder = '__SKERRY_WORKER__'
const entry = 'worker.js'

/** Scripts by their paths in the package: the worker and all that it imports, at once or on demand. */
async function workerScripts(folder: string): Promise<ReadonlyMap<string, string>> {
  const scripts = new Map<string, string>()
  const read = async (name: string): Promise<void> => {
    if (scripts.has(name)) return
    scripts.set(name, '')
    const code = await readFile(join(folder, name), 'utf8')
    scripts.set(name, code)
    // What the minifier leaves of imports: `from"./x.js"`, `import"./x.js"`, `import("./x.js")`.
    for (const [, path = ''] of code.matchAll(
      /\b(?:from|import)\s*\(?\s*["'](\.[^"']+\.js)["']/g,
    )) {
      await read(join(name, '..', path))
    }
  }
  await read(entry)
  return scripts
}

/**
 * Vite plugin: the built page starts the worker of the package as it is, which is built before. Its chunks hold what is loaded
 * together, and its start has a bound (`browser-host/build/start-size-plugin.ts`).
 */
export function packagedWorkerPlugin(): Plugin {
  const folder = join(packageScripts.root, packageScripts.output)
  return {
    name: 'skerry-packaged-worker',
    apply: 'build',
    enforce: 'pre',
    async buildStart() {
      await buildWhenChanged(packageScripts, (line) => this.info(line))
    },
    transform(code, id) {
      if (!id.endsWith('/browser-host/page/spawn-worker.ts')) return undefined
      if (!code.includes(inSource)) this.error(`${id} no longer says ${inSource}`)
      return code.replace(inSource, placeholder)
    },
    async generateBundle(_options, bundle) {
      const scripts = await workerScripts(folder)
      // The entry's name has no hash in the package: that of the chunk that it imports stands for it.
      const hash = /run-worker-([\w-]+)\.js/.exec(scripts.get(entry) ?? '')?.[1]
      if (hash === undefined) this.error(`${entry} does not import run-worker`)
      const nameOf = (name: string): string => (name === entry ? `worker-${hash}.js` : name)
      for (const [name, source] of scripts) {
        this.emitFile({ type: 'asset', fileName: `assets/${nameOf(name)}`, source })
      }
      // Replaced after minification, which would rewrite the literal; all scripts of the page are in this folder.
      for (const output of Object.values(bundle)) {
        if (output.type !== 'chunk') continue
        output.code = output.code.replace(
          placeholder,
          `new URL("./${nameOf(entry)}", import.meta.url)`,
        )
      }
    },
  }
}
