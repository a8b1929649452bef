import { mkdtempSync, rmSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A new directory for files of this process alone. */
export interface TemporaryDirectory {
  /** Absolute path. */
  readonly path: string
  /** Removes the directory and all that is in it. */
  remove(): Promise<void>
}

const present = new Set<string>()

/** Windows removes no file that a program, such as one against viruses, has just opened: it is tried again. */
const thoroughly = { recursive: true, force: true, maxRetries: 3 }

/** Makes a temporary directory; one that is not removed before goes when the process exits, unless that is killed. */
export function makeTemporaryDirectory(): TemporaryDirectory {
  if (present.size === 0) process.once('exit', removeAll)
  // At once, so that no signal ends the process between the directory and its entry in the set.
  const path = mkdtempSync(join(tmpdir(), 'skerry-'))
  present.add(path)
  return {
    path,
    remove: async () => {
      await rm(path, thoroughly)
      present.delete(path)
      if (present.size === 0) process.off('exit', removeAll)
    },
  }
}

function removeAll(): void {
  for (const path of present) rmSync(path, thoroughly)
}
