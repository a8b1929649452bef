// Run as a process of its own, because a damaged file could crash it: flips one byte after the other in copies of a
// store, opens and reads each copy, and writes `offset verdict` lines. Arguments: the data file, a scratch directory, the
// bits to flip, then the offsets, or `cut` and the lengths to cut the file to.
import { copyFileSync, mkdirSync, readFileSync, rmSync, truncateSync, writeSync } from 'node:fs'
import { closeSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { openEngine } from '../../../core/storage/engine/mvcc-engine.ts'
import { prefixRange, StorageError, type Storage } from '../../../core/storage/engine/storage.ts'
import { openLmdbBackend } from '../../../node-host/store/lmdb/lmdb-backend.ts'
import { describeEvents } from '../../contract/storage-fixture.ts'
import { systemRuntime } from '../servers/system-runtime.ts'

const everything = prefixRange('/')

async function open(directory: string): Promise<Storage> {
  return openEngine(await openLmdbBackend(directory), systemRuntime, { openingBytes: 0 })
}

/** All that a store can tell: its newest state, every older one, and its whole history. */
async function readEverything(storage: Storage): Promise<string> {
  const { revision, horizon } = await storage.status()
  const lines = [`${revision} ${horizon}`]
  for (let at = horizon; at <= revision; at++) {
    const list = await storage.list(everything, { at })
    if (!list.ok) throw new Error(list.reason)
    for (const entry of list.entries) {
      lines.push(
        `${at} ${entry.key} ${entry.createRevision} ${entry.revision} ${digest(entry.value)}`,
      )
    }
  }
  const abort = new AbortController()
  for await (const batch of storage.watch(everything, horizon + 1, abort.signal)) {
    lines.push(...describeEvents(batch.events))
    if (batch.revision >= revision) abort.abort()
  }
  return lines.join('\n')
}

function digest(value: Uint8Array): string {
  return Buffer.from(value).toString('base64')
}

/** `same` also means that the store can be written, compacted and opened again. */
async function judge(directory: string, pristine: string): Promise<string> {
  try {
    let storage = await open(directory)
    try {
      if ((await readEverything(storage)) !== pristine) return 'wrong'
      const value = new Uint8Array(5000)
      await storage.commit([], [{ type: 'put', key: '/after', value }])
      await storage.compact(await storage.progress())
      await storage.commit([], [{ type: 'put', key: '/after', value }])
    } finally {
      await storage.close()
    }
    storage = await open(directory)
    await readEverything(storage)
    await storage.close()
    return 'same'
  } catch (error) {
    if (error instanceof StorageError) return error.code
    return `failed: ${String(error)}`
  }
}

const [file, scratch, kind, ...positions] = process.argv.slice(2)
if (!file || !scratch) throw new Error('no data file')

const bytes = readFileSync(file)
const sound = join(scratch, 'sound')
mkdirSync(sound)
copyFileSync(file, join(sound, 'data.mdb'))
const storage = await open(sound)
const pristine = await readEverything(storage)
await storage.close()

for (const position of positions.map(Number)) {
  const directory = join(scratch, String(position))
  mkdirSync(directory)
  const copy = join(directory, 'data.mdb')
  copyFileSync(file, copy)
  if (kind === 'cut') {
    truncateSync(copy, position)
  } else {
    const descriptor = openSync(copy, 'r+')
    writeSync(descriptor, Buffer.of((bytes[position] ?? 0) ^ Number(kind)), 0, 1, position)
    closeSync(descriptor)
  }
  writeSync(1, `${position} `)
  writeSync(1, `${await judge(directory, pristine)}\n`)
  rmSync(directory, { recursive: true })
}
