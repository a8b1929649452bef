import type { GivenFile } from '../state/share-request.ts'

const mostFiles = 500
/** Of all files together. */
const mostBytes = 8 * 1024 * 1024
const deepest = 16

/** Reads files within limits, one after the other. */
class GivenFiles {
  readonly files: GivenFile[] = []
  #bytes = 0

  /** @throws Error when they are too many or too large */
  async add(path: string, file: File): Promise<void> {
    if (this.files.length === mostFiles) {
      throw new Error(`More than ${mostFiles} files cannot be taken at once.`)
    }
    this.#bytes += file.size
    if (this.#bytes > mostBytes) {
      throw new Error(`Files of more than ${mostBytes / 1024 / 1024} MB together cannot be taken.`)
    }
    this.files.push({ path, bytes: new Uint8Array(await file.arrayBuffer()) })
  }

  async addEntry(entry: FileSystemEntry, folder = '', depth = 0): Promise<void> {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`
    if (entry.isFile) {
      const file = await new Promise<File>((resolve, reject) =>
        (entry as FileSystemFileEntry).file(resolve, reject),
      )
      return this.add(path, file)
    }
    if (!entry.isDirectory || depth > deepest) return
    const reader = (entry as FileSystemDirectoryEntry).createReader()
    for (;;) {
      // Browsers hand out some at a time, and none at the end.
      const some = await new Promise<readonly FileSystemEntry[]>((resolve, reject) =>
        reader.readEntries(resolve, reject),
      )
      if (some.length === 0) return
      for (const child of some) await this.addEntry(child, path, depth + 1)
    }
  }
}

/** Reads what was dropped, folders with all that lies in them. @throws Error with the reason why it cannot be taken */
export async function readDropped(
  entries: readonly (FileSystemEntry | null)[],
  files: readonly File[],
): Promise<readonly GivenFile[]> {
  const given = new GivenFiles()
  const known = entries.filter((entry) => entry !== null)
  for (const entry of known) await given.addEntry(entry)
  if (known.length === 0) for (const file of files) await given.add(file.name, file)
  return given.files
}

/** Reads what was chosen in a field. @throws Error with the reason why it cannot be taken */
export async function readChosen(files: readonly File[]): Promise<readonly GivenFile[]> {
  return readDropped([], files)
}
