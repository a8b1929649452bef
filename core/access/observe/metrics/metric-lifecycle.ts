import { parseRelease, type Release } from '../../../base/release/release.ts'

/**
 * Where a metric stands in a release: `deprecated` metrics say so in their help; `hidden` ones are not registered unless the operator
 * asks for them; `deleted` ones are not there.
 */
export type MetricLife = 'current' | 'deprecated' | 'hidden' | 'deleted'

/** Minor releases between the deprecation of a metric and the release that hides it; the one after that has no such metric. */
const hiddenAfter = 3

/**
 * Where a metric that release `deprecated` (`1.27`) deprecated stands in another release. The deprecation policy's rule for metrics;
 * kube-apiserver 1.34 itself hides a metric one release after its deprecation and deletes it by hand.
 */
export function lifeOf(deprecated: string | undefined, release: Release): MetricLife {
  if (deprecated === undefined) return 'current'
  const since = parseRelease(deprecated)
  const age = release.minor - since.minor
  if (release.major !== since.major || age > hiddenAfter) {
    return release.major < since.major ? 'current' : 'deleted'
  }
  if (age < 0) return 'current'
  return age < hiddenAfter ? 'deprecated' : 'hidden'
}

/**
 * Checks `--show-hidden-metrics-for-version`.
 *
 * @throws RangeError unless it is the minor release before the one that is served.
 */
export function checkShownRelease(shown: string, { major, minor }: Release): void {
  const previous = `${major}.${minor - 1}`
  if (shown === previous) return
  throw new RangeError(
    `--show-hidden-metrics-for-version must be omitted or have the value '${previous}'. Only the previous minor version is allowed`,
  )
}
