import { aggregateText } from '../../base/text/aggregate-text.ts'
import type { Attributes, Authorizer, Decision } from './authorizer.ts'

/** Reasons and errors of the authorizers that had no opinion, in their order. */
interface Earlier {
  readonly reasons: readonly string[]
  readonly errors: readonly string[]
}

const nothing: Earlier = { reasons: [], errors: [] }

/** What is known after one more authorizer had no opinion. */
function withOpinion({ reasons, errors }: Earlier, { reason, error }: Decision): Earlier {
  return {
    reasons: reason === '' ? reasons : [...reasons, reason],
    errors: error === undefined ? errors : [...errors, error],
  }
}

function undecided({ reasons, errors }: Earlier): Decision {
  return {
    outcome: 'no-opinion',
    reason: reasons.join('\n'),
    ...(errors.length > 0 && { error: aggregateText(errors) }),
  }
}

async function askRest(
  pending: Promise<Decision>,
  rest: readonly Authorizer[],
  attributes: Attributes,
  earlier: Earlier,
): Promise<Decision> {
  const decision = await pending
  if (decision.outcome !== 'no-opinion') return decision
  return askAll(rest, attributes, withOpinion(earlier, decision))
}

// The union is synchronous as long as its authorizers are: a promise would slow down cached reads.
function askAll(
  authorizers: readonly Authorizer[],
  attributes: Attributes,
  before: Earlier,
): Decision | Promise<Decision> {
  let earlier = before
  for (const [index, authorizer] of authorizers.entries()) {
    const decision = authorizer.authorize(attributes)
    if (decision instanceof Promise) {
      return askRest(decision, authorizers.slice(index + 1), attributes, earlier)
    }
    if (decision.outcome !== 'no-opinion') return decision
    if (decision.reason !== '' || decision.error !== undefined) {
      earlier = withOpinion(earlier, decision)
    }
  }
  return undecided(earlier)
}

/**
 * Asks authorizers in order; the first that allows or denies decides. Without a decision the reasons of all are given.
 */
export function unionAuthorizer(authorizers: readonly Authorizer[]): Authorizer {
  return {
    authorize: (attributes) => askAll(authorizers, attributes, nothing),
    rules(user, namespace) {
      const answers = authorizers.map((authorizer) => authorizer.rules(user, namespace))
      const errors = answers.flatMap(({ error }) => error ?? [])
      return {
        rules: answers.flatMap((answer) => answer.rules),
        incomplete: answers.some((answer) => answer.incomplete),
        ...(errors.length > 0 && { error: aggregateText(errors) }),
      }
    },
  }
}
