import { existsSync, realpathSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { isAlive, OWNER_FILE, type Owner, readOwner, socketName } from './directory-lock.ts'

/** The process that holds a data directory. */
export interface LockHolder {
  readonly pid: number | undefined
  /** URL of its server; undefined until it serves. */
  readonly url: string | undefined
}

/**
 * Finds which process holds the lock of a data directory, without taking it; undefined where none does, or there is no such
 * directory.
 */
export async function lockHolder(
  directory: string,
  platform: NodeJS.Platform = process.platform,
): Promise<LockHolder | undefined> {
  if (!existsSync(directory)) return undefined
  const path = realpathSync.native(directory)
  const owner = readOwner(join(path, OWNER_FILE))
  const name = socketName(path, platform)
  const isHeld = name === undefined ? isRunning(owner) : await isListenedTo(name)
  return isHeld ? { pid: owner?.pid, url: owner?.url } : undefined
}

function isRunning(owner: Owner | undefined): boolean {
  return owner !== undefined && isAlive(owner.pid)
}

/** Whether a process listens on the name that is the lock; it closes every connection at once. */
function isListenedTo(name: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(name)
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
}
