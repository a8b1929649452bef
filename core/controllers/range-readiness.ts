import { isJsonObject, type JsonValue } from '../api/json.ts'

/** What the condition `Ready` of a range says. */
export interface Readiness {
  readonly status: 'True' | 'False'
  readonly reason: string
  readonly message: string
}

/**
 * Conditions with this readiness among them; undefined where they say so already. A range that is ready is so in whatever
 * words.
 */
export function withReadiness(
  conditions: readonly JsonValue[],
  { status, reason, message }: Readiness,
  now: string,
): JsonValue[] | undefined {
  const objects = conditions.filter((each) => isJsonObject(each))
  const before = objects.find(({ type }) => type === 'Ready')
  const isSame = before?.['status'] === status
  if (isSame && (status === 'True' || before['reason'] === reason)) return undefined
  const lastTransitionTime = (isSame && before['lastTransitionTime']) || now
  const ready = { type: 'Ready', status, lastTransitionTime, reason, message }
  return [...objects.filter((each) => each !== before), ready]
}
