import type { User } from '../../base/api/user.ts'
import { authenticated, noCredentials } from './authenticated.ts'
import type { Authentication, RequestAuthenticator } from './authenticator.ts'

/** Authenticates requests from within the process as the user that they name. */
export function inProcessAuthenticator(): RequestAuthenticator {
  const known = new WeakMap<User, Authentication>()
  return {
    authenticate(request) {
      const user = request.peer?.user
      if (!user) return noCredentials
      let answer = known.get(user)
      if (!answer) {
        answer = authenticated(user)
        known.set(user, answer)
      }
      return answer
    },
  }
}
