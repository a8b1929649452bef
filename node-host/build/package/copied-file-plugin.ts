import { readFile } from 'node:fs/promises'
import type { Plugin } from 'vite'

/** Vite plugin: puts a script into the build as it is. */
export function copiedFilePlugin(fileName: string): Plugin {
  return {
    name: `skerry-copied-file:${fileName}`,
    async generateBundle() {
      const source = await readFile(new URL(fileName, import.meta.url), 'utf8')
      this.emitFile({ type: 'asset', fileName, source })
    },
  }
}
