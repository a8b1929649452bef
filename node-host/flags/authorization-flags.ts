import type { Flag } from './flag.ts'

/** Flags that say what users may do. */
export const authorizationFlags: readonly Flag[] = []
