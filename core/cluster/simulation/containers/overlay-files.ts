import { textOfBytes } from '../processes/bytes-as-text.ts'
import type { ProcessWorld } from '../processes/program.ts'
import type { WrittenEntry } from '../processes/written-files.ts'

/** Files that processes have written, by absolute path. */
export type WrittenEntries = ReadonlyMap<string, WrittenEntry>

/** A process's files with written entries over them, as an overlay file system shows them. */
export function overlayFiles(world: ProcessWorld, entries: WrittenEntries): ProcessWorld {
  if (entries.size === 0) return world
  const isFile = (path: string): boolean => {
    const entry = entries.get(path)
    return entry === undefined ? world.isFile(path) : typeof entry !== 'string'
  }
  return {
    ...world,
    isFile,
    file: (path) => {
      const entry = entries.get(path)
      if (entry === undefined) return world.file(path)
      return typeof entry === 'string' ? undefined : textOfBytes(entry)
    },
    directory: (path) => {
      const own = entries.get(path)
      const known = own === undefined ? world.directory(path) : own === 'directory' ? [] : undefined
      if (!known) return undefined
      const names = new Set(known)
      const prefix = path === '/' ? '/' : `${path}/`
      for (const [file, entry] of entries) {
        if (!file.startsWith(prefix) || file.includes('/', prefix.length)) continue
        if (entry === 'removed') names.delete(file.slice(prefix.length))
        else names.add(file.slice(prefix.length))
      }
      return Array.from(names)
    },
  }
}
