import { ApiError } from '../../../../base/api/errors/api-error.ts'
import { foregroundFinalizer, orphanFinalizer } from '../../../../base/api/metadata/finalizers.ts'
import type { BackoffLimits } from '../../../../base/client/backoff.ts'
import type { Client } from '../../../../base/client/client.ts'
import type { Runtime } from '../../../../base/runtime.ts'
import type { Catalog } from '../../../../objects/catalog/catalog.ts'
import type { AggregatedResources } from '../../../../requests/aggregation/aggregated-resources.ts'
import type { FeedListener, ObjectFeed } from '../../../../storage/cache/object-feed.ts'
import { entryKey } from '../../../../storage/cache/object-key.ts'
import { sharedIfReadable } from '../../../../storage/cache/readable-object.ts'
import { limitedClient, type ObjectClient } from '../../shared/aggregated/limited-client.ts'
import type {
  ControllerParts,
  ControllerRegistration,
} from '../../shared/framework/controller-registration.ts'
import type { Controller } from '../../shared/framework/controller.ts'
import { type OpenFeed, feedOf } from '../../shared/framework/open-feed.ts'
import { TurnBudget } from '../../shared/queues/turn-budget.ts'
import { WorkQueue } from '../../shared/queues/work-queue.ts'
import { parsePlace, placeId, type PlaceId } from '../object-place.ts'
import { collectObject } from './collect-object.ts'
import { type CollectedResource, CollectedResources, isElsewhere } from './collected-resources.ts'
import { type CollectorContext, locateOwner, readAt } from './collector-context.ts'
import { followAggregated } from './follow-aggregated.ts'
import { type GraphNode, type Owner, OwnerGraph } from './owner-graph.ts'
import { removeFinalizer, removeOwners } from './owner-patches.ts'
import { reportForeignOwner } from './report-foreign-owner.ts'

export interface GarbageCollectorOptions {
  readonly client: Client
  readonly catalog: Catalog
  readonly runtime: Runtime
  /** Feed of all objects that can own or be owned. */
  readonly feed: OpenFeed
  /** Whether the watch cache has the object of that uid at a place. */
  readonly has: CollectorContext['has']
  /** Resources of other servers. */
  readonly aggregated: AggregatedResources
}

const retries = { first: 50, most: 600_000 }

/** Those of objects of other servers, which may come back at any time. */
const retriesElsewhere = { first: 50, most: 30_000 }

/** Number of objects worked on at a time; their writes become durable in groups. */
const workers = 32

/** Number of reads of all workers in one turn. */
const readsAtOnce = 32

/** Number of an owner's dependents patched at a time. */
const patchesAtOnce = 8

/**
 * Garbage collector: deletes dependents whose owners no longer exist, and releases owners that wait for their dependents. Its state
 * is in the objects only, so it resumes after a restart. It asks the server whether an owner exists before each deletion;
 * the feed only says where to look, and the watch cache which owners need not be asked for.
 */
class GarbageCollector implements Controller {
  readonly name = 'garbage-collector-controller'
  readonly #options: GarbageCollectorOptions

  constructor(options: GarbageCollectorOptions) {
    this.#options = options
  }

  async run(signal: AbortSignal): Promise<void> {
    const { catalog, runtime, client, has, aggregated } = this.#options
    const turns = new TurnBudget(runtime.timers, readsAtOnce)
    const resources = new CollectedResources(catalog, aggregated)
    const limited = limitedClient(client, runtime.timers)
    const clientOf = (resource: CollectedResource): ObjectClient =>
      'strategy' in resource ? client : limited
    const context = { client, clientOf, resources, runtime, has, turns }
    const queueOf = (name: string, limits: BackoffLimits): WorkQueue =>
      new WorkQueue({
        name,
        runtime,
        workers,
        retries: limits,
        work: async (place, working) => {
          // Blocking dependents are known only once the feed has caught up; it may reread a resource at any time.
          await feed.caughtUp()
          return attend({ ...context, graph, signal: working }, place)
        },
      })
    const queue = queueOf(this.name, retries)
    // Other servers may be slow: objects of this one do not wait for them.
    const elsewhere = queueOf(`${this.name}-aggregated`, retriesElsewhere)
    const graph: OwnerGraph = new OwnerGraph({
      locate: (dependent, reference) => locateOwner(resources, dependent, reference),
      look: (place) => (isElsewhere(place) ? elsewhere : queue).add(place),
    })
    const feed: ObjectFeed = this.#options.feed(listenerOf(graph), signal)
    const forget = catalog.onChange(({ added }) => {
      graph.relocate()
      // Objects reach the graph before their resource is published, when they cannot be read yet.
      const prefixes = new Set(added.flatMap(({ storedAs }) => storedAs?.prefix ?? []))
      graph.lookAtPlaces((place) => prefixes.has(parsePlace(place).prefix))
    })
    try {
      await feed.caughtUp()
      graph.isLive = true
      const following = followAggregated({ client, runtime, aggregated }, graph, signal)
      await Promise.all([queue.run(signal), elsewhere.run(signal), following])
    } finally {
      forget()
    }
  }
}

function listenerOf(graph: OwnerGraph): FeedListener {
  return {
    put: (prefix, entry) => graph.put(placeId(prefix, entry.key), entry.ownership),
    gone: (prefix, { key }) => graph.gone(placeId(prefix, key)),
    reread: (prefix) => graph.forget((place) => place.startsWith(`${prefix} `)),
  }
}

/** Handles the object at `place`, and the owners that objects name there. */
async function attend(context: CollectorContext, place: PlaceId): Promise<'done' | 'again'> {
  const { graph } = context
  const unknown = graph.unknownOwners(place)
  try {
    if (unknown.length > 0) await findOwners(context, place, unknown)
    const node = graph.node(place)
    if (node) await attendNode(context, node)
  } catch (error) {
    // The object was written meanwhile, so the owners' states may be out of date.
    if (error instanceof ApiError && error.reason === 'Conflict') return 'again'
    throw error
  }
  return 'done'
}

async function attendNode(context: CollectorContext, node: GraphNode): Promise<void> {
  const { awaits, isDeleting } = node.ownership
  if (awaits === 'orphaning') return orphanDependents(context, node)
  if (awaits === 'deletion') return letGo(context, node)
  if (!isDeleting && context.graph.mayBeCollected(node)) await collectObject(context, node)
}

/** Checks whether the owners that objects name at `place` exist. */
async function findOwners(
  context: CollectorContext,
  place: PlaceId,
  owners: readonly Owner[],
): Promise<void> {
  const unseen = owners.filter(({ uid }) => !context.has(place, uid))
  for (const owner of owners) if (!unseen.includes(owner)) owner.state = 'present'
  if (unseen.length === 0) return
  const object = await readAt(context, place)
  for (const owner of unseen) {
    if (owner.uid === object?.metadata.uid) {
      owner.state = 'present'
      continue
    }
    const dependents = [...owner.dependents]
    context.graph.setAbsent(owner)
    if (owner.isNews) await reportForeignOwner(context, dependents, owner.uid)
  }
}

async function orphanDependents(context: CollectorContext, node: GraphNode): Promise<void> {
  const { uid } = node.ownership
  const owners = new Set([uid])
  const dependents = context.graph.dependentsOf(node)
  for (let at = 0; at < dependents.length; at += patchesAtOnce) {
    const batch = dependents.slice(at, at + patchesAtOnce)
    const targets = batch.map(({ place, ownership }) => ({ place, uid: ownership.uid }))
    await Promise.all(targets.map((target) => removeOwners(context, target, owners)))
  }
  await removeFinalizer(context, { place: node.place, uid }, orphanFinalizer)
}

/** Releases an owner in foreground deletion once no dependent blocks it; until then blocking dependents are collected. */
async function letGo(context: CollectorContext, node: GraphNode): Promise<void> {
  const { graph } = context
  const blockers = graph.blockersOf(node)
  if (blockers.length === 0) {
    const { place, ownership } = node
    return removeFinalizer(context, { place, uid: ownership.uid }, foregroundFinalizer)
  }
  graph.lookAt(blockers.filter(({ ownership }) => ownership.awaits !== 'deletion'))
}

function hasIn({
  cache,
  catalog,
}: Pick<ControllerParts, 'cache' | 'catalog'>): CollectorContext['has'] {
  return (place, uid) => {
    const { prefix, namespace, name } = parsePlace(place)
    if (!catalog.byPrefix(prefix)) return false
    const entry = cache.resource(prefix).get(entryKey(namespace, name))
    return entry !== undefined && sharedIfReadable(entry)?.metadata.uid === uid
  }
}

export const garbageCollector: ControllerRegistration = {
  name: 'garbage-collector-controller',
  formerName: 'garbagecollector',
  needs: () => [],
  create: (parts) =>
    new GarbageCollector({
      ...parts,
      // Events are left out: they own nothing, and expire by themselves.
      feed: feedOf(parts, (prefix) => prefix !== 'events'),
      aggregated: parts.aggregation.resources,
      has: hasIn(parts),
    }),
}
