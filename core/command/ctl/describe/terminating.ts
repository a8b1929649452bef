import type { ApiObject } from '../../../base/api/object.ts'
import { ageText } from './time-text.ts'

/** `status`, or for a terminating object the time since its deletion. */
export function terminatingOr({ metadata }: ApiObject, status: string, now: number): string {
  const { deletionTimestamp } = metadata
  if (!deletionTimestamp) return status
  return `Terminating (lasts ${ageText(deletionTimestamp, now)})`
}
