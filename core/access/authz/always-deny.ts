import type { Authorizer, Decision } from './authorizer.ts'

const refusal: Decision = { outcome: 'no-opinion', reason: 'Everything is forbidden.' }

/** Authorizer that allows nothing, for tests; as in the original it has no opinion, so that authorizers behind it may allow. */
export function alwaysDeny(): Authorizer {
  return { authorize: () => refusal, rules: () => ({ rules: [], incomplete: false }) }
}
