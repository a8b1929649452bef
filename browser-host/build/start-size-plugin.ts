import { gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

/** What a worker may weigh with all that it loads at its start, compressed, in bytes. */
const most = 450 * 1024

interface Chunk {
  readonly type: 'chunk'
  readonly code: string
  readonly imports: readonly string[]
}

type Bundle = Readonly<Record<string, Chunk | { readonly type: 'asset' }>>

/** Bytes of a chunk and of all that it imports at once. */
function startSize(bundle: Bundle, fileName: string, seen = new Set<string>()): number {
  const chunk = bundle[fileName]
  if (chunk?.type !== 'chunk' || seen.has(fileName)) return 0
  seen.add(fileName)
  const own = gzipSync(chunk.code).byteLength
  return chunk.imports.reduce((sum, name) => sum + startSize(bundle, name, seen), own)
}

/** Reports what `fileName` costs to load, and fails the build when that is too much. */
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
