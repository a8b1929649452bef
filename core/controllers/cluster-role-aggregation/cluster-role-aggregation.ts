import type { Brand } from '../../api/brand.ts'
import { equalJson, type JsonValue } from '../../api/json.ts'
import { listOf, objectOf, structOf } from '../../api/json-fields.ts'
import { matchesLabels, selectorFromLabelSelectorObject } from '../../api/label-selector.ts'
import type { ApiObject } from '../../api/object.ts'
import type { CachedEntry } from '../../cache/cached-entry.ts'
import type { FeedListener } from '../../cache/object-feed.ts'
import { readableObject } from '../../cache/readable-object.ts'
import type { Client } from '../../client/client.ts'
import { resourcePath } from '../../client/resource-path.ts'
import type { Runtime } from '../../runtime.ts'
import { ifFound } from '../if-found.ts'
import type { Controller } from '../controller.ts'
import type { OpenFeed } from '../open-feed.ts'
import { WorkQueue } from '../work-queue.ts'

export interface ClusterRoleAggregationOptions {
  readonly client: Client
  readonly brand: Brand
  readonly runtime: Runtime
  /** Feed of cluster roles. */
  readonly feed: OpenFeed
}

const retries = { first: 1000, most: 60_000 }

/** Work queue key of all roles: aggregated roles may aggregate from each other, so they are computed together. */
const allRoles = 'all cluster roles'

function selectorsOf(role: ApiObject): readonly JsonValue[] {
  return listOf(structOf(role, 'aggregationRule'), 'clusterRoleSelectors')
}

/** Aggregated rules of a role: those of all other roles that its selectors match, in the order of their names, each once. */
function gatheredRules(role: ApiObject, roles: readonly ApiObject[]): readonly JsonValue[] {
  const gathered: JsonValue[] = []
  for (const text of selectorsOf(role)) {
    const selector = selectorFromLabelSelectorObject(text)
    for (const other of roles) {
      if (other.metadata.name === role.metadata.name) continue
      if (!matchesLabels(selector, other.metadata.labels)) continue
      for (const rule of listOf(other, 'rules')) {
        if (!gathered.some((known) => equalJson(known, rule))) gathered.push(rule)
      }
    }
  }
  return gathered
}

/** Aggregates rules into cluster roles with an `aggregationRule`, from the roles that its selectors match. */
export class ClusterRoleAggregation implements Controller {
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

  /** Writes aggregated rules that changed. Roles that aggregate from those follow when the feed reports the writes. */
  async #aggregate(signal: AbortSignal): Promise<void> {
    const roles = [...this.#entries.values()]
      .map(readableObject)
      .filter((role) => role !== undefined)
      .toSorted((a, b) => ((a.metadata.name ?? '') < (b.metadata.name ?? '') ? -1 : 1))
    for (const role of roles) {
      if (objectOf(role, 'aggregationRule') === undefined) continue
      const rules = gatheredRules(role, roles)
      if (!equalJson([...rules], [...listOf(role, 'rules')])) await this.#apply(role, rules, signal)
    }
  }

  async #apply(role: ApiObject, rules: readonly JsonValue[], signal: AbortSignal): Promise<void> {
    const { client, brand } = this.#options
    const group = `rbac.authorization.${brand.apiDomain}`
    const { name = '' } = role.metadata
    const path = resourcePath({ group, version: 'v1', resource: 'clusterroles' }, { name })
    const applied = {
      apiVersion: `${group}/v1`,
      kind: 'ClusterRole',
      // The uid keeps the apply from creating the role anew where it was deleted meanwhile.
      metadata: { name, uid: role.metadata.uid ?? '' },
      rules: [...rules],
    }
    const options = { fieldManager: this.name, force: true, signal }
    await ifFound(client.patch(path, 'apply', applied, options))
  }
}
