import type { GroupVersionResource } from '../../../../base/api/group-version.ts'
import type { ApiObject } from '../../../../base/api/object.ts'
import type { Client } from '../../../../base/client/client.ts'
import type { InformerHandlers } from '../../../../base/client/informer-store.ts'
import { type Informer, startInformer } from '../../../../base/client/informer.ts'
import { resourcePath } from '../../../../base/client/resource-path.ts'
import type { Runtime } from '../../../../base/runtime.ts'

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

/** Informers of a resource, one for each namespace that is held. */
export class NamespaceInformers {
  readonly #options: NamespaceInformersOptions
  readonly #held = new Map<string, Held>()
  readonly #stopping = new Set<Promise<void>>()

  constructor(options: NamespaceInformersOptions) {
    this.#options = options
  }

  /** Holds a namespace: starts its informer. Each call needs one {@link release}. */
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

  /** Releases a namespace. @returns whether it was the last hold, which stops the informer. */
  release(namespace: string): boolean {
    const held = this.#held.get(namespace)
    if (!held || --held.holders > 0) return false
    this.#held.delete(namespace)
    this.#end(held)
    return true
  }

  /** True once the informer of a namespace has synced; false where the namespace is released before. */
  async isKnown(namespace: string): Promise<boolean> {
    return (await this.#held.get(namespace)?.informer.synced) ?? false
  }

  /** Objects of a namespace, once its informer has synced; undefined where it is not held, or is released meanwhile. */
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
