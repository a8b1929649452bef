import type { Inode } from './inode.ts'

/** Whose rights a process has. */
export interface Credentials {
  readonly uid: number
  /** Primary group first. */
  readonly groups: readonly number[]
  /** Whether a security module of the kernel denies it all writes; false unless given. */
  readonly deniesWrites?: boolean
}

/** Bits of an access as access(2) has them, added. */
export const canRead = 4
export const canWrite = 2
/** Of a directory: its names may be followed. Of a file: it may be run. */
export const canSearch = 1

/** Whether a process may do that to a file; user 0 may do all but run what nobody may run. */
export function isAllowed(
  { uid, groups, deniesWrites }: Credentials,
  node: Pick<Inode, 'kind' | 'mode' | 'uid' | 'gid'>,
  access: number,
): boolean {
  const { kind, mode } = node
  if (deniesWrites === true && (access & canWrite) !== 0) return false
  if (uid === 0) return kind === 'directory' || (access & canSearch) === 0 || (mode & 0o111) !== 0
  const shift = uid === node.uid ? 6 : groups.includes(node.gid) ? 3 : 0
  return ((mode >> shift) & access) === access
}
