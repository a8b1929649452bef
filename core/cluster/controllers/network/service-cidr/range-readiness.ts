import { isJsonObject, type JsonObject, type JsonValue } from '../../../../base/api/json.ts'

/** Content of the condition `Ready` of a ServiceCIDR. */
export interface Readiness {
  readonly status: 'True' | 'False'
  readonly reason: string
  readonly message: string
}

/**
 * Condition `Ready` to write; undefined where `conditions` already has it. For a ready range any reason and message will
 * do.
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
