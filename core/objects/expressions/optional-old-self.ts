import { CelError, Optional, type Result } from '../../languages/cel/values/value.ts'

/** The value of `oldSelf` in a rule with `optionalOldSelf`: an optional value, which is none where there is no old value. */
export function optionalOldSelf(old: Result | undefined): Result {
  if (old === undefined) return Optional.none
  return old instanceof CelError ? old : new Optional(old)
}
