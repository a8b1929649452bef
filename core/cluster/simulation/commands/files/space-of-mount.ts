import type { Mount } from '../../files/mounts.ts'

/** Room of a file system. */
export interface SpaceUsage {
  /** Bytes. */
  readonly total: number
  readonly free: number
  /** Files and directories that may be at most. */
  readonly entries: number
  readonly freeEntries: number
}

/** How much of the room of a mounted file system is taken; none of one that the kernel makes. */
export function usageOf({ tree: { room, type } }: Mount): SpaceUsage {
  if (type === 'proc' || type === 'sysfs' || type === 'cgroup2') {
    return { total: 0, free: 0, entries: 0, freeEntries: 0 }
  }
  const { mostBytes: total, mostEntries } = room
  const entries = Number.isFinite(mostEntries) ? mostEntries : 0
  return {
    total,
    free: Math.max(0, total - room.bytes),
    entries,
    freeEntries: Math.max(0, entries - room.entries),
  }
}
