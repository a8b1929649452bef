import type { Brand } from '../../../../base/api/brand.ts'
import { ApiError } from '../../../../base/api/errors/api-error.ts'
import type { GroupVersionResource, GroupResource } from '../../../../base/api/group-version.ts'
import {
  type ProtectedKind,
  protectionFinalizer,
} from '../../../../base/api/metadata/finalizers.ts'
import type { ApiObject } from '../../../../base/api/object.ts'
import type { Client } from '../../../../base/client/client.ts'
import { resourcePath } from '../../../../base/client/resource-path.ts'
import { decodeUtf8 } from '../../../../base/json/json-parse.ts'
import type { Runtime } from '../../../../base/runtime.ts'
import type { ResourceDefinition } from '../../../../objects/catalog/resource-definition.ts'
import type { CachedEntry } from '../../../../storage/cache/cached-entry.ts'
import type { FeedListener } from '../../../../storage/cache/object-feed.ts'
import type {
  ControllerParts,
  ControllerRegistration,
} from '../../shared/framework/controller-registration.ts'
import type { Controller } from '../../shared/framework/controller.ts'
import { type OpenFeed, feedOf } from '../../shared/framework/open-feed.ts'
import { storedPrefix, storedResource } from '../../shared/objects/stored-resource.ts'
import { WorkQueue } from '../../shared/queues/work-queue.ts'
import { ignoreNotFound } from '../../shared/writes/expected-errors.ts'
import {
  claimsUsingClasses,
  isBoundVolume,
  podsUsingClaims,
  volumesUsingClasses,
} from './storage-users.ts'
import { UserIndex, type UserKind } from './user-index.ts'

export interface StorageProtectionOptions {
  readonly name: string
  readonly client: Client
  readonly runtime: Runtime
  /** Resource whose objects are kept while they are in use. */
  readonly resource: GroupVersionResource
  readonly finalizer: string
  /** Whether the object's own fields say that it is in use. */
  isUsed?(object: ApiObject): boolean
  readonly users: readonly UserKind[]
  /** Feed of the protected objects. */
  readonly feed: OpenFeed
}

const retries = { first: 1000, most: 60_000 }

/** Number of objects checked before other work has a turn. */
const worksAtOnce = 64

/** Removes the protection finalizer of deleted storage objects once nothing uses them. */
class StorageProtection implements Controller {
  readonly name: string
  readonly #options: StorageProtectionOptions

  constructor(options: StorageProtectionOptions) {
    this.name = options.name
    this.#options = options
  }

  run(signal: AbortSignal): Promise<void> {
    return new Protector(this.#options).run(signal)
  }
}

/** State of the controller between its start and its stop. */
class Protector {
  readonly #options: StorageProtectionOptions
  readonly #queue: WorkQueue
  readonly #indexes: readonly UserIndex[]
  /** Keys of objects that are being deleted; only their users are watched. */
  readonly #deleted = new Set<string>()
  #count = 0

  constructor(options: StorageProtectionOptions) {
    const { name, runtime, users } = options
    this.#options = options
    this.#queue = new WorkQueue({
      name,
      runtime,
      workers: 4,
      retries,
      work: (key, signal) => this.#work(key, signal),
    })
    const changed = (key: string): void => {
      if (this.#deleted.has(key)) this.#queue.add(key)
    }
    this.#indexes = users.map((kind) => new UserIndex({ ...options, kind, changed }))
  }

  async run(signal: AbortSignal): Promise<void> {
    this.#options.feed(this.#listener(), signal)
    // Stopping the indexes ends queued work that waits for them.
    const stopIndexes = (): Promise<unknown> => Promise.all(this.#indexes.map((one) => one.stop()))
    signal.addEventListener('abort', () => void stopIndexes(), { once: true })
    await this.#queue.run(signal)
    await stopIndexes()
  }

  #listener(): FeedListener {
    return {
      put: (_prefix, entry) => this.#consider(entry),
      gone: (_prefix, { key }) => this.#forget(key),
      reread: () => {
        for (const key of this.#deleted) this.#queue.add(key)
      },
    }
  }

  /** Queues an object if needed. Searches its JSON text only: most changed objects are neither deleted nor unprotected. */
  #consider(entry: CachedEntry): void {
    const json = textOf(entry)
    if (json === undefined) return
    const isDeleted = json.includes('"deletionTimestamp":')
    const isProtected = json.includes(`"${this.#options.finalizer}"`)
    // Held at once, so that objects deleted together share one watch of their users.
    if (isDeleted && isProtected) this.#hold(entry.key)
    else this.#forget(entry.key)
    if (isDeleted === isProtected) this.#queue.add(entry.key)
  }

  #hold(key: string): void {
    if (this.#deleted.has(key)) return
    this.#deleted.add(key)
    for (const index of this.#indexes) index.hold(key)
  }

  #forget(key: string): void {
    if (!this.#deleted.delete(key)) return
    for (const index of this.#indexes) index.release(key)
  }

  async #work(key: string, signal: AbortSignal): Promise<'done'> {
    const { client, runtime, finalizer } = this.#options
    if (++this.#count % worksAtOnce === 0) await runtime.timers.yieldTurn()
    const object = await ignoreNotFound(client.get(this.#pathOf(key), { signal }))
    const finalizers = object?.metadata.finalizers ?? []
    const isProtected = finalizers.includes(finalizer)
    const isDeleted = object?.metadata.deletionTimestamp !== undefined
    if (!isDeleted || !isProtected) this.#forget(key)
    if (!object || isDeleted !== isProtected) return 'done'
    if (!isDeleted) {
      await this.#setFinalizers(key, object, [...finalizers, finalizer], signal)
    } else if (!(await this.#isUsed(key, object))) {
      const others = finalizers.filter((each) => each !== finalizer)
      await this.#setFinalizers(key, object, others, signal)
    }
    return 'done'
  }

  async #isUsed(key: string, object: ApiObject): Promise<boolean> {
    if (this.#options.isUsed?.(object)) return true
    for (const index of this.#indexes) if (await index.isUsed(key, object)) return true
    return false
  }

  async #setFinalizers(
    key: string,
    { metadata }: ApiObject,
    finalizers: string[],
    signal: AbortSignal,
  ): Promise<void> {
    const { uid = '', resourceVersion = '' } = metadata
    const patch = { metadata: { uid, resourceVersion, finalizers } }
    try {
      await ignoreNotFound(
        this.#options.client.patch(this.#pathOf(key), 'merge', patch, { signal }),
      )
    } catch (error) {
      // Another write came first; its event queues the object again.
      if (!(error instanceof ApiError && error.reason === 'Conflict')) throw error
    }
  }

  #pathOf(key: string): string {
    const at = key.indexOf('/')
    const namespace = at === -1 ? '' : key.slice(0, at)
    return resourcePath(this.#options.resource, { namespace, name: key.slice(at + 1) })
  }
}

/** JSON text of an entry; undefined for an unreadable object. */
function textOf(entry: CachedEntry): string | undefined {
  try {
    return decodeUtf8(entry.json())
  } catch (error) {
    if (error instanceof ApiError && error.reason === 'StorageReadError') return undefined
    throw error
  }
}

interface Protection {
  readonly name: string
  readonly formerName: string
  readonly kind: ProtectedKind
  /** Resource of the protected objects. */
  resource(brand: Brand): GroupResource
  /** Core resources whose objects use the protected ones. */
  readonly users: Readonly<Record<string, (resource: ResourceDefinition) => UserKind>>
}

function registrationOf(protection: Protection): ControllerRegistration {
  const { name, formerName } = protection
  return {
    name,
    formerName,
    needs: (brand) => [protection.resource(brand)],
    create: (parts) => createProtection(protection, parts),
  }
}

function createProtection(protection: Protection, parts: ControllerParts): Controller | undefined {
  const { name, kind, users } = protection
  const wanted = protection.resource(parts.brand)
  const resource = storedResource(parts, wanted)
  if (!resource) return undefined
  const prefix = storedPrefix(parts, wanted)
  return new StorageProtection({
    ...parts,
    name,
    resource,
    finalizer: protectionFinalizer(parts.brand, kind),
    ...(kind === 'pv' && { isUsed: isBoundVolume }),
    users: Object.entries(users).flatMap(([each, usersOf]) => {
      const definition = storedResource(parts, { group: '', resource: each })
      return definition ? [usersOf(definition)] : []
    }),
    feed: feedOf(parts, (each) => each === prefix),
  })
}

export const volumeProtection: ControllerRegistration = registrationOf({
  name: 'persistentvolume-protection-controller',
  formerName: 'pv-protection',
  kind: 'pv',
  resource: () => ({ group: '', resource: 'persistentvolumes' }),
  users: {},
})

export const volumeClaimProtection: ControllerRegistration = registrationOf({
  name: 'persistentvolumeclaim-protection-controller',
  formerName: 'pvc-protection',
  kind: 'pvc',
  resource: () => ({ group: '', resource: 'persistentvolumeclaims' }),
  users: { pods: podsUsingClaims },
})

export const volumeAttributesClassProtection: ControllerRegistration = registrationOf({
  name: 'volumeattributesclass-protection-controller',
  formerName: 'vac-protection',
  kind: 'vac',
  resource: ({ apiDomain }) => ({
    group: `storage.${apiDomain}`,
    resource: 'volumeattributesclasses',
  }),
  users: { persistentvolumes: volumesUsingClasses, persistentvolumeclaims: claimsUsingClasses },
})
