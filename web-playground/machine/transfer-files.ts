import type { HomeFiles } from '../../core/index.ts'

/** Bytes of a file that is brought in. */
const mostBytes = 8 * 1024 * 1024

/** What became of files that were dropped or chosen. */
export interface BroughtFiles {
  readonly written: readonly string[]
  /** A sentence for each file that was not written. */
  readonly failures: readonly string[]
}

/** Writes files of the user's own machine into the home directory, under their names. */
export async function bringFiles(files: HomeFiles, list: Iterable<File>): Promise<BroughtFiles> {
  const written: string[] = []
  const failures: string[] = []
  for (const file of list) {
    if (file.size > mostBytes) {
      failures.push(`${file.name} has ${file.size} bytes; 8 MiB is the most`)
      continue
    }
    try {
      const path = (file.webkitRelativePath || file.name).replace(/^\/+/, '')
      files.write(path, new Uint8Array(await file.arrayBuffer()))
      written.push(path)
    } catch (error) {
      failures.push(`${file.name}: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
  return { written, failures }
}

/** Has the browser save bytes as a file of the user's own machine. */
export function download(name: string, bytes: Uint8Array): void {
  const url = URL.createObjectURL(new Blob([bytes.slice()], { type: 'application/octet-stream' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser has begun by then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
