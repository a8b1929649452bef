import type { Attributes, Authorizer, Decision } from './authorizer.ts'

function undecided(reasons: readonly string[]): Decision {
  return { outcome: 'no-opinion', reason: reasons.join('\n') }
}

async function askRest(
  pending: Promise<Decision>,
  rest: readonly Authorizer[],
  attributes: Attributes,
  reasons: readonly string[],
): Promise<Decision> {
  const decision = await pending
  if (decision.outcome !== 'no-opinion') return decision
  return askAll(rest, attributes, decision.reason === '' ? reasons : [...reasons, decision.reason])
}

// The union is synchronous as long as its authorizers are: a promise would slow down cached reads.
function askAll(
  authorizers: readonly Authorizer[],
  attributes: Attributes,
  earlier: readonly string[],
): Decision | Promise<Decision> {
  let reasons = earlier
  for (const [index, authorizer] of authorizers.entries()) {
    const decision = authorizer.authorize(attributes)
    if (decision instanceof Promise) {
      return askRest(decision, authorizers.slice(index + 1), attributes, reasons)
    }
    if (decision.outcome !== 'no-opinion') return decision
    if (decision.reason !== '') reasons = [...reasons, decision.reason]
  }
  return undecided(reasons)
}

/**
 * Asks authorizers in order; the first that allows or denies decides. Without a decision the reasons of all are given.
 */
export function unionAuthorizer(authorizers: readonly Authorizer[]): Authorizer {
  return {
    authorize: (attributes) => askAll(authorizers, attributes, []),
    rules(user, namespace) {
      const answers = authorizers.map((authorizer) => authorizer.rules(user, namespace))
      return {
        rules: answers.flatMap((answer) => answer.rules),
        incomplete: answers.some((answer) => answer.incomplete),
      }
    },
  }
}
