import { isJsonObject, type JsonObject, type JsonValue } from '../../api/json.ts'

/** What the condition `Ready` of a range says. */
export interface Readiness {
  readonly status: 'True' | 'False'
  readonly reason: string
  readonly message: string
}

/**
 * The condition that says so; undefined where one of `conditions` does already. A range that is ready is so in whatever
 * words.
 */
export function readyCondition(
  conditions: readonly JsonValue[],
  { status, reason, message }: Readiness,
  now: string,
): JsonObject | undefined {
  const before = conditions
    .filter((each) => isJsonObject(each))
    .find(({ type }) => type === 'Ready')
  const isSame = before?.['status'] === status
  if (isSame && (status === 'True' || before['reason'] === reason)) return undefined
  const lastTransitionTime = (isSame && before['lastTransitionTime']) || now
  return { type: 'Ready', status, lastTransitionTime, reason, message }
}
