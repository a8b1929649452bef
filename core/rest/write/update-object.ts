import { conflict, notFound, staleObject } from '../../api/api-error.ts'
import type { Entry } from '../../codec/entry.ts'
import { noteSize } from '../large-body.ts'
import type { ResourceContext } from '../resource-context.ts'
import { readLatest } from './object-commit.ts'
import type { Change } from './write-attempt.ts'
import { attemptWrite } from './write-path.ts'

/** How many times an update without a resource version is attempted when other writes come first. */
export const updateAttempts = 5

export type UpdateOptions = Omit<Change, 'current' | 'next'>

/**
 * Replaces an object, or one of its subresources, by what `next` makes of its newest state; repeated from a newer state
 * when another write came first.
 *
 * @returns the new state; the current one where nothing changed, and then nothing was written.
 * @throws ApiError `NotFound`; `Conflict` for a stale version; `Invalid`.
 */
export async function updateObject(
  context: ResourceContext,
  options: UpdateOptions,
  next: Change['next'],
): Promise<Entry> {
  const { definition, info, warnings } = context
  const said = warnings.length
  for (let attempt = 1; attempt <= updateAttempts; attempt++) {
    // Warnings of a failed attempt are dropped, so that each is given once.
    warnings.length = said
    const current = await readLatest(context, info)
    if (!current) throw notFound(definition, info.name)
    noteSize(context, current.size ?? 0)
    const updated = await attemptWrite(context, { ...options, current, next })
    if (updated) return updated
  }
  throw conflict(definition, info.name, staleObject)
}
