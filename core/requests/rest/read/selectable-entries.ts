import type { CachedEntry } from '../../../storage/cache/cached-entry.ts'
import type { Selection } from '../../../storage/cache/selection.ts'
import type { ResourceContext } from '../resource-context.ts'
import { shownEntries } from '../version-views.ts'

/**
 * The entries from which a request selects. Selectors are about objects in the version of the request, so where a webhook
 * converts them, all have to be converted first; without selectors only those that are answered.
 *
 * @throws ApiError where the webhook fails.
 */
export function selectableEntries(
  context: ResourceContext,
  { hasSelectors }: Selection,
  entries: Iterable<CachedEntry>,
): Iterable<CachedEntry> | Promise<Iterable<CachedEntry>> {
  return hasSelectors ? shownEntries(context, entries) : entries
}
