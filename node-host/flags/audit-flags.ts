import type { Flag } from './flag.ts'

/** Flags of the audit log. */
export const auditFlags: readonly Flag[] = []
