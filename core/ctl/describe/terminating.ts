import type { ApiObject } from '../../api/object.ts'
import { ageText } from './time-text.ts'

/** The status as it is, or since when the object is on its way out. */
export function terminatingOr({ metadata }: ApiObject, status: string, now: number): string {
  const { deletionTimestamp } = metadata
  if (deletionTimestamp === undefined) return status
  return `Terminating (lasts ${ageText(deletionTimestamp, now)})`
}
