import { createHash } from 'node:crypto'
import { readFileSync, realpathSync } from 'node:fs'
import { open, rename, unlink, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:net'
import { join } from 'node:path'
import { StorageError } from '../../../core/index.ts'
import { reasonOf } from '../errors/system-error.ts'

export interface DirectoryLock {
  /** Writes the URL of the owner's server beside its process id, for the error of a second process. */
  publish(url: string): Promise<void>
  release(): Promise<void>
}

/** File with the process id of the lock's owner, and the URL of its server on the next line, for the error of a second process. */
export const OWNER_FILE = 'lock.pid'

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
  const path = realpathSync.native(directory)
  const owner = join(path, OWNER_FILE)
  const name = socketName(path, platform)
  if (name === undefined) return lockByFile(path, owner)
  const server = await listen(name, path, owner)
  try {
    await writeOwner(owner)
  } catch (error) {
    server.close()
    throw unusable(path, error)
  }
  return {
    publish: (url) => writeOwner(owner, url),
    async release() {
      await unlink(owner).catch(() => undefined)
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

export function socketName(path: string, platform: NodeJS.Platform): string | undefined {
  // Windows finds a directory by its name in any case.
  const name = platform === 'win32' ? path.toLowerCase() : path
  const digest = createHash('sha256').update(name).digest('hex').slice(0, 32)
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
      return {
        publish: (url) => writeOwner(owner, url),
        release: () => unlink(owner).catch(() => undefined),
      }
    } catch (error) {
      if (!isExisting(error)) throw unusable(path, error)
      const holder = readOwner(owner)
      if (holder === undefined || isAlive(holder.pid)) throw held(path, holder, error)
      // Renaming lets only one of several processes that find the same stale file remove it.
      await rename(owner, `${owner}.stale`).catch(() => undefined)
    }
  }
  throw held(path, readOwner(owner))
}

/** The error of a directory that cannot be written to; the owner file is the first that a server writes into it. */
function unusable(path: string, error: unknown): StorageError {
  const message = `the data directory ${path} cannot be written to: ${reasonOf(error)}; choose another with --data-dir`
  return new StorageError('unavailable', message, { directory: path }, error)
}

export interface Owner {
  readonly pid: number
  /** URL of its server; undefined until it serves. */
  readonly url: string | undefined
}

function held(path: string, owner: Owner | undefined, cause?: unknown): StorageError {
  const { pid, url } = owner ?? {}
  const by = pid === undefined ? 'another process' : `process ${pid}`
  const serves = url === undefined ? '' : `, which serves ${url}`
  return new StorageError(
    'unavailable',
    `the data directory ${path} is in use by ${by}${serves}; stop it, or choose another directory with --data-dir`,
    { directory: path, pid },
    cause,
  )
}

async function writeOwner(path: string, url?: string): Promise<void> {
  await writeFile(path, `${process.pid}\n${url === undefined ? '' : `${url}\n`}`, { mode: 0o600 })
}

export function readOwner(path: string): Owner | undefined {
  try {
    const [first = '', second = ''] = readFileSync(path, 'utf8').split('\n')
    const pid = Number.parseInt(first, 10)
    if (!Number.isSafeInteger(pid) || pid <= 0) return undefined
    return { pid, url: URL.canParse(second) ? second : undefined }
  } catch {
    return undefined
  }
}

export function isAlive(pid: number): boolean {
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
