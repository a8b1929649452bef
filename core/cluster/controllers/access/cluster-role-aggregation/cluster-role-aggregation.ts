import type { Brand } from '../../../../base/api/brand.ts'
import { ApiError } from '../../../../base/api/errors/api-error.ts'
import type { ClusterRole, PolicyRule } from '../../../../base/api/types/rbac.v1.generated.ts'
import type { NewObject } from '../../../../base/api/types/views.ts'
import type { Client } from '../../../../base/client/client.ts'
import { resourcePath } from '../../../../base/client/resource-path.ts'
import type { Runtime } from '../../../../base/runtime.ts'
import type { CachedEntry } from '../../../../storage/cache/cached-entry.ts'
import { perEntry } from '../../../../storage/cache/derived-values.ts'
import type { FeedListener } from '../../../../storage/cache/object-feed.ts'
import type { ControllerRegistration } from '../../shared/framework/controller-registration.ts'
import type { Controller } from '../../shared/framework/controller.ts'
import { type OpenFeed, feedOf } from '../../shared/framework/open-feed.ts'
import { clusterRoleResource } from '../../shared/objects/resources.ts'
import { storedPrefix } from '../../shared/objects/stored-resource.ts'
import { WorkQueue } from '../../shared/queues/work-queue.ts'
import { ignoreNotFound } from '../../shared/writes/expected-errors.ts'
import { areSame, gatheredRules, type SourceRole, sourceRole } from './gathered-rules.ts'

export interface ClusterRoleAggregationOptions {
  readonly client: Client
  readonly brand: Brand
  readonly runtime: Runtime
  /** Feed of cluster roles. */
  readonly feed: OpenFeed
}

/** A role is parsed once, since the change of any makes all due, and servers that follow each other share their entries. */
const roleOf = perEntry(sourceRole)

const retries = { first: 1000, most: 60_000 }

/** Work queue key of all roles: aggregated roles may aggregate from each other, so they are computed together. */
const allRoles = 'all cluster roles'

/** Aggregates rules into cluster roles with an `aggregationRule`, from the roles that its selectors match. */
class ClusterRoleAggregation implements Controller {
  readonly name = 'clusterrole-aggregation-controller'
  readonly #options: ClusterRoleAggregationOptions
  readonly #entries = new Map<string, CachedEntry>()

  constructor(options: ClusterRoleAggregationOptions) {
    this.#options = options
  }

  async run(signal: AbortSignal): Promise<void> {
    const queue: WorkQueue = new WorkQueue({
      name: this.name,
      runtime: this.#options.runtime,
      workers: 1,
      retries,
      work: async (_key, working) => {
        await feed.caughtUp()
        await this.#aggregate(working)
        return 'done'
      },
    })
    this.#entries.clear()
    const feed = this.#options.feed(this.#listener(queue), signal)
    await queue.run(signal)
  }

  #listener(queue: WorkQueue): FeedListener {
    return {
      put: (_prefix, entry) => {
        this.#entries.set(entry.key, entry)
        queue.add(allRoles)
      },
      gone: (_prefix, { key }) => {
        this.#entries.delete(key)
        queue.add(allRoles)
      },
      reread: () => this.#entries.clear(),
    }
  }

  /** Writes aggregated rules that changed. */
  async #aggregate(signal: AbortSignal): Promise<void> {
    const roles = [...this.#entries.values()]
      .map((entry) => this.#sourceOf(entry))
      .filter((role) => role !== undefined)
      .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    for (const role of roles) {
      if (!role.selectors) continue
      const rules = gatheredRules(role, roles)
      if (!areSame(rules, role.rules)) await this.#apply(role, rules, signal)
    }
  }

  #sourceOf(entry: CachedEntry): SourceRole | undefined {
    try {
      return roleOf(entry)
    } catch (error) {
      // A corrupt role gives no rules; clients that read it get the error.
      if (error instanceof ApiError && error.reason === 'StorageReadError') return undefined
      throw error
    }
  }

  async #apply(
    { name, uid }: SourceRole,
    rules: readonly PolicyRule[],
    signal: AbortSignal,
  ): Promise<void> {
    const { client, brand } = this.#options
    const resource = clusterRoleResource(brand)
    const path = resourcePath(resource, { name })
    const applied: NewObject<ClusterRole> = {
      apiVersion: `${resource.group}/v1`,
      kind: 'ClusterRole',
      // The uid keeps the apply from creating the role anew where it was deleted meanwhile.
      metadata: { name, uid },
      rules: [...rules],
    }
    const options = { fieldManager: this.name, force: true, signal }
    await ignoreNotFound(client.patch(path, 'apply', applied, options))
  }
}

export const clusterRoleAggregation: ControllerRegistration = {
  name: 'clusterrole-aggregation-controller',
  formerName: 'clusterrole-aggregation',
  needs: (brand) => [clusterRoleResource(brand)],
  create(parts) {
    const roles = storedPrefix(parts, clusterRoleResource(parts.brand))
    return new ClusterRoleAggregation({ ...parts, feed: feedOf(parts, (each) => each === roles) })
  },
}
