import {
  type ApiObject,
  type Brand,
  type Informer,
  resourcePath,
  type Runtime,
  startInformer,
  type WireClient,
} from '../../core/index.ts'
import { isRefusal } from '../resources/is-refusal.ts'
import { Store } from '../state/store.ts'
import { type Definition, definitionsOf } from './definitions.ts'

/** What a feed needs of the page. */
export interface DefinitionSource {
  readonly brand: Brand
  readonly runtime: Runtime
  client(source: 'expressions'): WireClient
}

export interface DefinitionList {
  /** By name and version. */
  readonly definitions: readonly Definition[]
  /** They have been read, as far as the user may. */
  readonly isRead: boolean
}

/** The server's custom resource definitions, kept in step with it. */
export class DefinitionFeed {
  readonly store: Store<DefinitionList> = new Store<DefinitionList>({
    definitions: [],
    isRead: false,
  })
  readonly #source: DefinitionSource
  #informer: Informer | undefined
  /** Versions of each object, which are not read again while it stays the same. */
  readonly #known = new WeakMap<ApiObject, readonly Definition[]>()

  constructor(source: DefinitionSource) {
    this.#source = source
  }

  /** Follows the definitions, as the user who is chosen now; in place of what was followed before. */
  start(): void {
    this.stop()
    const { brand, runtime } = this.#source
    const group = brand.expand('apiextensions.{brand}')
    const path = resourcePath({ group, version: 'v1', resource: 'customresourcedefinitions' })
    let isWaiting = false
    const change = (): void => {
      if (isWaiting) return
      isWaiting = true
      queueMicrotask(() => {
        isWaiting = false
        if (this.#informer === informer) this.#update(informer)
      })
    }
    const informer = startInformer({
      client: this.#refusable(() => this.#refused(informer)),
      path,
      runtime,
      handlers: { added: change, modified: change, deleted: change },
    })
    this.#informer = informer
    void informer.synced.then(change)
  }

  stop(): void {
    void this.#informer?.stop()
    this.#informer = undefined
  }

  #update(informer: Informer): void {
    const definitions = [...informer.objects()].flatMap((object) => this.#definitionsOf(object))
    const byKey = definitions.toSorted((one, other) => (one.key < other.key ? -1 : 1))
    this.store.update({ definitions: byKey, isRead: true })
  }

  #definitionsOf(object: ApiObject): readonly Definition[] {
    const known = this.#known.get(object)
    if (known) return known
    const definitions = definitionsOf(object, this.#source.brand)
    this.#known.set(object, definitions)
    return definitions
  }

  // Who may not list definitions will not be allowed to in a moment either.
  #refused(informer: Informer): void {
    if (this.#informer !== informer) return
    this.stop()
    this.store.update({ definitions: [], isRead: true })
  }

  #refusable(refused: () => void): Pick<WireClient, 'pages' | 'watch'> {
    const client = this.#source.client('expressions')
    return {
      watch: (path, options) => client.watch(path, options),
      async *pages(path, options) {
        try {
          yield* client.pages(path, options)
        } catch (error) {
          if (isRefusal(error)) refused()
          throw error
        }
      },
    }
  }
}
