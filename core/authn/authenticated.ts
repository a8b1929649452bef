import type { Authentication } from './authenticator.ts'
import type { User } from '../api/user.ts'

/** The group of everyone who proved who they are. */
export const authenticatedGroup = 'system:authenticated'

/**
 * The answer for good credentials. Every method builds its answer here, so that nobody who proved who they are lacks
 * {@link authenticatedGroup}; the answer may be kept and handed out again for the same credentials.
 */
export function authenticated(user: User, audiences?: readonly string[]): Authentication {
  const all = user.groups.includes(authenticatedGroup)
    ? user
    : { ...user, groups: [...user.groups, authenticatedGroup] }
  return { outcome: 'authenticated', user: all, ...(audiences && { audiences }) }
}

export const noCredentials: Authentication = { outcome: 'none' }

export function rejected(reason: string): Authentication {
  return { outcome: 'rejected', reason }
}
