import { existsSync, statSync } from 'node:fs'
import { chmod, mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type * as Lmdb from 'lmdb'
import {
  type Backend,
  type RecordId,
  type Revision,
  type Scan,
  StorageError,
  type StoredRecord,
} from '../../../core/index.ts'
import { systemCode } from '../../base/errors/system-error.ts'
import { lockDirectory, type DirectoryLock } from '../../base/locks/directory-lock.ts'
import { checkLmdbFile } from './lmdb-check.ts'
import { toStorageError, toWriteError } from './lmdb-error.ts'
import { loadLmdb } from './load-lmdb.ts'
import { usualMapSize } from './map-size.ts'
import { ScanBatch } from './scan-batch.ts'

type LmdbDatabase = Lmdb.RootDatabase<Uint8Array, Buffer>

/** Bytes of the records that a scan reads before it lets go of the pages of the file that it touched. */
const bytesMapped = 48 * 1024 * 1024

const DATA_FILE = 'data.mdb'
const LOCK_FILE = 'lock.mdb'

// Key of the head record; records have keys of 12 bytes, so they cannot collide.
const META_KEY = Buffer.of(0)
const FIRST_RECORD_KEY = writeKey(Buffer.alloc(12), 0, 0)

export interface LmdbOptions {
  /** Size of the map of the file, in bytes, as {@link usualMapSize} gives it unless set; LMDB maps the file anew where it outgrows it. */
  readonly mapSize?: number
  /** Whether a server has run on the directory before; an empty or missing data file has then lost its content. */
  readonly isUsed?: boolean
  /** Whether the caller holds the lock of the directory, and goes on holding it; the back end locks it otherwise. */
  readonly isLocked?: boolean
}

/**
 * Opens or creates the store in `directory` and keeps it locked until it is closed or the process dies.
 *
 * @throws StorageError `corrupt` when the file is cut short, its pages do not fit together or a used directory has lost it,
 * `unavailable` when another process holds the directory or it cannot be used; StartupError without the package lmdb.
 */
export async function openLmdbBackend(
  directory: string,
  options: LmdbOptions = {},
): Promise<LmdbBackend> {
  const lmdb = await loadLmdb()
  await mkdir(directory, { recursive: true, mode: 0o700 })
  const lock = options.isLocked ? undefined : await lockDirectory(directory)
  try {
    const file = join(directory, DATA_FILE)
    // LMDB maps the file and trusts it: a missing page would end the process with SIGBUS.
    const holds = checkLmdbFile(file)
    if (options.isUsed) checkKept(directory, holds)
    for (const name of [DATA_FILE, LOCK_FILE]) await makePrivate(join(directory, name))
    return new LmdbBackend(() => openDatabase(lmdb, directory, options), lock, file)
  } catch (error) {
    await lock?.release()
    throw toStorageError(error, directory)
  }
}

/** Takes a file of an earlier release from other users; the owner of the file alone can. */
async function makePrivate(path: string): Promise<void> {
  try {
    await chmod(path, 0o600)
  } catch (error) {
    if (!['ENOENT', 'EPERM'].includes(systemCode(error))) throw error
  }
}

/**
 * Refuses to start a used directory without its data, as an empty store. A directory without LMDB's lock file had no store,
 * only the certificates of a server with its objects in memory.
 */
function checkKept(directory: string, holds: ReturnType<typeof checkLmdbFile>): void {
  const isLost =
    holds === 'nothing' || (holds === 'missing' && existsSync(join(directory, LOCK_FILE)))
  if (!isLost) return
  const what = holds === 'missing' ? 'is missing' : 'is empty'
  throw new StorageError(
    'corrupt',
    `${DATA_FILE} ${what}, although the directory has been used before; restore it from a copy, or remove ${DATA_FILE} and ${LOCK_FILE} to start with an empty store`,
  )
}

/**
 * Values as they are. The range gets views of lmdb's own buffer, which the next value that any database of the thread reads overwrites;
 * `getBinary` gets copies.
 */
const asItIs = {
  encode: (bytes: Uint8Array): Uint8Array => bytes,
  decode: (buffer: Buffer, length: number): Buffer => buffer.subarray(0, length),
}

/** Options of LMDB that its types lack: the mode of its files, and the writes beyond which it begins to write at once. */
const untyped = { permissionsMode: 0o600, txnStartThreshold: 1 }

function openDatabase(
  { open }: typeof Lmdb,
  directory: string,
  options: LmdbOptions,
): LmdbDatabase {
  return open<Uint8Array, Buffer>({
    path: directory,
    ...untyped,
    noSubdir: false,
    encoding: 'binary',
    encoder: asItIs,
    keyEncoding: 'binary',
    // With overlapping syncs a commit is visible before it is durable.
    overlappingSync: false,
    // The storage engine batches already; another turn would only delay each group.
    eventTurnBatching: false,
    mapSize: options.mapSize ?? usualMapSize(),
  })
}

/**
 * A back end that keeps records in one LMDB database, by revision and index in big-endian order, and so in the order of
 * writing. A group and the head record are one LMDB transaction, synced before it is acknowledged.
 */
export class LmdbBackend implements Backend {
  readonly #open: () => LmdbDatabase
  #database: LmdbDatabase
  readonly #lock: DirectoryLock | undefined
  readonly #file: string
  readonly #key: Buffer = Buffer.alloc(12)
  #closing: Promise<void> | undefined

  constructor(open: () => LmdbDatabase, lock: DirectoryLock | undefined, file: string) {
    this.#open = open
    this.#database = open()
    this.#lock = lock
    this.#file = file
  }

  append(records: readonly StoredRecord[], meta: Uint8Array): Promise<void> {
    const bytes = records.reduce((sum, record) => sum + record.bytes.length, 0)
    return this.#write(bytes, meta, () => {
      for (const { revision, index, bytes } of records) {
        void this.#database.put(writeKey(this.#key, revision, index), bytes)
      }
    })
  }

  drop(ids: readonly RecordId[], meta: Uint8Array): Promise<void> {
    return this.#write(0, meta, () => {
      for (const { revision, index } of ids) {
        void this.#database.remove(writeKey(this.#key, revision, index))
      }
    })
  }

  async read(ids: readonly RecordId[]): Promise<readonly (Uint8Array | undefined)[]> {
    return ids.map(({ revision, index }) => {
      const bytes = this.#database.getBinary(writeKey(this.#key, revision, index))
      return bytes && plain(bytes)
    })
  }

  scan(): Scan {
    const meta = this.#database.getBinary(META_KEY)
    return {
      meta: Promise.resolve(meta && plain(meta)),
      records: this.#batches(),
      isTransient: true,
    }
  }

  /** Size of the data file; it never shrinks, but space freed by compaction is reused. */
  sizeBytes(): number {
    return statSync(this.#file).size
  }

  close(): Promise<void> {
    this.#closing ??= this.#close()
    return this.#closing
  }

  async #close(): Promise<void> {
    await this.#database.close()
    await this.#lock?.release()
  }

  /** Writes one LMDB transaction with the head record; the promise of `batch` resolves after the sync. */
  async #write(bytes: number, meta: Uint8Array, task: () => void): Promise<void> {
    try {
      const written = this.#database.batch(() => {
        task()
        void this.#database.put(META_KEY, meta)
      })
      // A batch waits for the next turn of the event loop, which may be full of requests; a write behind it has it begin now. The
      // batch reports the error of both.
      this.#database.put(META_KEY, meta).catch(() => undefined)
      await written
    } catch (error) {
      throw await toWriteError(error, dirname(this.#file), bytes)
    }
  }

  async *#batches(): AsyncGenerator<readonly StoredRecord[]> {
    const batch = new ScanBatch()
    let start: Buffer | undefined = FIRST_RECORD_KEY
    while (start) {
      start = yield* this.#scanFrom(start, batch)
      // The scan touches every page of the file; reopening releases them from the memory of this process.
      await this.#database.close()
      this.#database = this.#open()
    }
    yield batch.take()
  }

  /** Scans records of some {@link bytesMapped}. @returns the key at which to go on, if any */
  *#scanFrom(
    start: Buffer,
    batch: ScanBatch,
  ): Generator<readonly StoredRecord[], Buffer | undefined> {
    let scanned = 0
    for (const { key, value } of this.#database.getRange({ start })) {
      const id = { revision: readRevision(key), index: key.readUInt32BE(8) }
      scanned += value.length
      if (batch.fits(value)) {
        batch.add(id, value)
        continue
      }
      const copy = Uint8Array.from(value)
      yield batch.take()
      batch.add(id, copy)
      if (scanned >= bytesMapped) return writeKey(Buffer.alloc(12), id.revision, id.index + 1)
    }
    return undefined
  }
}

function writeKey(key: Buffer, revision: Revision, index: number): Buffer {
  key.writeUInt32BE(Math.floor(revision / 2 ** 32), 0)
  key.writeUInt32BE(revision >>> 0, 4)
  key.writeUInt32BE(index, 8)
  return key
}

function readRevision(key: Buffer): Revision {
  return key.readUInt32BE(0) * 2 ** 32 + key.readUInt32BE(4)
}

/** A plain view, since core knows no `Buffer`; the bytes are lmdb's copy, never a window into the map. */
function plain(bytes: Uint8Array): Uint8Array {
  return new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.length)
}
