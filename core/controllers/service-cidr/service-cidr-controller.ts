import { networkingGroup } from '../../allocation/ip-address-object.ts'
import { ApiError } from '../../api/api-error.ts'
import type { Brand } from '../../api/brand.ts'
import { listOf, structOf } from '../../api/json-fields.ts'
import type { ApiObject } from '../../api/object.ts'
import { formatTime, millisecondsOf } from '../../api/time.ts'
import type { FeedListener } from '../../cache/object-feed.ts'
import type { Client } from '../../client/client.ts'
import { objectPath, resourcePath } from '../../client/resource-path.ts'
import type { Runtime } from '../../runtime.ts'
import { ifFound } from '../if-found.ts'
import type { Controller } from '../controller.ts'
import { DueKeys } from '../due-keys.ts'
import type { OpenFeed } from '../open-feed.ts'
import { WorkQueue } from '../work-queue.ts'
import { needsRange } from './needed-range.ts'
import { type Readiness, readyCondition } from './range-readiness.ts'

export interface ServiceCidrControllerOptions {
  readonly client: Client
  readonly brand: Brand
  readonly runtime: Runtime
  /** Prefix of ServiceCIDRs in the store; the other resource of the feed is that of addresses. */
  readonly ranges: string
  ensureDefaultRange(): Promise<void>
  /** Of ServiceCIDRs and addresses. */
  readonly feed: OpenFeed
}

const retries = { first: 1000, most: 60_000 }

/**
 * Milliseconds between the deletion of a range and its end: another server may still be giving an address of it that it had
 * begun to give before it heard of the deletion.
 */
const grace = 10_000

function ready({ title }: Brand): Readiness {
  return { status: 'True', reason: '', message: `${title} Service CIDR is ready` }
}

const inUse: Readiness = {
  status: 'False',
  reason: 'Terminating',
  message:
    'There are still IPAddresses referencing the ServiceCIDR, please remove them or create a new ServiceCIDR',
}

/** What keeps a range from going while it is needed. */
export function rangeFinalizer(brand: Brand): string {
  return `${networkingGroup(brand)}/service-cidr-finalizer`
}

/** Says that ranges of addresses are ready, and holds those that are deleted back as long as services have addresses of them. */
export class ServiceCidrController implements Controller {
  readonly name = 'service-cidr-controller'
  readonly #options: ServiceCidrControllerOptions

  constructor(options: ServiceCidrControllerOptions) {
    this.#options = options
  }

  run(signal: AbortSignal): Promise<void> {
    return new RangeKeeper(this.name, this.#options).run(signal)
  }
}

/** One run of the controller. */
class RangeKeeper {
  readonly #options: ServiceCidrControllerOptions
  readonly #queue: WorkQueue
  readonly #dues: DueKeys
  readonly #paths: { readonly ranges: string; readonly addresses: string }
  /** Deleted ranges that are still there: what changes elsewhere may let them go. */
  readonly #terminating = new Set<string>()

  constructor(name: string, options: ServiceCidrControllerOptions) {
    const { runtime, brand } = options
    const place = { group: networkingGroup(brand), version: 'v1' }
    this.#options = options
    this.#paths = {
      ranges: resourcePath({ ...place, resource: 'servicecidrs' }),
      addresses: resourcePath({ ...place, resource: 'ipaddresses' }),
    }
    this.#queue = new WorkQueue({
      name,
      runtime,
      workers: 1,
      retries,
      work: (key, signal) => this.#work(key, signal),
    })
    this.#dues = new DueKeys({ runtime, slack: 1000, due: (keys) => this.#addAll(keys) })
  }

  async run(signal: AbortSignal): Promise<void> {
    this.#options.feed(this.#listener(), signal)
    try {
      await this.#queue.run(signal)
    } finally {
      this.#dues.clear()
    }
  }

  #listener(): FeedListener {
    const { ranges } = this.#options
    return {
      put: (prefix, { key }) => {
        if (prefix !== ranges) return
        this.#queue.add(key)
        this.#addAll(this.#terminating)
      },
      gone: (prefix, { key }) => {
        if (prefix === ranges) this.#queue.add(key)
        this.#addAll(this.#terminating)
      },
      reread: () => {
        this.#queue.add(this.#options.brand.word)
        this.#addAll(this.#terminating)
      },
    }
  }

  #addAll(names: Iterable<string>): void {
    for (const name of names) this.#queue.add(name)
  }

  async #work(name: string, signal: AbortSignal): Promise<'done'> {
    const { client, runtime, brand } = this.#options
    // Services go together, and their addresses with them.
    await runtime.timers.yieldTurn()
    const range = await ifFound(client.get(objectPath(this.#paths.ranges, name), { signal }))
    if (!range) {
      this.#terminating.delete(name)
      this.#dues.delete(name)
      if (name === brand.word) await this.#options.ensureDefaultRange()
    } else if (range.metadata.deletionTimestamp === undefined) {
      await this.#unlessOvertaken(this.#protect(range, signal))
    } else {
      this.#terminating.add(name)
      await this.#unlessOvertaken(this.#letGo(range, signal))
    }
    return 'done'
  }

  async #protect(range: ApiObject, signal: AbortSignal): Promise<void> {
    const finalizer = rangeFinalizer(this.#options.brand)
    const { finalizers = [] } = range.metadata
    const kept = finalizers.includes(finalizer)
      ? range
      : await this.#setFinalizers(range, [...finalizers, finalizer], signal)
    await this.#say(ready(this.#options.brand), kept, signal)
  }

  async #letGo(range: ApiObject, signal: AbortSignal): Promise<void> {
    const { client, runtime, brand } = this.#options
    const { name = '', finalizers = [], deletionTimestamp = '' } = range.metadata
    const others = finalizers.filter((each) => each !== rangeFinalizer(brand))
    if (others.length === finalizers.length) return
    if (await needsRange(range, { client, brand, signal, ...this.#paths })) {
      return this.#say(inUse, range, signal)
    }
    const due = (millisecondsOf(deletionTimestamp) ?? 0) + grace
    if (runtime.clock.now() < due) this.#dues.set(name, due)
    else await this.#setFinalizers(range, others, signal)
  }

  #setFinalizers(
    range: ApiObject,
    finalizers: readonly string[],
    signal: AbortSignal,
  ): Promise<ApiObject> {
    const metadata = { ...range.metadata, finalizers: [...finalizers] }
    const path = objectPath(this.#paths.ranges, metadata.name ?? '')
    return this.#options.client.update(path, { ...range, metadata }, { signal })
  }

  async #say(readiness: Readiness, range: ApiObject, signal: AbortSignal): Promise<void> {
    const { client, runtime, brand } = this.#options
    const before = listOf(structOf(range, 'status'), 'conditions')
    const condition = readyCondition(before, readiness, formatTime(runtime.clock.now()))
    if (!condition) return
    const { name = '', uid = '' } = range.metadata
    const path = `${objectPath(this.#paths.ranges, name)}/status`
    const apiVersion = `${networkingGroup(brand)}/v1`
    const applied = {
      apiVersion,
      kind: 'ServiceCIDR',
      metadata: { name, uid },
      status: { conditions: [condition] },
    }
    // What users say of other conditions stays theirs.
    await client.patch(path, 'apply', applied, {
      fieldManager: 'service-cidr-controller',
      force: true,
      signal,
    })
  }

  /** Whoever was faster has made an event of it, which brings the range back here. */
  async #unlessOvertaken(work: Promise<void>): Promise<void> {
    try {
      await work
    } catch (error) {
      const isOvertaken =
        error instanceof ApiError && (error.reason === 'Conflict' || error.reason === 'NotFound')
      if (!isOvertaken) throw error
    }
  }
}
