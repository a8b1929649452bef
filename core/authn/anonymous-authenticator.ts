import type { Authentication, RequestAuthenticator } from './authenticator.ts'
import type { User } from '../api/user.ts'

/** Who a request without credentials acts as. */
export const anonymousUser: User = {
  name: 'system:anonymous',
  uid: '',
  groups: ['system:unauthenticated'],
  extra: new Map(),
}

const answer: Authentication = { outcome: 'authenticated', user: anonymousUser }

/** Accepts everyone as {@link anonymousUser}; it stands last in a union, which asks it only without credentials. */
export function anonymousAuthenticator(): RequestAuthenticator {
  return { authenticate: () => answer }
}
