import type { Brand } from '../../base/api/brand.ts'
import { objectsOf, textOf } from '../../base/api/json-fields.ts'
import type { JsonObject } from '../../base/api/json.ts'
import type { ApiObject } from '../../base/api/object.ts'
import type { WireClient } from '../../base/client/client.ts'
import { resourcePath } from '../../base/client/resource-path.ts'
import type { Clock } from '../../base/runtime.ts'
import { CtlSession } from '../../command/ctl/session/ctl-session.ts'
import { ResourceFinder } from '../../command/ctl/session/resource-finder.ts'
import type { ServedResource } from '../../command/ctl/session/served-resources.ts'
import { ObjectManagers } from './object-managers.ts'
import { ShareError } from './share-error.ts'
import { shareLimits } from './shared-state.ts'
import { writtenForm } from './written-form.ts'

export interface CollectionSource {
  /** Client of a user who may read everything. */
  readonly client: WireClient
  readonly brand: Brand
  readonly clock: Clock
  readonly signal: AbortSignal
}

export interface CollectedObjects {
  readonly objects: readonly ApiObject[]
  /** Number of secrets that were left out. */
  readonly secrets: number
}

/** Lists under way at a time. */
const width = 8

/**
 * The objects that users made or changed, as another server would take them, in an order in which they may be created.
 *
 * Left out: what the cluster has without a user, events, objects that are about to be removed, and objects that a built-in controller would make again for an owner
 * that comes along. Former ReplicaSets and ControllerRevisions stay, as they are the history of a rollout, without their owner,
 * which adopts them.
 *
 * @throws ShareError for more objects than a share can have; ApiError for a list that fails
 */
export async function collectObjects(
  source: CollectionSource,
  { secrets }: { readonly secrets: boolean },
): Promise<CollectedObjects> {
  const { brand } = source
  const all = await listAll(source)
  const managers = new ObjectManagers(brand)
  const living = new Map(all.map((object) => [object.metadata.uid ?? '', object]))
  const revisions = countRevisions(all)
  const chosen = new Map<ApiObject, 'owned' | 'adopted'>()
  let leftOut = 0
  for (const object of all) {
    const owner = builtInOwner(object, living, brand)
    const isHistory = owner !== undefined && (revisions.get(owner) ?? 0) > 1 && isRevision(object)
    if (isHistory ? managers.isOfServer(owner) : owner !== undefined) continue
    if (!isHistory && managers.isOfServer(object)) continue
    if (isEnding(object)) continue
    if (object.kind === 'Secret' && object.apiVersion === 'v1' && !secrets) leftOut++
    else chosen.set(object, isHistory ? 'adopted' : 'owned')
  }
  if (chosen.size > shareLimits.objects) {
    throw new ShareError(
      `Your cluster has ${chosen.size} objects; ${shareLimits.objects} can be shared at most.`,
    )
  }
  const comesAlong = (uid: string): boolean => {
    const owner = living.get(uid)
    return owner !== undefined && chosen.has(owner)
  }
  const objects = Array.from(chosen, ([object, how]) =>
    writtenForm(object, managers, brand, how === 'owned' ? comesAlong : () => false),
  )
  return { objects, secrets: leftOut }
}

/** All objects of all resources that can be created, each once. */
async function listAll({ client, brand, clock, signal }: CollectionSource): Promise<ApiObject[]> {
  const finder = new ResourceFinder({ client, brand, clock, signal, session: new CtlSession() })
  const resources = (await finder.preferred())
    .filter((resource) => isKept(resource, brand))
    // Old releases serve workloads in `extensions` too.
    .toSorted((one, other) => Number(isOld(one)) - Number(isOld(other)))
  const lists: (readonly ApiObject[])[] = []
  for (let at = 0; at < resources.length; at += width) {
    const some = resources.slice(at, at + width)
    const read = some.map(async (resource) => {
      const { apiVersion, kind } = nameOf(resource)
      const { items } = await client.list(resourcePath(resource, {}), { signal })
      return items.map((item): ApiObject => ({ ...(item as ApiObject), apiVersion, kind }))
    })
    lists.push(...(await Promise.all(read)))
  }
  const seen = new Set<string>()
  return lists.flat().filter(({ metadata }) => {
    const { uid = '' } = metadata
    return !seen.has(uid) && seen.add(uid)
  })
}

function nameOf({ group, version, kind }: ServedResource): Pick<ApiObject, 'apiVersion' | 'kind'> {
  return { apiVersion: group === '' ? version : `${group}/${version}`, kind }
}

function isOld({ group }: ServedResource): boolean {
  return group === 'extensions'
}

function isKept({ verbs, kind, group }: ServedResource, { apiDomain }: Brand): boolean {
  const isEvent = kind === 'Event' && (group === '' || group === `events.${apiDomain}`)
  return verbs.includes('list') && verbs.includes('create') && !isEvent
}

/** Whether the object will be removed soon: nothing holds it but its time of grace. */
function isEnding({ kind, metadata }: ApiObject): boolean {
  const { deletionTimestamp, finalizers = [] } = metadata
  return deletionTimestamp !== undefined && finalizers.length === 0 && kind !== 'Namespace'
}

/** The owner whose built-in controller makes such objects. */
function builtInOwner(
  object: ApiObject,
  living: ReadonlyMap<string, ApiObject>,
  { apiDomain }: Brand,
): ApiObject | undefined {
  const reference = objectsOf(object.metadata as JsonObject, 'ownerReferences').find(
    (owner) => owner['controller'] === true,
  )
  if (!reference) return undefined
  const [group = ''] = textOf(reference, 'apiVersion').split('/')
  const isBuiltIn = !group.includes('.') || group.endsWith(`.${apiDomain}`)
  return isBuiltIn ? living.get(textOf(reference, 'uid')) : undefined
}

function isRevision({ kind, apiVersion }: ApiObject): boolean {
  return apiVersion.startsWith('apps/') && (kind === 'ReplicaSet' || kind === 'ControllerRevision')
}

/** Numbers of revisions by their owner. */
function countRevisions(all: readonly ApiObject[]): ReadonlyMap<ApiObject, number> {
  const byUid = new Map(all.map((object) => [object.metadata.uid ?? '', object]))
  const counts = new Map<ApiObject, number>()
  for (const object of all) {
    if (!isRevision(object)) continue
    for (const { uid } of object.metadata.ownerReferences ?? []) {
      const owner = byUid.get(uid)
      if (owner) counts.set(owner, (counts.get(owner) ?? 0) + 1)
    }
  }
  return counts
}
