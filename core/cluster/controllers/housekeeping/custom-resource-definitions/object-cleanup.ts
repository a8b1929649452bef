import { type Condition, hasCondition } from '../../../../base/api/conditions.ts'
import { crdGroup, crdResource } from '../../../../base/api/crd-resource.ts'
import {
  RemovedVersionError,
  storageInitializing,
} from '../../../../base/api/errors/stored-object-errors.ts'
import { cleanupFinalizer } from '../../../../base/api/metadata/finalizers.ts'
import { resourcePath } from '../../../../base/client/resource-path.ts'
import { aggregateText } from '../../../../base/text/aggregate-text.ts'
import {
  type DefinitionState,
  isEstablished,
} from '../../../../kinds/custom-resources/definition-state.ts'
import type { ResourceDefinition } from '../../../../objects/catalog/resource-definition.ts'
import type { CachedEntry } from '../../../../storage/cache/cached-entry.ts'
import { ObjectFeed } from '../../../../storage/cache/object-feed.ts'
import { allKeys } from '../../../../storage/cache/object-key.ts'
import { readableObject } from '../../../../storage/cache/readable-object.ts'
import type { ControllerRegistration } from '../../shared/framework/controller-registration.ts'
import { crdController, type CrdQueue, type CrdReconciler } from './crd-controller.ts'
import type { CrdParts, CrdStatus } from './crd-status.ts'

const inProgress = terminating(
  'True',
  'InstanceDeletionInProgress',
  'CustomResource deletion is in progress',
)
const completed = terminating('False', 'InstanceDeletionCompleted', 'removed all instances')
const neverEstablished = terminating('False', 'NeverEstablished', 'resource was never established')
const overlapping = terminating(
  'False',
  'OverlappingBuiltInResource',
  'instances overlap with built-in resources in storage',
)

/** Number of objects looked at before other work has a turn. */
const objectsAtOnce = 500

function terminating(status: 'True' | 'False', reason: string, message: string): Condition {
  return { type: 'Terminating', status, reason, message }
}

/**
 * Deletes the objects of deleted definitions, and removes the finalizer of a definition once none is left. Objects may wait for
 * finalizers of their own: then the last one that goes brings the definition again.
 */
class ObjectCleanup implements CrdReconciler {
  readonly #parts: CrdParts
  readonly #definitions: CrdStatus
  readonly #queue: CrdQueue
  /** Stage of each definition when its cleanup began, by name: status writes of the cleanup itself do not begin it again. */
  readonly #begun = new Map<string, string>()
  /** Names of definitions that wait for their last object to go, by the storage prefix of the objects. */
  readonly #awaited = new Map<string, string>()

  constructor(parts: CrdParts, definitions: CrdStatus, queue: CrdQueue, signal: AbortSignal) {
    this.#parts = parts
    this.#definitions = definitions
    this.#queue = queue
    const { cache, catalog, runtime } = parts
    const look = (prefix: string): void => {
      const name = this.#awaited.get(prefix)
      if (name !== undefined && this.#sizeOf(prefix) === 0) queue.add(name)
    }
    new ObjectFeed({
      cache,
      timers: runtime.timers,
      wants: (prefix) => this.#awaited.has(prefix),
      signal,
      listener: { put: () => undefined, gone: look, reread: look },
    })
    const cancel = catalog.onChange(({ added }) => {
      for (const { storedAs } of added) {
        const name = storedAs && this.#awaited.get(storedAs.prefix)
        if (name !== undefined) queue.add(name)
      }
    })
    signal.addEventListener('abort', cancel, { once: true })
  }

  put(state: DefinitionState): boolean {
    const { name } = state
    if (!state.awaitsCleanup) {
      this.#forget(state)
      return false
    }
    return this.#begun.get(name) !== stageOf(state)
  }

  gone(state: DefinitionState): void {
    this.#forget(state)
  }

  reset(): void {
    for (const name of this.#awaited.values()) this.#queue.add(name)
  }

  async work(state: DefinitionState, signal: AbortSignal): Promise<'done' | 'again'> {
    if (!state.awaitsCleanup) return 'done'
    this.#begun.set(state.name, stageOf(state))
    const begun = await this.#report(state, inProgress, signal)
    if (!begun) return 'again'
    if (this.#isOverlapping(state)) return this.#finish(begun, overlapping, signal)
    if (!isEstablished(state)) return this.#finish(begun, neverEstablished, signal)
    try {
      const areGone = await this.#deleteObjects(begun, signal)
      return areGone ? await this.#finish(begun, completed, signal) : 'done'
    } catch (error) {
      if (!(error instanceof CleanupError)) throw error
      const failed = terminating('True', 'InstanceDeletionFailed', error.message)
      await this.#report(begun, failed, signal)
      return 'again'
    }
  }

  #forget({ name, group, acceptedNames }: DefinitionState): void {
    this.#begun.delete(name)
    this.#awaited.delete(prefixOf(group, acceptedNames))
  }

  #sizeOf(prefix: string): number {
    return this.#parts.catalog.byPrefix(prefix) ? this.#parts.cache.resource(prefix).size : 0
  }

  /** Built-in resources whose objects are kept where those of such a definition would be. */
  #isOverlapping({ group, names }: DefinitionState): boolean {
    const { brand } = this.#parts
    const { plural } = names
    const own = crdResource(brand)
    if (group === own.group && plural === own.resource) return true
    return group === `apiregistration.${brand.apiDomain}` && plural === 'apiservices'
  }

  /** Deletes the objects in every namespace. @returns whether none is left. */
  async #deleteObjects(state: DefinitionState, signal: AbortSignal): Promise<boolean> {
    const prefix = prefixOf(state.group, state.acceptedNames)
    this.#awaited.set(prefix, state.name)
    const resource = this.#resourceOf(state)
    const failures: string[] = []
    for (const namespace of await this.#namespacesOf(prefix, resource)) {
      try {
        const path = resourcePath(resource, { namespace })
        await this.#parts.serverClient.deleteCollection(path, { signal })
      } catch (error) {
        if (signal.aborted) throw error
        failures.push(error instanceof Error ? error.message : String(error))
      }
    }
    if (failures.length > 0) {
      throw new CleanupError(`could not issue all deletes: ${aggregateText(failures)}`)
    }
    // Objects may be created until the terminating resource is served in place of the one before.
    return this.#resourceOf(state).isTerminating === true && this.#sizeOf(prefix) === 0
  }

  /** The resource of a definition. @throws CleanupError where it is not served. */
  #resourceOf({ group, acceptedNames }: DefinitionState): ResourceDefinition {
    const { plural } = acceptedNames
    const found = this.#parts.catalog.byPrefix(prefixOf(group, acceptedNames))
    if (found) return found
    const reason = `unable to find a custom resource client for ${plural}.${group}`
    throw new CleanupError(`could not list instances: ${reason}: the resource is not served`)
  }

  /**
   * Namespaces with objects under a prefix; one without a name for objects of the cluster.
   *
   * @throws CleanupError where the definition no longer has the version of an object.
   */
  async #namespacesOf(prefix: string, resource: ResourceDefinition): Promise<ReadonlySet<string>> {
    const { cache, runtime } = this.#parts
    const namespaces = new Set<string>()
    let count = 0
    for (const entry of cache.resource(prefix).snapshot().entries(allKeys)) {
      namespaces.add(entry.namespace)
      if (!entry.isSound) requireVersion(entry, resource)
      if (++count % objectsAtOnce === 0) await runtime.timers.yieldTurn()
    }
    return namespaces
  }

  /** Sets the condition Terminating. @returns the state after it; undefined where another write was first. */
  async #report(
    state: DefinitionState,
    condition: Condition,
    signal: AbortSignal,
  ): Promise<DefinitionState | undefined> {
    if (hasCondition(state.conditions, condition)) return state
    const conditions = this.#definitions.withCondition(state.conditions, condition)
    const resourceVersion = await this.#definitions.write(state, { conditions }, signal)
    return resourceVersion === undefined ? undefined : { ...state, conditions, resourceVersion }
  }

  async #finish(
    state: DefinitionState,
    condition: Condition,
    signal: AbortSignal,
  ): Promise<'done' | 'again'> {
    const finalizer = cleanupFinalizer(crdGroup(this.#parts.brand))
    const finalizers = state.finalizers.filter((each) => each !== finalizer)
    const conditions = this.#definitions.withCondition(state.conditions, condition)
    const written = await this.#definitions.write(state, { conditions, finalizers }, signal)
    return written === undefined ? 'again' : 'done'
  }
}

/** Error that the condition Terminating of a definition shows. */
class CleanupError extends Error {}

/** Requires that the definition has the version of an object. What else is wrong with it, its deletion says. */
function requireVersion(entry: CachedEntry, resource: ResourceDefinition): void {
  try {
    readableObject(entry)
  } catch (error) {
    if (!(error instanceof RemovedVersionError)) throw error
    throw new CleanupError(
      `could not list instances: ${storageInitializing(resource, error).message}`,
    )
  }
}

function prefixOf(group: string, acceptedNames: DefinitionState['acceptedNames']): string {
  return `${group}/${acceptedNames.plural}`
}

/** Stage of a definition that decides how its cleanup begins: whether it was established. */
function stageOf(state: DefinitionState): string {
  return `${state.uid} ${isEstablished(state)}`
}

export const crdFinalizer: ControllerRegistration = crdController(
  'definition-cleanup',
  4,
  (parts) => (definitions, queue, signal) => new ObjectCleanup(parts, definitions, queue, signal),
)
