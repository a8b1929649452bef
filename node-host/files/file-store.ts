import { randomUUID } from 'node:crypto'
import { mkdir, open, readFile, rename, unlink } from 'node:fs/promises'
import { dirname } from 'node:path'
import { StartupError } from '../errors/startup-error.ts'
import { reasonOf, systemCode } from '../errors/system-error.ts'

/** Text of a file that the user named, or that must be there; `what` says which one in the error. */
export async function readRequired(path: string, what: string): Promise<string> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    throw new StartupError(`cannot read ${what} ${path}: ${reasonOf(error)}`, error)
  }
}

/** Text of a file, undefined when there is none. */
export async function readOptional(path: string, what: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return undefined
    throw new StartupError(`cannot read ${what} ${path}: ${reasonOf(error)}`, error)
  }
}

/** Replaces a file at once and durably, readable by its owner only: a crash leaves the old one or the new one. */
export async function writePrivate(path: string, text: string): Promise<void> {
  const temporary = `${path}.${randomUUID()}.tmp`
  try {
    const file = await open(temporary, 'wx', 0o600)
    try {
      await file.writeFile(text)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(temporary, path)
    await syncDirectory(dirname(path))
  } catch (error) {
    await unlink(temporary).catch(ignoreMissing)
    throw new StartupError(`cannot write ${path}: ${reasonOf(error)}`, error)
  }
}

/** Makes a directory, and those above it, that only its owner may enter; one that exists stays as it is. */
export async function makePrivateDirectory(path: string): Promise<void> {
  try {
    await mkdir(path, { recursive: true, mode: 0o700 })
  } catch (error) {
    throw new StartupError(`cannot create the directory ${path}: ${reasonOf(error)}`, error)
  }
}

async function syncDirectory(path: string): Promise<void> {
  // Windows opens no directories, and keeps names in order by itself.
  if (process.platform === 'win32') return
  const directory = await open(path, 'r')
  try {
    await directory.sync()
  } finally {
    await directory.close()
  }
}

function ignoreMissing(error: unknown): void {
  if (systemCode(error) !== 'ENOENT') throw error
}
