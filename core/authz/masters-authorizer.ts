import type { Authorizer } from './authorizer.ts'
import { allowed, noOpinion } from './decision.ts'
import { everything } from './policy-rule.ts'

/** The group whose members no authorizer limits. */
const mastersGroup = 'system:masters'

/** Lets members of {@link mastersGroup} do everything, and has no opinion on anyone else. */
export function mastersAuthorizer(): Authorizer {
  return {
    authorize: ({ user }) => (user.groups.includes(mastersGroup) ? allowed : noOpinion),
    rules: (user) => ({
      rules: user.groups.includes(mastersGroup) ? everything : [],
      incomplete: false,
    }),
  }
}
