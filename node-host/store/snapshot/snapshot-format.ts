import { StartupError } from '../../base/errors/startup-error.ts'

/** The first bytes of a file; the last sign before the end of the line is the format. */
export const magic: Buffer = Buffer.from('skerry snapshot 1\n')

/** Bytes of the SHA-256 at the end of a file. */
export const digestBytes = 32

/** What a frame holds, by its first byte. */
export const frameKinds = { header: 0x48, value: 0x56, end: 0x45 } as const

/** A frame is longer than no value is, whatever a damaged length says. */
export const mostFrameBytes: number = 256 * 1024 * 1024

/** What a snapshot is of. */
export interface SnapshotHeader {
  /** Name of the brand: `k8s`. */
  readonly brand: string
  /** Release that the data directory kept; absent where it kept none, and for an etcd. */
  readonly release?: string
  /** The revision at which the objects were read. */
  readonly revision: number
  readonly source: 'directory' | 'etcd'
  /** The program that made it: `skerry 0.1.0`. */
  readonly createdBy: string
  /** RFC 3339. */
  readonly createdAt: string
}

/** The end of a snapshot, before its checksum. */
export interface SnapshotEnd {
  /** Number of values. */
  readonly values: number
}

export function damagedSnapshot(path: string, why: string): StartupError {
  return new StartupError(`the snapshot ${path} is damaged: ${why}; nothing was written`)
}

/** Reads the JSON of a header. @throws StartupError */
export function parseHeader(path: string, payload: Buffer): SnapshotHeader {
  const { brand, release, revision, source, createdBy, createdAt } = parseFields(path, payload)
  if (
    typeof brand !== 'string' ||
    !isNumber(revision) ||
    (source !== 'directory' && source !== 'etcd')
  ) {
    throw damagedSnapshot(path, 'its header lacks brand, revision or source')
  }
  return {
    brand,
    ...(typeof release === 'string' && { release }),
    revision,
    source,
    createdBy: typeof createdBy === 'string' ? createdBy : 'an unknown program',
    createdAt: typeof createdAt === 'string' ? createdAt : '',
  }
}

/** @throws StartupError */
export function parseEnd(path: string, payload: Buffer): SnapshotEnd {
  const { values } = parseFields(path, payload)
  if (!isNumber(values)) throw damagedSnapshot(path, 'its end names no number of values')
  return { values }
}

function isNumber(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0
}

function parseFields(path: string, payload: Buffer): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(payload.toString())
    if (typeof value === 'object' && value !== null) return { ...value }
  } catch {
    // As what is no object, below.
  }
  throw damagedSnapshot(path, 'a frame is no JSON object')
}
