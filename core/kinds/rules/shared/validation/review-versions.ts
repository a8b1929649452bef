import type { StatusCause } from '../../../../base/api/errors/status.ts'
import { dns1035Label } from '../../../../base/api/metadata/names.ts'
import {
  addCauses,
  type FieldPath,
  invalidValue,
  invalidValues,
  required,
} from '../../../../objects/schema/validation/causes.ts'
import { repeatedPlaces } from './repeated-places.ts'

/** Versions of AdmissionReview and ConversionReview that the server speaks. */
export const reviewVersions: readonly string[] = ['v1', 'v1beta1']

/** Whether the server speaks one of the review versions. */
export function hasKnownReview(versions: readonly string[]): boolean {
  return versions.some((version) => reviewVersions.includes(version))
}

export interface ReviewOptions {
  /** Detail of the cause where no version is named. */
  readonly ifNone?: string
  /** Whether the server must speak one of the versions. */
  readonly requiresKnown?: boolean
}

/** Validates the review versions that a webhook accepts. */
export function checkReviewVersions(
  versions: readonly string[],
  path: FieldPath,
  { ifNone = '', requiresKnown = true }: ReviewOptions = {},
): readonly StatusCause[] {
  if (versions.length === 0) return [required(path, ifNone)]
  const causes: StatusCause[] = []
  const repeated = repeatedPlaces(versions)
  for (const [index, version] of versions.entries()) {
    const place = `${path}[${index}]`
    if (repeated.has(index)) {
      causes.push(invalidValue(place, version, 'duplicate version'))
    } else addCauses(causes, invalidValues(place, version, dns1035Label(version)))
  }
  if (requiresKnown && !hasKnownReview(versions)) {
    const detail = `must include at least one of ${reviewVersions.join(', ')}`
    causes.push(invalidValue(path, [...versions], detail))
  }
  return causes
}
