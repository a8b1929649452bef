import type { Brand } from '../../api/brand.ts'
import { parseGroupVersion } from '../../api/group-version.ts'
import type { WireClient } from '../../client/client.ts'
import type { Clock } from '../../runtime.ts'
import { CtlError } from '../ctl-error.ts'
import type { CtlSession } from './ctl-session.ts'
import {
  servedGroups,
  type ServedGroup,
  type ServedResource,
  type ServedResources,
} from './served-resources.ts'

/** As long as kubectl trusts what it has read; what is missing in it is asked for again at once. */
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

/** `name`, `name.version.group` or `name.group`; a group may be cut short, as kubectl allows. */
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

/** Finds resources by the names people use, from what the server's discovery says. */
export class ResourceFinder {
  readonly #parts: FinderParts
  #fresh = false

  constructor(parts: FinderParts) {
    this.#parts = parts
  }

  /** Everything served, the server's preferred version of each group first. */
  async served(): Promise<readonly ServedGroup[]> {
    const { session, clock } = this.#parts
    const known = session.served
    if (known && clock.now() - known.readAt < trustedFor) return known.groups
    return this.#read()
  }

  /** Each resource once, in the version that the server prefers. */
  async preferred(): Promise<readonly ServedResource[]> {
    return preferred(await this.served())
  }

  /** By plural, singular, kind or short name, with or without a group and a version behind it. @throws CtlError */
  async find(text: string): Promise<ServedResource> {
    const found = await this.#search((groups) => this.#byName(groups, text))
    if (found) return found
    throw new CtlError(`the server doesn't have a resource type "${text.split('.')[0]}"`)
  }

  /** The resources of a category, such as `all`; none where there is no such category. */
  async inCategory(name: string): Promise<readonly ServedResource[]> {
    const resources = await this.preferred()
    return resources.filter(({ categories }) => categories.includes(name))
  }

  /** The resource that serves objects of a kind; undefined where none does. */
  findKind(apiVersion: string, kind: string): Promise<ServedResource | undefined> {
    const wanted = parseGroupVersion(apiVersion)
    return this.#search((groups) =>
      everyVersion(groups).find(
        (one) => one.kind === kind && one.group === wanted?.group && one.version === wanted.version,
      ),
    )
  }

  #byName(groups: readonly ServedGroup[], text: string): ServedResource | undefined {
    for (const match of matchesOf(text)) {
      const found = preferred(groups).find(match) ?? everyVersion(groups).find(match)
      if (found) return found
    }
    return undefined
  }

  // What was remembered may be older than the resource.
  async #search<T>(
    look: (groups: readonly ServedGroup[]) => T | undefined,
  ): Promise<T | undefined> {
    return look(await this.served()) ?? (this.#fresh ? undefined : look(await this.#read()))
  }

  async #read(): Promise<readonly ServedGroup[]> {
    const { client, session, clock, brand, signal } = this.#parts
    const accept = `application/json;g=apidiscovery.${brand.apiDomain};v=v2;as=APIGroupDiscoveryList`
    const lists = await Promise.all(
      ['/api', '/apis'].map((path) => client.read(path, { accept, signal })),
    )
    const served: ServedResources = {
      groups: lists.flatMap((list) => servedGroups(list)),
      readAt: clock.now(),
    }
    session.remember(served)
    this.#fresh = true
    return served.groups
  }
}
