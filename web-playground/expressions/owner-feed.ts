import { type ApiObject, type Brand, resourcePath } from '../../core/index.ts'
import type { Playground } from '../playground/playground.ts'
import { CollectionFollower } from '../resources/collection-follower.ts'
import { Store } from '../state/store.ts'
import { crdVersions } from './crd-rules.ts'
import { policyOf } from './policies.ts'
import type { RuleOwner } from './rule-owner.ts'

/** What a feed needs of the page. */
export type OwnerSource = Pick<Playground, 'brand' | 'client' | 'runtime' | 'status' | 'view'>

export interface OwnerList {
  /** Definitions by name and version, then policies by name. */
  readonly owners: readonly RuleOwner[]
  /** Whether all collections that the user may list have been read. */
  readonly isRead: boolean
}

interface FollowedCollection {
  readonly follower: CollectionFollower
  readonly read: Collection['read']
}

interface Collection {
  readonly group: string
  readonly resource: string
  readonly read: (object: ApiObject, brand: Brand) => readonly RuleOwner[]
}

const collections: readonly Collection[] = [
  {
    group: 'apiextensions.{brand}',
    resource: 'customresourcedefinitions',
    read: crdVersions,
  },
  {
    group: 'admissionregistration.{brand}',
    resource: 'validatingadmissionpolicies',
    read: (object) => [policyOf(object)],
  },
]

/** The server's custom resource definitions and policies, kept in step with it. */
export class OwnerFeed {
  readonly store: Store<OwnerList> = new Store<OwnerList>({ owners: [], isRead: false })
  readonly #source: OwnerSource
  #followed: readonly FollowedCollection[] = []
  /** The user whose view is followed and the server's generation; undefined before the server was reached. */
  #view: string | undefined
  #ending: readonly (() => void)[] = []
  /** Definitions or policy of each object, read once: an object that changes is another one. */
  readonly #known = new WeakMap<ApiObject, readonly RuleOwner[]>()

  constructor(source: OwnerSource) {
    this.#source = source
  }

  /** Follows the collections once the server is reached, always as the user who is chosen; anew where the server started anew. */
  start(): void {
    const { status, view } = this.#source
    const look = (): void => this.#followUser()
    this.#ending = [status.subscribe(look), view.subscribe(look)]
    look()
  }

  stop(): void {
    for (const end of this.#ending) end()
    this.#ending = []
    this.#stopFollowers()
    this.#view = undefined
  }

  #followUser(): void {
    const { brand, runtime, status, view } = this.#source
    const { phase, generation } = status.value
    const followed = `${generation} ${view.value.user}`
    if (phase !== 'ready' || this.#view === followed) return
    this.#view = followed
    this.#stopFollowers()
    const client = this.#source.client('expressions')
    const changed = (): void => this.#update()
    this.#followed = collections.map(({ group, resource, read }) => {
      const path = resourcePath({ group: brand.expand(group), version: 'v1', resource })
      return { follower: new CollectionFollower({ client, runtime, path, changed }), read }
    })
  }

  #stopFollowers(): void {
    for (const { follower } of this.#followed) follower.stop()
    this.#followed = []
  }

  #update(): void {
    const owners = this.#followed.flatMap(({ follower, read }) =>
      [...follower.objects]
        .flatMap((object) => this.#ownersOf(object, read))
        .sort((one, other) => (one.key < other.key ? -1 : 1)),
    )
    const isRead = this.#followed.every(({ follower }) => follower.isRead)
    this.store.update({ owners, isRead })
  }

  #ownersOf(object: ApiObject, read: Collection['read']): readonly RuleOwner[] {
    const known = this.#known.get(object)
    if (known) return known
    const owners = read(object, this.#source.brand)
    this.#known.set(object, owners)
    return owners
  }
}
