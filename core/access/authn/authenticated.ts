import type { User } from '../../base/api/user.ts'
import { anonymousUser } from './anonymous-authenticator.ts'
import type { Authentication, AuthenticationNotes } from './authenticator.ts'

/** The group of all authenticated users. */
export const authenticatedGroup = 'system:authenticated'

/**
 * The answer to good credentials. Every authenticator builds its answer here, so that every authenticated user is in
 * {@link authenticatedGroup}; an answer may be cached and given again for the same credentials.
 */
export function authenticated(
  user: User,
  audiences?: readonly string[],
  notes?: AuthenticationNotes,
): Authentication {
  const all = isMarked(user) ? user : { ...user, groups: [...user.groups, authenticatedGroup] }
  return {
    outcome: 'authenticated',
    user: all,
    ...(audiences && { audiences }),
    ...(notes && { notes }),
  }
}

/** Whether a user's groups stay as they are: those of an anonymous user too, whom a proxy or a webhook may name. */
function isMarked({ name, groups }: User): boolean {
  if (groups.includes(authenticatedGroup) || name === anonymousUser.name) return true
  return anonymousUser.groups.some((group) => groups.includes(group))
}

export const noCredentials: Authentication = { outcome: 'none' }

export function rejected(reason: string, notes?: AuthenticationNotes): Authentication {
  return { outcome: 'rejected', reason, ...(notes && { notes }) }
}
