import { gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

/** Limit of a worker with its static imports, compressed, in bytes. */
const most = 450 * 1024

interface Chunk {
  readonly type: 'chunk'
  readonly code: string
  readonly imports: readonly string[]
}

type Bundle = Readonly<Record<string, Chunk | { readonly type: 'asset' }>>

/** Compressed bytes of a chunk and its static imports. */
function startSize(bundle: Bundle, fileName: string, seen = new Set<string>()): number {
  const chunk = bundle[fileName]
  if (chunk?.type !== 'chunk' || seen.has(fileName)) return 0
  seen.add(fileName)
  const own = gzipSync(chunk.code).byteLength
  return chunk.imports.reduce((sum, name) => sum + startSize(bundle, name, seen), own)
}

/** Vite plugin: reports the size of `fileName` at its start, and fails the build above the limit. */
export function startSizePlugin(fileName: string): Plugin {
  return {
    name: 'skerry-start-size',
    generateBundle(_options, bundle) {
      const size = startSize(bundle, fileName)
      const kilobytes = (bytes: number): string => `${(bytes / 1024).toFixed(1)} KB`
      this.info(
        `${fileName} loads ${kilobytes(size)} at its start, gzip; ${kilobytes(most)} at most`,
      )
      if (size > most) this.error(`${fileName} is ${kilobytes(size - most)} too large`)
      if (size === 0) this.error(`the build has no ${fileName}`)
    },
  }
}
