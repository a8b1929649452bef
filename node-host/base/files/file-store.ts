import { randomUUID } from 'node:crypto'
import { link, mkdir, open, readFile, stat, unlink } from 'node:fs/promises'
import { dirname } from 'node:path'
import { StartupError } from '../errors/startup-error.ts'
import { reasonOf, systemCode } from '../errors/system-error.ts'
import { replaceFile } from './replace-file.ts'

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

/**
 * Replaces a file atomically and durably, readable by its owner only: a crash leaves the old content or the new. On Windows modes say
 * nothing: the file has the rights of its folder.
 */
export async function writePrivate(path: string, text: string): Promise<void> {
  await writePlaced(path, text, replaceFile)
}

/** Writes a new file as {@link writePrivate} does. @returns false for a file that exists, which stays as it is. */
export async function writePrivateNew(path: string, text: string): Promise<boolean> {
  let isNew = true
  await writePlaced(path, text, async (temporary) => {
    try {
      await link(temporary, path)
    } catch (error) {
      if (systemCode(error) !== 'EEXIST') throw error
      isNew = false
    }
    await unlink(temporary)
  })
  return isNew
}

async function writePlaced(
  path: string,
  text: string,
  place: (temporary: string, path: string) => Promise<void>,
): Promise<void> {
  const temporary = `${path}.${randomUUID()}.tmp`
  try {
    const file = await open(temporary, 'wx', 0o600)
    try {
      await file.writeFile(text)
      await file.sync()
    } finally {
      await file.close()
    }
    await place(temporary, path)
    await syncDirectory(dirname(path))
  } catch (error) {
    await unlink(temporary).catch(ignoreMissing)
    throw new StartupError(`cannot write ${path}: ${reasonOf(error)}`, error)
  }
}

/**
 * Creates a directory and its parents, for their owner only; an existing directory keeps its mode.
 * @returns the first directory that was created; undefined where all of them existed.
 * @throws StartupError
 */
export async function makePrivateDirectory(path: string): Promise<string | undefined> {
  try {
    return await makeDirectory(path)
  } catch (error) {
    throw new StartupError(`cannot create the directory ${path}: ${reasonOf(error)}`, error)
  }
}

/** The recursive mkdir of Node never ends where the system refuses a directory as missing below one that exists, as /proc does. */
async function makeDirectory(path: string): Promise<string | undefined> {
  try {
    await mkdir(path, { mode: 0o700 })
    return path
  } catch (error) {
    if (await isDirectory(path)) return undefined
    if (systemCode(error) !== 'ENOENT' || dirname(path) === path) throw error
  }
  const created = await makeDirectory(dirname(path))
  await mkdir(path, { mode: 0o700 }).catch(async (error: unknown) => {
    if (!(await isDirectory(path))) throw error
  })
  return created ?? path
}

async function isDirectory(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => undefined)
  return found?.isDirectory() ?? false
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
