import { gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

/** Limit of a worker with what its entry imports, compressed, in bytes. */
const most = 452 * 1024

interface Chunk {
  readonly type: 'chunk'
  readonly code: string
  readonly imports: readonly string[]
  readonly dynamicImports: readonly string[]
}

type Bundle = Readonly<Record<string, Chunk | { readonly type: 'asset' }>>

/** Compressed bytes of chunks and their static imports. */
function startSize(
  bundle: Bundle,
  fileNames: readonly string[],
  seen: Set<string> = new Set(),
): number {
  let size = 0
  for (const fileName of fileNames) {
    const chunk = bundle[fileName]
    if (chunk?.type !== 'chunk' || seen.has(fileName)) continue
    seen.add(fileName)
    size += gzipSync(chunk.code).byteLength + startSize(bundle, chunk.imports, seen)
  }
  return size
}

/** What a worker loads before it takes its first message: its entry imports the rest on demand. */
function startFiles(bundle: Bundle, entry: string): readonly string[] {
  const chunk = bundle[entry]
  return chunk?.type === 'chunk' ? [entry, ...chunk.dynamicImports] : []
}

/** Vite plugin: reports the size of `fileName` at its start, and fails the build above the limit. */
export function startSizePlugin(fileName: string): Plugin {
  return {
    name: 'skerry-start-size',
    generateBundle(_options, bundle) {
      const size = startSize(bundle, startFiles(bundle, fileName))
      const kilobytes = (bytes: number): string => `${(bytes / 1024).toFixed(1)} KB`
      this.info(
        `${fileName} loads ${kilobytes(size)} at its start, gzip; ${kilobytes(most)} at most`,
      )
      if (size > most) this.error(`${fileName} is ${size - most} bytes too large`)
      if (size === 0) this.error(`the build has no ${fileName}`)
    },
  }
}
