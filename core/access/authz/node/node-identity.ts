import type { User } from '../../../base/api/user.ts'

const userPrefix = 'system:node:'

/** The group of the users of nodes. */
const group = 'system:nodes'

/** The node that a user is; empty for a node's user whose name holds none, undefined for users who are no nodes. */
export function nodeOf({ name, groups }: User): string | undefined {
  if (!name.startsWith(userPrefix) || !groups.includes(group)) return undefined
  return name.slice(userPrefix.length)
}

/** The user name of a node: `system:node:<name>`. */
export function nodeUser(node: string): string {
  return userPrefix + node
}
