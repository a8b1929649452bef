import type { Authorizer } from './authorizer.ts'
import { allowed, noOpinion } from './decision.ts'

/** The group whose members no authorizer limits. */
const mastersGroup = 'system:masters'

/** Lets members of {@link mastersGroup} do everything, and has no opinion on anyone else. */
export function mastersAuthorizer(): Authorizer {
  return {
    authorize: ({ user }) => (user.groups.includes(mastersGroup) ? allowed : noOpinion),
    // The role that is bound to the group says what it may.
    rules: () => ({ rules: [], incomplete: false }),
  }
}
