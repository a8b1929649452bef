import type { Authorizer } from './authorizer.ts'
import { allowed } from './decision.ts'
import { everything } from './policy-rule.ts'

/** Authorizer that allows every request: `--dev` and `--authorization-mode=AlwaysAllow`. */
export function alwaysAllow(): Authorizer {
  return {
    authorize: () => allowed,
    rules: () => ({ rules: everything, incomplete: false }),
  }
}
