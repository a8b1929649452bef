import type { FoundCause } from '../../../base/api/errors/status.ts'

/** Whether two errors are of one kind, about one field, and by one rule; an invalid value has to name its rule. */
function isMatch(cause: FoundCause, other: FoundCause): boolean {
  return (
    cause.reason === other.reason &&
    cause.field === other.field &&
    cause.origin === other.origin &&
    (cause.reason !== 'FieldValueInvalid' || cause.origin !== '')
  )
}

function withoutRepeated(causes: readonly FoundCause[]): readonly FoundCause[] {
  const found = new Map(
    causes.map((cause) => [`${cause.field} ${cause.message} ${cause.origin}`, cause]),
  )
  return [...found.values()]
}

function describe(cause: FoundCause): string {
  const { message, field = '', origin = '' } = cause
  const [type = ''] = message.split(':', 1)
  const shown = (text: string): string => JSON.stringify(text)
  return `{Type=${shown(type)}, Field=${shown(field)}, Origin=${shown(origin)}}`
}

/**
 * Describes where the errors of hand-written and of declarative validation differ: errors that declarative validation should
 * have found, and those that it alone has found. One hand-written error may stand for several declarative ones.
 *
 * @param product the name of the server's product, for advice
 */
export function declarativeMismatches(
  written: readonly FoundCause[],
  declared: readonly FoundCause[],
  { takeover, product }: { readonly takeover: boolean; readonly product: string },
): readonly string[] {
  let extra = declared
  const unmatched: FoundCause[] = []
  for (const cause of withoutRepeated(written.filter((each) => each.origin !== undefined))) {
    const others = extra.filter((other) => !isMatch(cause, other))
    if (others.length === extra.length) unmatched.push(cause)
    extra = others
  }
  const advice = takeover
    ? `Consider disabling the DeclarativeValidationTakeover feature gate to keep data persisted in etcd consistent with prior versions of ${product}.`
    : 'This difference should not affect system operation since hand written validation is authoritative.'
  const text = (what: string, cause: FoundCause): string =>
    `Unexpected difference between hand written validation and declarative validation error results, ${what} error(s) found ${describe(cause)}. This indicates an issue with declarative validation. ${advice}`
  return [
    ...unmatched.map((cause) => text('unmatched', cause)),
    ...extra.map((cause) => text('extra', cause)),
  ]
}
