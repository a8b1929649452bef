import type { Revision } from '../../base/api/revision.ts'
import type { StoredValue } from './storage.ts'

/**
 * Version of a key: one write, as the engine's index holds it. The value stays on the medium; `value` holds it only
 * while it is recent, or until the first list after opening has taken it.
 */
export interface Version {
  readonly key: string
  readonly revision: Revision
  /** Position of the write in its commit, from 0. */
  readonly index: number
  readonly createRevision: Revision
  readonly deleted: boolean
  /** {@link StoredValue.isOwn} */
  readonly isOwn: boolean
  /** The version that this write replaced, as far back as the history is retained. */
  previous: Version | undefined
  value: Uint8Array | undefined
}

/** The newest version of a key at or before the revision `at`. */
export function versionAt(newest: Version | undefined, at: Revision): Version | undefined {
  let version = newest
  while (version && version.revision > at) version = version.previous
  return version
}

export function toEntry(version: Version, value: Uint8Array): StoredValue {
  const { key, createRevision, revision } = version
  const entry = { key, value, createRevision, revision }
  return version.isOwn ? { ...entry, isOwn: true } : entry
}
