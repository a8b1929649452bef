import { ApiError, forbidden, invalid, notFound } from '../../../base/api/errors/api-error.ts'
import type { Entry } from '../../../objects/codec/entry.ts'
import { decideVerb } from '../authorize-verb.ts'
import { readLatest } from '../newest-state.ts'
import type { ResourceContext } from '../resource-context.ts'
import { commitRemoval } from '../write/object-commit.ts'
import { queueWrite } from '../write/queue-write.ts'
import { unsafeCause } from './delete-options.ts'

const unsafeVerb = 'unsafe-delete-ignore-read-errors'

/** Checks the right to delete corrupt objects, needed beside that to delete. @throws ApiError `Forbidden` */
async function authorizeUnsafeDelete(context: ResourceContext): Promise<void> {
  const { decision } = await decideVerb(context, unsafeVerb)
  const { outcome, reason, error } = decision
  if (outcome === 'allow' && error === undefined) return
  const why =
    error === undefined
      ? `not permitted to do "${unsafeVerb}", reason: ${reason}`
      : `error while checking permission for "${unsafeVerb}", ${error}`
  throw forbidden(context.definition, context.info.name, why)
}

function isReadable(entry: Entry): boolean {
  try {
    entry.object()
    return true
  } catch (error) {
    if (error instanceof ApiError && error.reason === 'StorageReadError') return false
    throw error
  }
}

/**
 * Removes a corrupt object regardless of finalizers, which are unreadable too. Its watches get an error that the object was
 * corrupt, since its last state cannot be shown.
 *
 * @throws ApiError `Forbidden`; `NotFound`; `Invalid` for an object that can be read.
 */
export async function deleteCorruptObject(context: ResourceContext): Promise<void> {
  const { definition, info, services } = context
  const { group, resource } = definition
  await authorizeUnsafeDelete(context)
  const { key, revision } = await queueWrite(context, info, async () => {
    const current = await readLatest(context, info)
    if (!current) throw notFound(definition, info.name)
    if (isReadable(current)) {
      const why =
        'is exclusively used to delete corrupt object(s), try again by removing this option'
      throw invalid({ group, kind: resource }, info.name, [unsafeCause(why)])
    }
    return (await commitRemoval(context, current)) ? current : undefined
  })
  services.runtime.logger.warn('corrupt object was deleted', { resource, key, revision })
}
