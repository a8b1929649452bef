import type { Authentication } from './authenticator.ts'
import type { User } from '../api/user.ts'

/** The group of all authenticated users. */
export const authenticatedGroup = 'system:authenticated'

/**
 * The answer to good credentials. Every authenticator builds its answer here, so that every authenticated user is in
 * {@link authenticatedGroup}; an answer may be cached and given again for the same credentials.
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
