import { admitGrant } from '../../admission/privilege-escalation.ts'
import type { Claim } from '../../allocation/claim.ts'
import { canonicalMetadata } from '../../api/canonical-metadata.ts'
import { conflict, invalid, notFound, staleObject, unforeseen } from '../../api/api-error.ts'
import type { ApiObject, ObjectMeta } from '../../api/object.ts'
import type { Entry } from '../../codec/entry.ts'
import type { Strategy } from '../../catalog/strategy.ts'
import { unparsedInteger } from '../../http/request-options.ts'
import { sameButForTimes } from '../../managed-fields/same-but-for-times.ts'
import { nullEmpty } from '../../schema/null-empty.ts'
import { isFinished } from '../delete/deletion-plan.ts'
import { type Account, setAccount } from './field-account.ts'
import { turnForOthers } from '../large-body.ts'
import { commitDeletion, commitObject, dryRunEntry, readLatest } from './object-commit.ts'
import type { ResourceContext } from '../resource-context.ts'
import { namedVersion } from './named-version.ts'
import { checkStoredUid } from '../uid-precondition.ts'
import { fromStoredVersion, storedKind, toStoredVersion } from '../versions.ts'
import { createWriteContext } from './write-context.ts'

/** How often a write that guards nothing is tried anew when others come first. */
export const updateAttempts = 5

export interface UpdateOptions {
  readonly dryRun: boolean
  /** Whether the client may leave out the version it changes; patches may always. */
  readonly unconditional: boolean
  readonly account: Account
  /** The object that the client means; another one of that name is a conflict. */
  readonly uid?: string | undefined
}

/**
 * Makes the next state of an object from its current one, which `read` gives, to be changed at will; both are in the
 * request's version; the promise is that of large ones. Called again, with a newer state, when another write came first.
 */
export type MakeNext = (read: () => ApiObject) => ApiObject | Promise<ApiObject>

/**
 * Replaces an object, or one of its subresources, by what `makeNext` makes of it.
 *
 * @returns the new state; the current one where nothing changed, and then nothing was written.
 * @throws ApiError `NotFound`; `Conflict` for a stale version; `Invalid`.
 */
export async function updateObject(
  context: ResourceContext,
  options: UpdateOptions,
  makeNext: MakeNext,
): Promise<Entry> {
  const { definition, info } = context
  for (let attempt = 1; attempt <= updateAttempts; attempt++) {
    const current = await readLatest(context, info)
    if (!current) throw notFound(definition, info.name)
    const updated = await updateOnce(context, options, current, makeNext)
    if (updated) return updated
  }
  throw conflict(definition, info.name, staleObject)
}

/** One attempt of {@link updateObject}, from a state that was read. @returns undefined when another write came first. */
export async function updateOnce(
  context: ResourceContext,
  options: UpdateOptions,
  current: Entry,
  makeNext: MakeNext,
): Promise<Entry | undefined> {
  const { definition, services } = context
  const { strategy } = services.catalog.storedBehind(definition)
  const stored = current.object()
  const read = turnForOthers(context)
  if (read) await read
  const made = makeNext(() => fromStoredVersion(definition, current.object()))
  const next = made instanceof Promise ? await made : made
  checkPreconditions(context, next.metadata, current, options)
  const granted = admitGrant(context, next, stored)
  if (granted) await granted
  const turn = turnForOthers(context)
  if (turn) await turn
  setAccount(next, options.account(served(context, current, stored), next))
  nullEmpty(definition.schema, next)
  const accounted = turnForOthers(context)
  if (accounted) await accounted
  const prepared = prepare(context, strategy, toStoredVersion(definition, next), stored)
  const claim = claimFor(context, prepared, stored)
  try {
    check(context, strategy, prepared, stored)
    const checked = turnForOthers(context)
    if (checked) await checked
    if (sameButForTimes(withoutVersion(prepared), withoutVersion(stored))) return current
    const compared = turnForOthers(context)
    if (compared) await compared
    if (options.dryRun) return dryRunEntry(context, prepared, current.revision)
    if (isFinished(definition, prepared)) return await commitDeletion(context, current, prepared)
    return await commitObject(context, prepared, current.revision, { claim })
  } finally {
    claim?.settle()
  }
}

/** Undefined for kinds, and for subresources, that are allocated no unique values. */
function claimFor(context: ResourceContext, next: ApiObject, stored: ApiObject): Claim | undefined {
  const { definition, info, services } = context
  if (info.subresource !== '') return undefined
  const allocator = services.allocators.get(definition.storedAs?.prefix ?? '')
  return allocator?.claim(createWriteContext(context), next, stored)
}

/** What the request sees of the stored object; it shares its parts, so it must stay as it is. */
function served({ definition }: ResourceContext, current: Entry, stored: ApiObject): ApiObject {
  return fromStoredVersion(definition, definition.conversion ? current.object() : { ...stored })
}

/** As the store would hold it, so that what is never stored does not count as a change. */
function withoutVersion(object: ApiObject): ApiObject {
  return { ...object, metadata: canonicalMetadata(object.metadata, undefined) }
}

const isVersion = (text: string): boolean => /^\d*$/.test(text)

function checkPreconditions(
  context: ResourceContext,
  next: ObjectMeta,
  current: Entry,
  options: UpdateOptions,
): void {
  const { definition, request, info } = context
  if (options.uid) {
    checkStoredUid(definition, current, options.uid, current.object().metadata.uid)
  }
  const given = namedVersion(next)
  if (!isVersion(given)) {
    throw unforeseen(unparsedInteger('ParseUint', given))
  }
  const ifMatch = request.header('if-match')?.replaceAll('"', '') ?? '*'
  const stale = (version: string): boolean => version !== String(current.revision)
  if ((given !== '' && stale(given)) || (ifMatch !== '*' && stale(ifMatch))) {
    throw conflict(definition, info.name, staleObject)
  }
  if (given !== '' || options.unconditional || ifMatch !== '*') return
  const message = 'Invalid value: 0: must be specified for an update'
  const { group, resource } = definition
  throw invalid({ group, kind: resource }, info.name, [
    { reason: 'FieldValueInvalid', message, field: 'metadata.resourceVersion' },
  ])
}

/** Metadata that only the server sets keeps its stored value; a uid may be stated. */
function keepServerMetadata(next: ObjectMeta, stored: ObjectMeta): ObjectMeta {
  const { generation: _, ...given } = next
  return {
    ...given,
    uid: next.uid ?? stored.uid ?? '',
    creationTimestamp: stored.creationTimestamp ?? next.creationTimestamp ?? '',
    ...(stored.generation !== undefined && { generation: stored.generation }),
    ...(stored.deletionTimestamp !== undefined && { deletionTimestamp: stored.deletionTimestamp }),
    ...(next.deletionGracePeriodSeconds === undefined &&
      stored.deletionGracePeriodSeconds !== undefined && {
        deletionGracePeriodSeconds: stored.deletionGracePeriodSeconds,
      }),
  }
}

function prepare(
  context: ResourceContext,
  strategy: Strategy,
  next: ApiObject,
  stored: ApiObject,
): ApiObject {
  const { info } = context
  const write = createWriteContext(context)
  next.metadata = keepServerMetadata(next.metadata, stored.metadata)
  const { subresource } = info
  if (subresource === '') strategy.prepareForUpdate(next, stored, write)
  else strategy.prepareForSubresource(subresource, next, stored, write)
  if (subresource !== 'status' && strategy.raisesGeneration(next, stored)) {
    next.metadata.generation = (stored.metadata.generation ?? 0) + 1
  }
  return next
}

/** @throws ApiError `Invalid` */
function check(
  context: ResourceContext,
  strategy: Strategy,
  next: ApiObject,
  stored: ApiObject,
): void {
  const { definition, info } = context
  const { subresource } = info
  const write = createWriteContext(context)
  const causes =
    subresource === ''
      ? strategy.validateUpdate(next, stored, write)
      : strategy.validateSubresource(subresource, next, stored, write)
  if (causes.length > 0) throw invalid(storedKind(definition), info.name, causes)
  const warnings = strategy.warnings(next, stored, subresource)
  for (const warning of warnings) context.warnings.push(warning)
}
