import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { open } from 'lmdb'
import { serveCalls } from '../child-calls.ts'

export interface BareLmdbSettings {
  /** Emptied before and after. */
  readonly directory: string
  readonly valueBytes: number
  readonly inFlight: number
  readonly warmUpMs: number
  readonly durationMs: number
}

export interface BareLmdbResult {
  readonly requests: number
  readonly total: number
  readonly elapsedMs: number
}

export type BareLmdbCalls = { run(settings: BareLmdbSettings): Promise<BareLmdbResult> }

const keyBytes = 12

/** Puts values durably, as many as it can; LMDB itself gathers those under way into one synced transaction. */
async function run(settings: BareLmdbSettings): Promise<BareLmdbResult> {
  const directory = join(settings.directory, 'store')
  const database = open<Uint8Array, Buffer>({
    path: directory,
    noSubdir: false,
    encoding: 'binary',
    keyEncoding: 'binary',
    overlappingSync: false,
    mapSize: 256 * 1024 * 1024,
  })
  let next = 0
  let done = 0
  let stopping = false
  const work = async (): Promise<void> => {
    const key = Buffer.alloc(keyBytes)
    const value = Buffer.alloc(settings.valueBytes, 'x')
    while (!stopping) {
      key.writeUInt32BE(next++, 4)
      await database.put(key, value)
      done++
    }
  }
  const workers = Promise.all(Array.from({ length: settings.inFlight }, work))
  await delay(settings.warmUpMs)
  const [before, start] = [done, performance.now()]
  await delay(settings.durationMs)
  const result = { requests: done - before, elapsedMs: performance.now() - start }
  stopping = true
  await workers
  await database.close()
  await rm(directory, { recursive: true })
  return { ...result, total: done }
}

function delay(milliseconds: number): Promise<void> {
  return new Promise((resolve) => void setTimeout(resolve, milliseconds))
}

serveCalls<BareLmdbCalls>({ run })
