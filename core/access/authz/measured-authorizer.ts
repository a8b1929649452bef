import type { AuthorizationMeter } from './authorization-meter.ts'
import type { Authorizer, Decision } from './authorizer.ts'

/** An authorizer of the chain whose decisions are counted. */
export function measuredAuthorizer(
  type: string,
  name: string,
  authorizer: Authorizer,
  meter: Pick<AuthorizationMeter, 'decisions'>,
): Authorizer {
  const count = meter.decisions(type, name)
  const counted = (decision: Decision): Decision => {
    count(decision.outcome)
    return decision
  }
  return {
    authorize(attributes) {
      const decision = authorizer.authorize(attributes)
      return decision instanceof Promise ? decision.then(counted) : counted(decision)
    },
    rules: (user, namespace) => authorizer.rules(user, namespace),
  }
}
