import { createHash } from 'node:crypto'
import { type FileHandle, open, rm } from 'node:fs/promises'
import type { StoredValue } from '../../../core/index.ts'
import { replaceFile } from '../../base/files/replace-file.ts'
import { frameKinds, magic, type SnapshotEnd, type SnapshotHeader } from './snapshot-format.ts'

/** Bytes that are gathered before they are written. */
const pieceBytes = 1024 * 1024

/** A snapshot that is being written, beside its final place until it is whole. */
export class SnapshotWriter {
  readonly #path: string
  readonly #file: FileHandle
  readonly #hash = createHash('sha256')
  #pieces: Buffer[] = []
  #gathered = 0
  #values = 0

  private constructor(path: string, file: FileHandle) {
    this.#path = path
    this.#file = file
  }

  /** Begins a snapshot that will be at `path`. */
  static async create(path: string, header: SnapshotHeader): Promise<SnapshotWriter> {
    const writer = new SnapshotWriter(path, await open(partialOf(path), 'w', 0o600))
    await writer.#add(magic)
    await writer.#frame(frameKinds.header, Buffer.from(JSON.stringify(header)))
    return writer
  }

  async write({ key, value, createRevision, revision }: StoredValue): Promise<void> {
    const name = Buffer.from(key)
    const head = Buffer.alloc(18)
    head.writeDoubleLE(revision, 0)
    head.writeDoubleLE(createRevision, 8)
    head.writeUInt16LE(name.length, 16)
    await this.#frame(frameKinds.value, head, name, value)
    this.#values++
  }

  /** Completes the file, which is durable and in its place then. @returns the number of values */
  async finish(): Promise<number> {
    const end: SnapshotEnd = { values: this.#values }
    await this.#frame(frameKinds.end, Buffer.from(JSON.stringify(end)))
    await this.#flush()
    await this.#file.write(this.#hash.digest())
    await this.#file.sync()
    await this.#file.close()
    await replaceFile(partialOf(this.#path), this.#path)
    return this.#values
  }

  /** Gives up: nothing is left. */
  async abandon(): Promise<void> {
    await this.#file.close().catch(() => undefined)
    await rm(partialOf(this.#path), { force: true })
  }

  async #frame(kind: number, ...parts: readonly Uint8Array[]): Promise<void> {
    const head = Buffer.alloc(5)
    head.writeUInt32LE(parts.reduce((sum, { length }) => sum + length, 1))
    head[4] = kind
    await this.#add(head, ...parts)
  }

  async #add(...parts: readonly Uint8Array[]): Promise<void> {
    for (const part of parts) {
      this.#pieces.push(Buffer.from(part.buffer, part.byteOffset, part.length))
      this.#gathered += part.length
    }
    if (this.#gathered >= pieceBytes) await this.#flush()
  }

  async #flush(): Promise<void> {
    const bytes = Buffer.concat(this.#pieces)
    this.#pieces = []
    this.#gathered = 0
    this.#hash.update(bytes)
    for (let at = 0; at < bytes.length;) {
      const { bytesWritten } = await this.#file.write(bytes, at)
      at += bytesWritten
    }
  }
}

function partialOf(path: string): string {
  return `${path}.partial`
}
