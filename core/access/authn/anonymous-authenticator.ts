import type { User } from '../../base/api/user.ts'
import type { Authentication, RequestAuthenticator } from './authenticator.ts'

/** The user of requests without credentials. */
export const anonymousUser: User = {
  name: 'system:anonymous',
  uid: '',
  groups: ['system:unauthenticated'],
  extra: new Map(),
}

const answer: Authentication = { outcome: 'authenticated', user: anonymousUser }
const none: Authentication = { outcome: 'none' }

/**
 * Authenticates requests as {@link anonymousUser}: the fallback of a union, for requests without credentials.
 *
 * @param paths the only paths whose requests may be anonymous; all unless given
 */
export function anonymousAuthenticator(paths?: ReadonlySet<string>): RequestAuthenticator {
  return { authenticate: ({ path }) => (!paths || paths.has(path) ? answer : none) }
}
