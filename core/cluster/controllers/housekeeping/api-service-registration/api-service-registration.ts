import type { Brand } from '../../../../base/api/brand.ts'
import type { GroupVersion } from '../../../../base/api/group-version.ts'
import { equalJson } from '../../../../base/api/json.ts'
import type { ObjectMeta } from '../../../../base/api/object.ts'
import type { APIService } from '../../../../base/api/types/apiregistration.v1.generated.ts'
import type { Client } from '../../../../base/client/client.ts'
import { objectPath, resourcePath, type TypedPath } from '../../../../base/client/resource-path.ts'
import type { Runtime } from '../../../../base/runtime.ts'
import type { Catalog } from '../../../../objects/catalog/catalog.ts'
import { isCustomVersion, type ServedVersion } from '../../../../objects/catalog/served-group.ts'
import {
  apiServiceObject,
  automanagedLabel,
} from '../../../../requests/first-objects/local-api-services.ts'
import type { CachedEntry } from '../../../../storage/cache/cached-entry.ts'
import { readableLabels, readableObject } from '../../../../storage/cache/readable-object.ts'
import type { ControllerRegistration } from '../../shared/framework/controller-registration.ts'
import type { Controller } from '../../shared/framework/controller.ts'
import { type OpenFeed, feedOf } from '../../shared/framework/open-feed.ts'
import { apiServiceResource } from '../../shared/objects/resources.ts'
import { storedPrefix } from '../../shared/objects/stored-resource.ts'
import { WorkQueue } from '../../shared/queues/work-queue.ts'
import { createIfAbsent, ignoreNotFound } from '../../shared/writes/expected-errors.ts'

export interface ApiServiceRegistrationOptions {
  readonly client: Client
  readonly brand: Brand
  readonly runtime: Runtime
  readonly catalog: Catalog
  /** Reads an APIService from the watch cache. */
  read(name: string): CachedEntry | undefined
  /** Opens a feed of APIServices. */
  readonly feed: OpenFeed
}

const retries = { first: 1000, most: 60_000 }

/** Keeps an APIService for each group version of custom resources, as the original's autoregistration does. */
class ApiServiceRegistration implements Controller {
  readonly name = 'custom-resource-groups'
  readonly #options: ApiServiceRegistrationOptions
  readonly #path: TypedPath<APIService>

  constructor(options: ApiServiceRegistrationOptions) {
    this.#options = options
    this.#path = resourcePath(apiServiceResource(options.brand))
  }

  async run(signal: AbortSignal): Promise<void> {
    const { catalog, feed, runtime } = this.#options
    const queue: WorkQueue = new WorkQueue({
      name: this.name,
      runtime,
      workers: 4,
      retries,
      work: (name, working) => this.#work(name, working),
    })
    const addServed = (): void => {
      for (const name of this.#wantedNames()) queue.add(name)
    }
    const changed = (_prefix: string, entry: CachedEntry): void => {
      const { name } = entry
      if (this.#wanted(name) || this.#isOwn(readableLabels(entry))) queue.add(name)
    }
    feed({ put: changed, gone: changed, reread: addServed }, signal)
    const cancel = catalog.onChange(({ added, removed }) => {
      for (const { group, version } of [...added, ...removed]) queue.add(`${version}.${group}`)
    })
    addServed()
    try {
      await queue.run(signal)
    } finally {
      cancel()
    }
  }

  /** Names of the APIServices that are to be there. */
  #wantedNames(): readonly string[] {
    return this.#options.catalog
      .groups()
      .flatMap(({ group, versions }) =>
        versions.filter(isCustomVersion).map(({ version }) => `${version}.${group}`),
      )
  }

  /** The group version of the APIService `name`; undefined where not only custom resources have it. */
  #wanted(name: string): GroupVersion | undefined {
    const { version, group } = groupVersionOf(name)
    const served = this.#served(name)
    return served && isCustomVersion(served) ? { group, version } : undefined
  }

  #served(name: string): ServedVersion | undefined {
    const { version, group } = groupVersionOf(name)
    return this.#options.catalog
      .groups()
      .find((each) => each.group === group)
      ?.versions.find((each) => each.version === version)
  }

  #isOwn(labels: ObjectMeta['labels']): boolean {
    return labels?.[automanagedLabel(this.#options.brand)] === 'true'
  }

  async #work(name: string, signal: AbortSignal): Promise<'done'> {
    const { brand, catalog, client } = this.#options
    const entry = this.#options.read(name)
    const existing = entry && readableObject<APIService>(entry)
    const served = this.#wanted(name)
    if (!served) {
      // Those of built-in group versions are of the first objects, whatever label they were given since.
      const isLeft = this.#isOwn(existing?.metadata.labels) && !this.#served(name)
      if (isLeft) await ignoreNotFound(client.delete(objectPath(this.#path, name), { signal }))
      return 'done'
    }
    const priority = catalog.priority(served.group, served.version)
    const object = apiServiceObject(brand, served, { priority, automanaged: 'true' })
    if (!existing) await createIfAbsent(client, this.#path, object)
    else if (this.#isOwn(existing.metadata.labels) && !equalJson(existing.spec, object.spec)) {
      const next = { ...existing, spec: object.spec ?? {} }
      await ignoreNotFound(client.update(objectPath(this.#path, name), next, { signal }))
    }
    return 'done'
  }
}

function groupVersionOf(name: string): GroupVersion {
  const dot = name.indexOf('.')
  return { group: name.slice(dot + 1), version: name.slice(0, dot) }
}

export const apiServiceRegistration: ControllerRegistration = {
  name: 'custom-resource-groups',
  needs: (brand) => [apiServiceResource(brand)],
  create(parts) {
    const { brand } = parts
    const prefix = storedPrefix(parts, apiServiceResource(brand))
    return new ApiServiceRegistration({
      ...parts,
      client: parts.serverClient,
      read: (name) => parts.cache.resource(prefix).get(name),
      feed: feedOf(parts, (each) => each === prefix),
    })
  },
}
