import type { Authorizer } from './authorizer.ts'
import { allowed } from './decision.ts'
import { everything } from './policy-rule.ts'

/** Lets everyone do everything: `--dev` and `--authorization-mode=AlwaysAllow`. */
export function alwaysAllow(): Authorizer {
  return {
    authorize: () => allowed,
    rules: () => ({ rules: everything, incomplete: false }),
  }
}
