import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { entriesBelow } from '../base/files/entries-below.ts'

/** Documents change no build. */
const isDocument = (file: string): boolean => file.endsWith('.md')

/** The files at `path`, a file or a folder, in a fixed order; none where it does not exist. */
async function filesAt(path: string): Promise<readonly string[]> {
  const found = await stat(path).catch(() => undefined)
  if (!found?.isDirectory()) return found ? [path] : []
  const entries = await entriesBelow(path)
  return entries
    .flatMap((entry) => (entry.isFile() ? [join(entry.parentPath, entry.name)] : []))
    .toSorted()
}

/** A digest of the names and contents of files, and of all files in folders: times say little, as a checkout changes them. */
export async function sourceDigest(root: string, sources: readonly string[]): Promise<string> {
  const digest = createHash('sha256')
  for (const source of sources) {
    for (const file of await filesAt(join(root, source))) {
      if (isDocument(file)) continue
      const content = await readFile(file)
      digest.update(`${file.slice(root.length)}\0${content.length}\0`).update(content)
    }
  }
  return digest.digest('hex')
}
