import type { Dirent } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Entries of a folder and of all below it, folders left out. A link to a folder is an entry and is not followed, as it may lead
 * elsewhere or in a circle; `readdir` with `recursive` follows it since Node 26.
 */
export async function entriesBelow(folder: string): Promise<readonly Dirent[]> {
  const entries = await readdir(folder, { withFileTypes: true })
  const below = await Promise.all(
    entries
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => entriesBelow(join(folder, name))),
  )
  return [...entries.filter((entry) => !entry.isDirectory()), ...below.flat()]
}
