import type { Authorizer } from './authorizer.ts'
import { allowed, noOpinion } from './decision.ts'

/** The group whose members no authorizer limits. */
export const mastersGroup = 'system:masters'

/** Authorizer that allows members of {@link mastersGroup} every request, and has no opinion on other users. */
export function mastersAuthorizer(): Authorizer {
  return {
    authorize: ({ user }) => (user.groups.includes(mastersGroup) ? allowed : noOpinion),
    // RBAC lists the group's rules, by the ClusterRole that is bound to the group.
    rules: () => ({ rules: [], incomplete: false }),
  }
}
