import { createHash } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'
import type { StoredValue } from '../../../core/index.ts'
import { StartupError } from '../../base/errors/startup-error.ts'
import { reasonOf } from '../../base/errors/system-error.ts'
import {
  damagedSnapshot,
  digestBytes,
  frameKinds,
  magic,
  mostFrameBytes,
  parseEnd,
  parseHeader,
  type SnapshotHeader,
} from './snapshot-format.ts'

const pieceBytes = 1024 * 1024

interface Frame {
  readonly kind: number
  readonly payload: Buffer
}

/**
 * Reads a whole snapshot and checks it.
 * @param observe is called with each value, before the checksum is known to be right.
 * @throws StartupError for a file that cannot be read, is no snapshot, or is damaged.
 */
export async function checkSnapshot(
  path: string,
  observe: (value: StoredValue) => void = () => undefined,
): Promise<SnapshotHeader> {
  let header: SnapshotHeader | undefined
  for await (const part of readSnapshot(path)) {
    if ('source' in part) header = part
    else observe(part)
  }
  if (!header) throw damagedSnapshot(path, 'it has no header')
  return header
}

/**
 * Reads a snapshot piece by piece: its header, then its values.
 * @throws StartupError as {@link checkSnapshot}, a damaged value or end only once it is reached.
 */
export async function* readSnapshot(path: string): AsyncGenerator<SnapshotHeader | StoredValue> {
  const file = await openFile(path)
  try {
    const reader = new FrameReader(path, file)
    await reader.begin()
    const first = await reader.next()
    if (first.kind !== frameKinds.header) throw damagedSnapshot(path, 'it has no header')
    yield parseHeader(path, first.payload)
    for (let values = 0; ; values++) {
      const { kind, payload } = await reader.next()
      if (kind === frameKinds.value) {
        yield parseValue(path, payload)
        continue
      }
      if (kind !== frameKinds.end) throw damagedSnapshot(path, 'it has a frame of no known kind')
      const end = parseEnd(path, payload)
      await reader.end()
      if (end.values !== values) throw damagedSnapshot(path, 'it lacks values')
      return
    }
  } finally {
    await file.close()
  }
}

async function openFile(path: string): Promise<FileHandle> {
  try {
    return await open(path, 'r')
  } catch (error) {
    throw new StartupError(`cannot read the snapshot ${path}: ${reasonOf(error)}`, error)
  }
}

function parseValue(path: string, payload: Buffer): StoredValue {
  const start = payload.length < 18 ? Infinity : 18 + payload.readUInt16LE(16)
  if (start > payload.length) throw damagedSnapshot(path, 'a value is cut short')
  return {
    key: payload.toString('utf8', 18, start),
    value: payload.subarray(start),
    revision: payload.readDoubleLE(0),
    createRevision: payload.readDoubleLE(8),
  }
}

class FrameReader {
  readonly #path: string
  readonly #file: FileHandle
  readonly #hash = createHash('sha256')
  #buffer: Buffer = Buffer.alloc(0)

  constructor(path: string, file: FileHandle) {
    this.#path = path
    this.#file = file
  }

  async begin(): Promise<void> {
    const start = await this.#read(magic.length)
    if (start?.equals(magic)) return
    const isOther = start?.subarray(0, 16).equals(magic.subarray(0, 16)) ?? false
    throw new StartupError(
      isOther
        ? `the snapshot ${this.#path} has a format of a later version of skerry`
        : `${this.#path} is no snapshot of skerry`,
    )
  }

  async next(): Promise<Frame> {
    const length = (await this.#take(4)).readUInt32LE()
    if (length < 1 || length > mostFrameBytes) {
      throw damagedSnapshot(this.#path, 'a frame has an impossible length')
    }
    const frame = await this.#take(length)
    return { kind: frame[0] ?? 0, payload: frame.subarray(1) }
  }

  /** Checks what follows the last frame: the checksum, and nothing else. */
  async end(): Promise<void> {
    const expected = this.#hash.copy().digest()
    const found = await this.#read(digestBytes)
    if (!found) throw damagedSnapshot(this.#path, 'it is cut short')
    if (!found.equals(expected)) throw damagedSnapshot(this.#path, 'its checksum is wrong')
    if (await this.#read(1)) throw damagedSnapshot(this.#path, 'something follows its end')
  }

  async #take(length: number): Promise<Buffer> {
    const bytes = await this.#read(length)
    if (bytes) return bytes
    throw damagedSnapshot(this.#path, 'it is cut short')
  }

  /** The next bytes of the file; undefined where there are fewer. */
  async #read(length: number): Promise<Buffer | undefined> {
    const pieces = [this.#buffer]
    let held = this.#buffer.length
    while (held < length) {
      const { buffer, bytesRead } = await this.#file.read(Buffer.alloc(pieceBytes), 0, pieceBytes)
      if (bytesRead === 0) break
      pieces.push(buffer.subarray(0, bytesRead))
      held += bytesRead
    }
    const all = pieces.length === 1 ? this.#buffer : Buffer.concat(pieces)
    if (held < length) {
      this.#buffer = all
      return undefined
    }
    this.#buffer = all.subarray(length)
    const bytes = all.subarray(0, length)
    this.#hash.update(bytes)
    return bytes
  }
}
