import type { StatusCause } from '../../../base/api/errors/status.ts'
import { originOf } from './covered-causes.ts'

/** Whether two errors are of one kind, about one field, and by one rule; an invalid value has to name its rule. */
function isMatch(cause: StatusCause, other: StatusCause): boolean {
  const origin = originOf(cause)
  return (
    cause.reason === other.reason &&
    cause.field === other.field &&
    origin === originOf(other) &&
    (cause.reason !== 'FieldValueInvalid' || origin !== '')
  )
}

function withoutRepeated(causes: readonly StatusCause[]): readonly StatusCause[] {
  const found = new Map(
    causes.map((cause) => [`${cause.field} ${cause.message} ${originOf(cause)}`, cause]),
  )
  return [...found.values()]
}

function describe(cause: StatusCause): string {
  const { message, field = '' } = cause
  const [type = ''] = message.split(':', 1)
  const shown = (text: string): string => JSON.stringify(text)
  return `{Type=${shown(type)}, Field=${shown(field)}, Origin=${shown(originOf(cause) ?? '')}}`
}

/**
 * Describes where the errors of hand-written and of declarative validation differ: errors that declarative validation should
 * have found, and those that it alone has found. One hand-written error may stand for several declarative ones.
 *
 * @param product the name of the server's product, for advice
 */
export function declarativeMismatches(
  written: readonly StatusCause[],
  declared: readonly StatusCause[],
  { takeover, product }: { readonly takeover: boolean; readonly product: string },
): readonly string[] {
  let extra = declared
  const unmatched: StatusCause[] = []
  for (const cause of withoutRepeated(written.filter((each) => originOf(each) !== undefined))) {
    const others = extra.filter((other) => !isMatch(cause, other))
    if (others.length === extra.length) unmatched.push(cause)
    extra = others
  }
  const advice = takeover
    ? `Consider disabling the DeclarativeValidationTakeover feature gate to keep data persisted in etcd consistent with prior versions of ${product}.`
    : 'This difference should not affect system operation since hand written validation is authoritative.'
  const text = (what: string, cause: StatusCause): string =>
    `Unexpected difference between hand written validation and declarative validation error results, ${what} error(s) found ${describe(cause)}. This indicates an issue with declarative validation. ${advice}`
  return [
    ...unmatched.map((cause) => text('unmatched', cause)),
    ...extra.map((cause) => text('extra', cause)),
  ]
}
