import type { Authentication, RequestAuthenticator } from './authenticator.ts'
import type { User } from '../api/user.ts'

/** The user of requests without credentials. */
export const anonymousUser: User = {
  name: 'system:anonymous',
  uid: '',
  groups: ['system:unauthenticated'],
  extra: new Map(),
}

const answer: Authentication = { outcome: 'authenticated', user: anonymousUser }

/** Authenticates every request as {@link anonymousUser}: the fallback of a union, for requests without credentials. */
export function anonymousAuthenticator(): RequestAuthenticator {
  return { authenticate: () => answer }
}
