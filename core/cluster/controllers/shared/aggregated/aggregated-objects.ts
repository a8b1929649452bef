import { objectsOf, textOf, textsOf } from '../../../../base/api/json-fields.ts'
import type { JsonObject } from '../../../../base/api/json.ts'
import type { ApiObject, ObjectMeta, OwnerReference } from '../../../../base/api/object.ts'
import type { ListOptions, WatchOptions } from '../../../../base/client/call-options.ts'
import type { Client } from '../../../../base/client/client.ts'
import type { ObjectList, WatchEvent } from '../../../../base/client/decode-response.ts'
import {
  type Informer,
  type InformerClient,
  startInformer,
} from '../../../../base/client/informer.ts'
import { resourcePath } from '../../../../base/client/resource-path.ts'
import { aborted } from '../../../../base/execution/on-abort.ts'
import type { Runtime } from '../../../../base/runtime.ts'
import type {
  AggregatedResource,
  AggregatedResources,
} from '../../../../requests/aggregation/aggregated-resources.ts'
import { limitedClient, type ObjectClient } from './limited-client.ts'
import { preferredResources } from './preferred-resources.ts'

/** Told of the objects of aggregated APIs, by their metadata. */
export interface AggregatedObjectsListener {
  put(resource: AggregatedResource, metadata: ObjectMeta): void
  gone(resource: AggregatedResource, metadata: ObjectMeta): void
  /** The resource is no longer served: its objects are not known any more. */
  ended(resource: AggregatedResource): void
}

export interface AggregatedObjectsOptions {
  readonly client: Client
  readonly runtime: Runtime
  readonly aggregated: AggregatedResources
  readonly listener: AggregatedObjectsListener
}

/** Resources that are followed, and objects that are known of all of them, at most. */
const limits = { resources: 500, objects: 100_000 }

/** Bytes of an event of a watch at most. */
const mostEventBytes = 8 * 1024 * 1024

/** How long a watch lasts by its own word, in seconds, and after how many milliseconds it is ended in any case. */
const watchLimits = { seconds: 480, milliseconds: 600_000 }

/** Pages that a list has at most. */
const mostPages = 1000

const verbs = ['delete', 'list', 'watch']

/**
 * Follows the objects of aggregated APIs through a client: those of resources that can be listed, watched and deleted. A server that
 * cannot be reached is asked again with growing pauses; what is known of its objects stays, and those of others go on.
 */
export class AggregatedObjects {
  readonly #options: AggregatedObjectsOptions
  readonly #followed = new Map<string, Followed>()

  constructor(options: AggregatedObjectsOptions) {
    this.#options = options
  }

  /** Follows them until `signal` aborts. */
  async run(signal: AbortSignal): Promise<void> {
    let adjusting = Promise.resolve()
    let isDue = false
    const adjust = (): void => {
      if (isDue) return
      isDue = true
      adjusting = adjusting.then(() => {
        isDue = false
        return signal.aborted ? undefined : this.#adjust()
      })
    }
    const cancel = this.#options.aggregated.onChange(adjust)
    adjust()
    await aborted(signal)
    cancel()
    await adjusting
    await Promise.all([...this.#followed.values()].map((each) => each.stop()))
  }

  /** Ends what is no longer served before what is new begins: both may be versions of one resource. */
  async #adjust(): Promise<void> {
    const { aggregated, listener } = this.#options
    const wanted = new Map(
      preferredResources(aggregated, 'known')
        .filter((resource) => verbs.every((verb) => resource.verbs.includes(verb)))
        .slice(0, limits.resources)
        .map((resource) => [resourcePath(resource), resource]),
    )
    for (const [path, followed] of this.#followed) {
      if (wanted.has(path)) continue
      this.#followed.delete(path)
      await followed.stop()
      listener.ended(followed.resource)
    }
    for (const [path, resource] of wanted) {
      if (this.#followed.has(path)) continue
      const room = (): number => limits.objects - this.#count()
      this.#followed.set(path, new Followed(path, resource, this.#options, room))
    }
  }

  #count(): number {
    let count = 0
    for (const followed of this.#followed.values()) count += followed.count
    return count
  }
}

/** One resource of an aggregated API, whose objects an informer follows by their metadata. */
class Followed implements InformerClient {
  readonly resource: AggregatedResource
  /** Objects known. */
  count = 0
  readonly #options: AggregatedObjectsOptions
  readonly #limited: ObjectClient
  readonly #room: () => number
  readonly #informer: Informer

  constructor(
    path: string,
    resource: AggregatedResource,
    options: AggregatedObjectsOptions,
    room: () => number,
  ) {
    const { client, runtime, listener } = options
    this.resource = resource
    this.#options = options
    this.#limited = limitedClient(client, runtime.timers)
    this.#room = room
    const put = ({ metadata }: ApiObject): void => listener.put(resource, metadata)
    this.#informer = startInformer({
      client: this,
      path,
      runtime,
      handlers: {
        added: (object) => {
          this.count++
          put(object)
        },
        modified: put,
        deleted: ({ metadata }) => {
          this.count--
          listener.gone(resource, metadata)
        },
      },
    })
  }

  stop(): Promise<void> {
    return this.#informer.stop()
  }

  async *pages(
    path: string,
    { signal = new AbortController().signal, ...options }: ListOptions,
  ): AsyncIterable<ObjectList> {
    let room = this.#room() + this.count
    let next: string | undefined
    for (let pages = 0; pages === 0 || next !== undefined; pages++) {
      const token = next === undefined ? {} : { continue: next }
      const { metadata, items } = await this.#limited.list(path, { ...options, ...token, signal })
      room -= items.length
      if (room < 0 || pages === mostPages) throw tooMany(path)
      yield { metadata, items: items.map((object) => metadataAlone(object)) }
      next = metadata.continue
    }
  }

  async *watch(path: string, options: WatchOptions = {}): AsyncGenerator<WatchEvent> {
    const { client, runtime } = this.#options
    const ending = new AbortController()
    const end = (): void => ending.abort(options.signal?.reason)
    options.signal?.addEventListener('abort', end, { once: true })
    const cancel = runtime.timers.after(watchLimits.milliseconds, end)
    const limits = { timeoutSeconds: watchLimits.seconds, mostBytes: mostEventBytes }
    try {
      const events = client.watch(path, { ...options, ...limits, signal: ending.signal })
      for await (const { type, object } of events) {
        if (type === 'ADDED' && this.#room() <= 0) throw tooMany(path)
        yield { type, object: metadataAlone(object) as typeof object }
      }
    } finally {
      cancel()
      options.signal?.removeEventListener('abort', end)
    }
  }
}

function tooMany(path: string): RangeError {
  return new RangeError(`${path}: aggregated APIs have more objects than are followed`)
}

/** The metadata that ownership is read from, as far as it has the right types: another server may send anything. */
function metadataAlone({ apiVersion, kind, metadata }: ApiObject): ApiObject {
  const given: JsonObject = metadata
  const deletionTimestamp = textOf(given, 'deletionTimestamp')
  const namespace = textOf(given, 'namespace')
  const ownerReferences = objectsOf(given, 'ownerReferences').map((each) => ownerReference(each))
  const finalizers = textsOf(given, 'finalizers')
  return {
    apiVersion,
    kind,
    metadata: {
      name: textOf(given, 'name'),
      uid: textOf(given, 'uid'),
      resourceVersion: textOf(given, 'resourceVersion'),
      ...(namespace !== '' && { namespace }),
      ...(deletionTimestamp !== '' && { deletionTimestamp }),
      ...(finalizers.length > 0 && { finalizers }),
      ...(ownerReferences.length > 0 && { ownerReferences }),
    },
  }
}

function ownerReference(given: JsonObject): OwnerReference {
  return {
    apiVersion: textOf(given, 'apiVersion'),
    kind: textOf(given, 'kind'),
    name: textOf(given, 'name'),
    uid: textOf(given, 'uid'),
    ...(given['blockOwnerDeletion'] === true && { blockOwnerDeletion: true }),
  }
}
