import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

/** Files of one test, in a directory of their own. */
export interface ChangingFiles {
  readonly directory: string
  /** Replaces a file, or makes it. @returns its path */
  put(name: string, text: string): Promise<string>
}

/** A directory for files that change; it is removed when the test ends. */
export async function changingFiles(): Promise<ChangingFiles> {
  const directory = await mkdtemp(join(tmpdir(), 'skerry-files-'))
  onTestFinished(() => rm(directory, { recursive: true, force: true }))
  return {
    directory,
    async put(name, text) {
      const path = join(directory, name)
      await writeFile(`${path}.new`, text)
      await rename(`${path}.new`, path)
      return path
    },
  }
}
