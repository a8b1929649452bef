import { randomUUID } from 'node:crypto'
import { mkdir, open, readFile, rename, unlink } from 'node:fs/promises'
import { dirname } from 'node:path'
import { StartupError } from '../errors/startup-error.ts'
import { reasonOf, systemCode } from '../errors/system-error.ts'

/** Reads the text of a required file; `what` names it in errors. @throws StartupError */
export async function readRequired(path: string, what: string): Promise<string> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    throw new StartupError(`cannot read ${what} ${path}: ${reasonOf(error)}`, error)
  }
}

/** Reads the text of a file; undefined for an absent one. @throws StartupError */
export async function readOptional(path: string, what: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return undefined
    throw new StartupError(`cannot read ${what} ${path}: ${reasonOf(error)}`, error)
  }
}

/** Replaces a file atomically and durably, readable by its owner only: a crash leaves the old content or the new. */
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

/** Creates a directory and its parents, for their owner only; an existing directory keeps its mode. */
export async function makePrivateDirectory(path: string): Promise<void> {
  try {
    await mkdir(path, { recursive: true, mode: 0o700 })
  } catch (error) {
    throw new StartupError(`cannot create the directory ${path}: ${reasonOf(error)}`, error)
  }
}

async function syncDirectory(path: string): Promise<void> {
  // Windows cannot open directories, and needs no sync of their entries.
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
