import { rename } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { systemCode } from '../errors/system-error.ts'

/** What replacing a file needs of the system. */
export interface FileMover {
  readonly platform: NodeJS.Platform
  readonly rename: (from: string, to: string) => Promise<void>
  readonly pause: (milliseconds: number) => Promise<unknown>
}

const here: FileMover = { platform: process.platform, rename, pause }

const codesInUse: ReadonlySet<string> = new Set(['EACCES', 'EBUSY', 'EPERM'])

/** Milliseconds between attempts: two seconds in all. */
const waits = [10, 20, 40, 80, 150, 300, 600, 800]

/** Whether Windows refuses to move or replace a file since a program has it open; elsewhere that is no obstacle. */
export function isInUse(error: unknown, platform: NodeJS.Platform): boolean {
  return platform === 'win32' && codesInUse.has(systemCode(error))
}

/** Renames a file over another. On Windows it waits for programs that have just opened one of them, as those against viruses do. */
export async function replaceFile(
  from: string,
  to: string,
  mover: FileMover = here,
): Promise<void> {
  for (const wait of waits) {
    try {
      return await mover.rename(from, to)
    } catch (error) {
      if (!isInUse(error, mover.platform)) throw error
    }
    await mover.pause(wait)
  }
  await mover.rename(from, to)
}
