import type { Brand } from '../../../base/api/brand.ts'
import { parseGroupVersion } from '../../../base/api/group-version.ts'
import type { WireClient } from '../../../base/client/client.ts'
import type { Clock } from '../../../base/runtime.ts'
import { CtlError } from '../ctl-error.ts'
import type { CtlSession } from './ctl-session.ts'
import { readDiscovery } from './read-discovery.ts'
import type { ServedGroup, ServedResource, ServedResources } from './served-resources.ts'

/** Lifetime of cached discovery in milliseconds, as kubectl's; a resource missing in it causes a new read at once. */
const trustedFor = 6 * 60 * 60 * 1000

interface FinderParts {
  readonly client: WireClient
  readonly session: CtlSession
  readonly brand: Brand
  readonly clock: Clock
  readonly signal: AbortSignal
}

type Match = (resource: ServedResource) => boolean

function preferred(groups: readonly ServedGroup[]): readonly ServedResource[] {
  return groups.flatMap(({ versions }) => {
    const seen = new Set<string>()
    return versions.flatMap(({ resources }) =>
      resources.filter(({ resource }) => !seen.has(resource) && seen.add(resource)),
    )
  })
}

function everyVersion(groups: readonly ServedGroup[]): readonly ServedResource[] {
  return groups.flatMap(({ versions }) => versions.flatMap(({ resources }) => resources))
}

function isNamed(name: string): Match {
  return ({ resource, singular, kind }) =>
    resource === name || singular === name || kind.toLowerCase() === name
}

/** Matches for `name`, `name.version.group` or `name.group`; a group may be abbreviated to a prefix, as in kubectl. */
function matchesOf(text: string): readonly Match[] {
  const [name = '', ...rest] = text.toLowerCase().split('.')
  const named = isNamed(name)
  if (rest.length === 0) return [named, ({ shortNames }) => shortNames.includes(name)]
  const [version, ...tail] = rest
  const [group, last] = [rest.join('.'), tail.join('.')]
  const isIt: Match = (one) => named(one) || one.shortNames.includes(name)
  return [
    (one) => isIt(one) && one.version === version && one.group === last,
    (one) => isIt(one) && one.group === group,
    (one) => isIt(one) && one.group.startsWith(group),
  ]
}

/** Finds resources by plural, singular, short name, kind or category, from the server's discovery. */
export class ResourceFinder {
  readonly #parts: FinderParts
  /** By apiVersion and kind, from the last read. */
  readonly #kinds = new Map<string, ServedResource>()
  #fresh = false

  constructor(parts: FinderParts) {
    this.#parts = parts
  }

  get brand(): Brand {
    return this.#parts.brand
  }

  /** All served groups, each with the server's preferred version first. */
  async served(): Promise<readonly ServedGroup[]> {
    const { session, clock } = this.#parts
    const known = session.served
    if (known && clock.now() - known.readAt < trustedFor) return known.groups
    return this.#read()
  }

  /** Reads discovery again, whatever was read before. */
  async refresh(): Promise<void> {
    await this.#read()
  }

  /** Has discovery read again for a resource that it lacks, as a definition was written since. */
  expect(): void {
    this.#fresh = false
  }

  /** Each resource once, in the version that the server prefers. */
  async preferred(): Promise<readonly ServedResource[]> {
    return preferred(await this.served())
  }

  /** Finds a resource by plural, singular, kind or short name, optionally with version and group. @throws CtlError */
  async find(text: string): Promise<ServedResource> {
    const found = await this.#search((groups) => this.#byName(groups, text))
    if (found) return found
    throw new CtlError(`the server doesn't have a resource type "${text.split('.')[0]}"`)
  }

  /** The resources of a category, such as `all`; empty for an unknown category. */
  async inCategory(name: string): Promise<readonly ServedResource[]> {
    const resources = await this.preferred()
    return resources.filter(({ categories }) => categories.includes(name))
  }

  /** The resource that serves objects of a kind; undefined for an unserved kind. */
  async findKind(apiVersion: string, kind: string): Promise<ServedResource | undefined> {
    const key = `${apiVersion} ${kind}`
    const known = this.#kinds.get(key)
    if (known) return known
    const wanted = parseGroupVersion(apiVersion)
    const found = await this.#search((groups) =>
      everyVersion(groups.filter(({ name }) => name === wanted?.group)).find(
        (one) => one.kind === kind && one.version === wanted?.version,
      ),
    )
    if (found) this.#kinds.set(key, found)
    return found
  }

  #byName(groups: readonly ServedGroup[], text: string): ServedResource | undefined {
    for (const match of matchesOf(text)) {
      const found = preferred(groups).find(match) ?? everyVersion(groups).find(match)
      if (found) return found
    }
    return undefined
  }

  // Cached discovery may be older than the resource, so a miss reads it again.
  async #search<T>(
    look: (groups: readonly ServedGroup[]) => T | undefined,
  ): Promise<T | undefined> {
    return look(await this.served()) ?? (this.#fresh ? undefined : look(await this.#read()))
  }

  async #read(): Promise<readonly ServedGroup[]> {
    const { client, session, clock, brand, signal } = this.#parts
    const served: ServedResources = {
      groups: await readDiscovery({ client, brand, signal }),
      readAt: clock.now(),
    }
    session.remember(served)
    this.#kinds.clear()
    this.#fresh = true
    return served.groups
  }
}
