import { notFound } from '../../../base/api/api-error.ts'
import type { Entry } from '../../../objects/codec/entry.ts'
import { noteSize } from '../large-body.ts'
import type { ResourceContext } from '../resource-context.ts'
import { inTurn } from './in-turn.ts'
import { readLatest } from './object-commit.ts'
import type { Change } from './write-attempt.ts'
import { attemptWrite } from './write-path.ts'

export type UpdateOptions = Omit<Change, 'current' | 'next' | 'turn'>

/**
 * Replaces an object, or one of its subresources, by what `next` makes of its newest state; repeated from a newer state
 * when another write came first.
 *
 * @returns the new state; the current one where nothing changed, and then nothing was written.
 * @throws ApiError `NotFound`; `Conflict` for a stale version; `Invalid`.
 */
export function updateObject(
  context: ResourceContext,
  options: UpdateOptions,
  next: Change['next'],
): Promise<Entry> {
  return inTurn(context, context.info, async (turn) => {
    const current = await readLatest(context, context.info)
    return attemptUpdate(context, { ...options, next, turn }, current)
  })
}

/** One attempt of {@link updateObject}. @returns undefined where another write came first. */
export function attemptUpdate(
  context: ResourceContext,
  change: Omit<Change, 'current'>,
  current: Entry | undefined,
): Promise<Entry | undefined> {
  const { definition, info } = context
  if (!current) throw notFound(definition, info.name)
  noteSize(context, current.size ?? 0)
  return attemptWrite(context, { ...change, current })
}
