import type { GroupVersionResource } from '../api/group-version.ts'
import type { ApiObject } from '../api/object.ts'
import type { Client } from '../client/client.ts'
import { type Informer, startInformer } from '../client/informer.ts'
import type { InformerHandlers } from '../client/informer-store.ts'
import { resourcePath } from '../client/resource-path.ts'
import type { Runtime } from '../runtime.ts'

export interface NamespaceInformersOptions {
  readonly client: Client
  readonly runtime: Runtime
  readonly resource: GroupVersionResource
  readonly handlers: InformerHandlers
}

interface Held {
  readonly informer: Informer
  holders: number
}

/** Follows a resource in those namespaces that somebody is interested in. */
export class NamespaceInformers {
  readonly #options: NamespaceInformersOptions
  readonly #held = new Map<string, Held>()
  readonly #stopping = new Set<Promise<void>>()

  constructor(options: NamespaceInformersOptions) {
    this.#options = options
  }

  /** To be followed by as many {@link release}. */
  hold(namespace: string): void {
    const known = this.#held.get(namespace)
    if (known) {
      known.holders++
      return
    }
    const { client, runtime, resource, handlers } = this.#options
    const path = resourcePath(resource, { namespace })
    const informer = startInformer({ client, runtime, path, handlers })
    this.#held.set(namespace, { informer, holders: 1 })
  }

  /** @returns whether nobody holds it any more. */
  release(namespace: string): boolean {
    const held = this.#held.get(namespace)
    if (!held || --held.holders > 0) return false
    this.#held.delete(namespace)
    this.#end(held)
    return true
  }

  /** True once all objects of a namespace were handed over; false where it is let go before. */
  async isKnown(namespace: string): Promise<boolean> {
    return (await this.#held.get(namespace)?.informer.synced) ?? false
  }

  /** All objects of a namespace, once they are known; undefined where nobody holds it, or it is let go meanwhile. */
  async objects(namespace: string): Promise<readonly ApiObject[] | undefined> {
    const informer = this.#held.get(namespace)?.informer
    return informer && (await informer.synced) ? [...informer.objects()] : undefined
  }

  async stop(): Promise<void> {
    for (const held of this.#held.values()) this.#end(held)
    this.#held.clear()
    await Promise.all(this.#stopping)
  }

  #end({ informer }: Held): void {
    const stopping = informer.stop().finally(() => this.#stopping.delete(stopping))
    this.#stopping.add(stopping)
  }
}
