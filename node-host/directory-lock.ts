import { createHash } from 'node:crypto'
import { readFileSync, realpathSync } from 'node:fs'
import { open, rename, unlink, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:net'
import { join } from 'node:path'
import { StorageError } from '../core/index.ts'
import { reasonOf } from './errors/system-error.ts'

export interface DirectoryLock {
  release(): Promise<void>
}

/** File with the process id of the lock's owner, for the error of a second process. */
const OWNER_FILE = 'lock.pid'

/**
 * Locks `directory` for this process. Node has no file locks; a listener on a name that the system releases when the process
 * dies (an abstract socket on Linux, a named pipe on Windows) is the lock. Elsewhere the owner file is the lock, and that
 * of a dead process is taken over.
 *
 * @throws StorageError `unavailable` when another process has the lock, or the directory cannot be written to.
 */
export async function lockDirectory(
  directory: string,
  platform: NodeJS.Platform = process.platform,
): Promise<DirectoryLock> {
  const path = realpathSync(directory)
  const owner = join(path, OWNER_FILE)
  const name = socketName(path, platform)
  if (name === undefined) return lockByFile(path, owner)
  const server = await listen(name, path, owner)
  try {
    await writeFile(owner, `${process.pid}\n`, { mode: 0o600 })
  } catch (error) {
    server.close()
    throw unusable(path, error)
  }
  return {
    async release() {
      await unlink(owner).catch(() => undefined)
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

function socketName(path: string, platform: NodeJS.Platform): string | undefined {
  const digest = createHash('sha256').update(path).digest('hex').slice(0, 32)
  if (platform === 'linux') return `\0skerry-${digest}`
  if (platform === 'win32') return `\\\\.\\pipe\\skerry-${digest}`
  return undefined
}

function listen(name: string, path: string, owner: string): Promise<Server> {
  const server = createServer((socket) => socket.destroy())
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      reject(error.code === 'EADDRINUSE' ? held(path, readOwner(owner), error) : error)
    })
    server.listen(name, () => {
      server.unref()
      resolve(server)
    })
  })
}

async function lockByFile(path: string, owner: string): Promise<DirectoryLock> {
  for (let attempt = 0; attempt < 2; attempt++) {
    try {
      const file = await open(owner, 'wx', 0o600)
      await file.writeFile(`${process.pid}\n`)
      await file.close()
      return { release: () => unlink(owner).catch(() => undefined) }
    } catch (error) {
      if (!isExisting(error)) throw unusable(path, error)
      const pid = readOwner(owner)
      if (pid === undefined || isAlive(pid)) throw held(path, pid, error)
      // Renaming lets only one of several processes that find the same stale file remove it.
      await rename(owner, `${owner}.stale`).catch(() => undefined)
    }
  }
  throw held(path, readOwner(owner))
}

/** The error of a directory that cannot be written to; the owner file is the first that a server writes into it. */
function unusable(path: string, error: unknown): StorageError {
  const message = `the data directory ${path} cannot be written to: ${reasonOf(error)}`
  return new StorageError('unavailable', message, { directory: path }, error)
}

function held(path: string, pid: number | undefined, cause?: unknown): StorageError {
  const by = pid === undefined ? 'another process' : `process ${pid}`
  return new StorageError(
    'unavailable',
    `the data directory ${path} is in use by ${by}`,
    { directory: path, pid },
    cause,
  )
}

function readOwner(owner: string): number | undefined {
  try {
    const pid = Number.parseInt(readFileSync(owner, 'utf8'), 10)
    return Number.isSafeInteger(pid) && pid > 0 ? pid : undefined
  } catch {
    return undefined
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // EPERM: the process exists and belongs to another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

function isExisting(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EEXIST'
}
