import type { Brand } from '../../base/api/brand.ts'
import { ApiError } from '../../base/api/errors/api-error.ts'
import { objectOf } from '../../base/api/json-fields.ts'
import { equalJson, getKey, type JsonObject } from '../../base/api/json.ts'
import type { ApiObject, ObjectMeta } from '../../base/api/object.ts'
import type { Writable } from '../../base/api/types/views.ts'
import type { WireClient } from '../../base/client/client.ts'
import { objectPath, resourcePath } from '../../base/client/resource-path.ts'
import {
  waitForEstablished,
  isCustomResourceDefinition,
} from '../../base/client/wait-for-established.ts'
import type { Clock } from '../../base/runtime.ts'
import { CtlSession } from '../../command/ctl/session/ctl-session.ts'
import { ResourceFinder } from '../../command/ctl/session/resource-finder.ts'
import type { ServedResource } from '../../command/ctl/session/served-resources.ts'
import {
  addForeignRanges,
  addressRank,
  addressRanks,
  isDefaultService,
  withoutAddresses,
} from './fixture-addresses.ts'
import { FixtureOwners } from './fixture-owners.ts'
import type { Fixtures } from './fixtures/fixture-sources.ts'
import { type Fixture, readFixtures } from './read-fixtures.ts'

/** Server to load fixtures into. */
export interface FixtureTarget {
  /** Client of a user who may do everything. */
  readonly client: WireClient
  readonly brand: Brand
  readonly clock: Clock
}

/** An object that could not be loaded. */
export interface RefusedFixture {
  readonly object: ApiObject
  readonly error: unknown
}

export interface LoadOptions {
  /** Takes each object that is refused; the others are loaded all the same. Without it the first refusal is thrown. */
  readonly refused?: (refusal: RefusedFixture) => void
}

/** Fixture with its resource and namespace. */
interface PlacedFixture extends Fixture {
  readonly resource: ServedResource
  readonly namespace: string
}

/** Number of requests under way at a time. */
const width = 64

const namespaces = resourcePath({ group: '', version: 'v1', resource: 'namespaces' })

/** Metadata that only the server sets; objects from a cluster carry it. */
const serverFields: readonly (keyof ObjectMeta | 'selfLink')[] = [
  'uid',
  'resourceVersion',
  'generation',
  'creationTimestamp',
  'deletionTimestamp',
  'deletionGracePeriodSeconds',
  'managedFields',
  'selfLink',
]

const strictly = { fieldValidation: 'Strict' } as const

function isNamespace({ group, kind }: ServedResource): boolean {
  return group === '' && kind === 'Namespace'
}

function withLabel(error: unknown, label: string): unknown {
  if (error instanceof TypeError)
    return new TypeError(`${label}: ${error.message}`, { cause: error })
  if (!(error instanceof ApiError)) return error
  const { reason, code, details } = error
  return new ApiError(reason, `${label}: ${error.message}`, {
    code,
    cause: error,
    ...(details && { details }),
  })
}

/**
 * Kinds that decide about objects which are created later: those that pods and claims name come first, then revisions, which
 * their workloads adopt; limits, and whatever may refuse objects, come last.
 */
const earlyKinds = ['PriorityClass', 'StorageClass', 'RuntimeClass', 'ServiceAccount']
const revisionKinds = ['ReplicaSet', 'ControllerRevision']
const lateKinds = [
  'LimitRange',
  'ResourceQuota',
  'APIService',
  'ValidatingAdmissionPolicy',
  'MutatingAdmissionPolicy',
  'ValidatingAdmissionPolicyBinding',
  'MutatingAdmissionPolicyBinding',
  'ValidatingWebhookConfiguration',
  'MutatingWebhookConfiguration',
]

const stages = [0, 1, 2, 3] as const

/** Stage of a fixture in the order of creation. */
function stageOf({ object: { kind, metadata } }: Fixture): (typeof stages)[number] {
  if (lateKinds.includes(kind)) return 3
  if (metadata.ownerReferences) return 2
  if (earlyKinds.includes(kind)) return 0
  return revisionKinds.includes(kind) ? 1 : 2
}

/** Like `Promise.all` over the items, some at a time; throws what the first of them in their order threw. */
async function forEach<T>(items: readonly T[], action: (item: T) => Promise<void>): Promise<void> {
  for (let at = 0; at < items.length; at += width) {
    const settled = await Promise.allSettled(items.slice(at, at + width).map(action))
    for (const outcome of settled) if (outcome.status === 'rejected') throw outcome.reason
  }
}

/** Refuses the second of two objects of one name. */
function checkDuplicates(
  fixtures: readonly PlacedFixture[],
  refuse: (fixture: Fixture, error: unknown) => void,
): readonly PlacedFixture[] {
  const first = new Map<string, string>()
  return fixtures.filter((fixture) => {
    const { resource, namespace, object, label } = fixture
    const { name } = object.metadata
    if (!name) return true
    const key = [resource.group, resource.resource, namespace, name].join('/')
    const other = first.get(key)
    if (other === undefined) return first.set(key, label)
    refuse(
      fixture,
      new TypeError(`it is the object of ${other} again; give one of them another name`),
    )
    return false
  })
}

class FixtureLoader {
  readonly #client: WireClient
  readonly #brand: Brand
  readonly #clock: Clock
  readonly #refused: LoadOptions['refused']
  #finder: ResourceFinder

  constructor({ client, brand, clock }: FixtureTarget, { refused }: LoadOptions) {
    this.#client = client
    this.#brand = brand
    this.#clock = clock
    this.#refused = refused
    this.#finder = this.#newFinder()
  }

  /** @throws the error, where nobody takes refusals */
  readonly #refuse = ({ object, label }: Fixture, error: unknown): void => {
    if (!this.#refused) throw withLabel(error, label)
    this.#refused({ object, error })
  }

  /** A finder that reads discovery again. */
  #newFinder(): ResourceFinder {
    const { signal } = new AbortController()
    const session = new CtlSession()
    const [client, brand, clock] = [this.#client, this.#brand, this.#clock]
    return new ResourceFinder({ client, session, brand, clock, signal })
  }

  async load(fixtures: readonly Fixture[]): Promise<void> {
    const definitions = fixtures.filter(({ object }) =>
      isCustomResourceDefinition(object, this.#brand),
    )
    if (definitions.length > 0) await this.#define(definitions)
    const others = fixtures.filter(({ object }) => !isCustomResourceDefinition(object, this.#brand))
    const placed = checkDuplicates(await this.#placeAll(others), this.#refuse)
    const owners = new FixtureOwners(placed)
    await this.#putAll(
      placed.filter(({ resource }) => isNamespace(resource)),
      owners,
    )
    await this.#ensureNamespaces(placed)
    const objects = placed.map(({ object }) => object)
    await addForeignRanges(this.#client, this.#brand, objects)
    let waiting: readonly PlacedFixture[] = []
    for (const stage of stages) {
      const due = placed.filter(
        (fixture) => !isNamespace(fixture.resource) && stageOf(fixture) === stage,
      )
      waiting = await this.#putOwnersFirst([...waiting, ...due], owners)
    }
    // Objects that own each other in a circle are created with the uids that they have.
    await this.#putRanked(waiting, owners)
  }

  /** Creates those whose owners exist, and then those that they own. @returns the others */
  async #putOwnersFirst(
    fixtures: readonly PlacedFixture[],
    owners: FixtureOwners,
  ): Promise<readonly PlacedFixture[]> {
    let left = fixtures
    for (;;) {
      const ready = new Set(left.filter((fixture) => owners.isReady(fixture)))
      if (ready.size === 0) return left
      await this.#putRanked([...ready], owners)
      left = left.filter((fixture) => !ready.has(fixture))
    }
  }

  async #putRanked(fixtures: readonly PlacedFixture[], owners: FixtureOwners): Promise<void> {
    for (const rank of addressRanks) {
      await this.#putAll(
        fixtures.filter(({ object }) => addressRank(object) === rank),
        owners,
      )
    }
  }

  /** Creates definitions of custom resources, without a status, which is the server's; resolves once they are served. */
  async #define(fixtures: readonly Fixture[]): Promise<void> {
    const bare = fixtures.map((fixture) => {
      const { status: _, ...object } = fixture.object
      return { ...fixture, object }
    })
    const placed = await this.#placeAll(bare)
    const owners = new FixtureOwners(placed)
    await this.#putAll(placed, owners)
    const created = placed.filter((fixture) => owners.isCreated(fixture))
    if (this.#refused) await forEach(created, (fixture) => this.#establish([fixture]))
    else await this.#establish(created)
    this.#finder = this.#newFinder()
  }

  async #establish(fixtures: readonly PlacedFixture[]): Promise<void> {
    const names = new Set(fixtures.map(({ object }) => object.metadata.name ?? ''))
    try {
      await waitForEstablished(this.#client, this.#brand, names)
    } catch (error) {
      for (const fixture of fixtures) this.#refuse(fixture, error)
    }
  }

  async #placeAll(fixtures: readonly Fixture[]): Promise<readonly PlacedFixture[]> {
    const placed: PlacedFixture[] = []
    for (const fixture of fixtures) {
      try {
        placed.push(await this.#place(fixture))
      } catch (error) {
        this.#refuse(fixture, error)
      }
    }
    return placed
  }

  async #place(fixture: Fixture): Promise<PlacedFixture> {
    const { object } = fixture
    const { apiVersion, kind } = object
    const metadata: Writable<ObjectMeta> = object.metadata
    const resource = await this.#finder.findKind(apiVersion, kind)
    if (!resource) {
      const { rightKind } = await import('./fixtures/explain-kind.ts')
      const right = rightKind(apiVersion, kind, await this.#finder.served(), this.#brand)
      throw new TypeError(`no ${kind} is served in version ${apiVersion}; ${right}`)
    }
    const namespace = resource.namespaced ? metadata.namespace || 'default' : ''
    if (resource.namespaced) metadata.namespace = namespace
    return { ...fixture, resource, namespace }
  }

  async #ensureNamespaces(fixtures: readonly PlacedFixture[]): Promise<void> {
    const names = new Set(fixtures.map(({ namespace }) => namespace).filter((name) => name !== ''))
    await forEach([...names], async (name) => {
      const metadata = { name }
      const object = { apiVersion: 'v1', kind: 'Namespace', metadata }
      await this.#client.create(namespaces, object).catch((error: unknown) => {
        const exists = error instanceof ApiError && error.reason === 'AlreadyExists'
        // Where refusals are taken, the objects of the namespace will be refused.
        if (!exists && !this.#refused) throw error
      })
    })
  }

  #putAll(fixtures: readonly PlacedFixture[], owners: FixtureOwners): Promise<void> {
    return forEach(fixtures, async (fixture) => {
      owners.link(fixture)
      try {
        owners.created(fixture, await this.#put(fixture))
      } catch (error) {
        this.#refuse(fixture, error)
      }
    })
  }

  async #put({ object, resource, namespace }: PlacedFixture): Promise<ApiObject> {
    const stripped = { ...object, metadata: { ...object.metadata } }
    for (const field of serverFields) delete stripped.metadata[field as keyof ObjectMeta]
    const written = await this.#createOrReplace(stripped, resource, namespace)
    const status = objectOf(object, 'status')
    if (!status || equalJson(getKey(written, 'status'), status)) return written
    if (!resource.subresources.includes('status')) {
      throw new TypeError(
        `its status cannot be kept: ${resource.resource} have no status subresource`,
      )
    }
    const { name = '' } = written.metadata
    const path = resourcePath(resource, { namespace, name, subresource: 'status' })
    return this.#putStatus(path, written, status)
  }

  /** Writes a status; a controller may have written the object since it was created. */
  async #putStatus(path: string, written: ApiObject, status: JsonObject): Promise<ApiObject> {
    let latest = written
    for (let left = 5; ; left--) {
      try {
        return await this.#client.update(path, { ...latest, status })
      } catch (error) {
        if (!(error instanceof ApiError && error.reason === 'Conflict') || left === 0) throw error
        latest = await this.#client.get(path)
      }
    }
  }

  async #createOrReplace(
    object: ApiObject,
    resource: ServedResource,
    namespace: string,
  ): Promise<ApiObject> {
    const path = resourcePath(resource, { namespace })
    // An existing service holds the addresses that the fixture requests, for which a create would be refused.
    const mayExist = addressRank(object) === 1 && (await this.#find(path, object)) !== undefined
    if (mayExist) return this.#replace(path, object)
    try {
      return await this.#client.create(path, object, strictly)
    } catch (error) {
      const exists = error instanceof ApiError && error.reason === 'AlreadyExists'
      if (!exists || !object.metadata.name) throw error
      return this.#replace(path, object)
    }
  }

  async #replace(collection: string, object: ApiObject): Promise<ApiObject> {
    const path = objectPath(collection, object.metadata.name ?? '')
    const { resourceVersion } = (await this.#client.get(path)).metadata
    const metadata = { ...object.metadata, ...(resourceVersion && { resourceVersion }) }
    const kept = isDefaultService(object, this.#brand) ? withoutAddresses(object) : object
    return this.#client.update(path, { ...kept, metadata }, strictly)
  }

  async #find(collection: string, { metadata }: ApiObject): Promise<ApiObject | undefined> {
    if (!metadata.name) return undefined
    try {
      return await this.#client.get(objectPath(collection, metadata.name))
    } catch (error) {
      if (error instanceof ApiError && error.reason === 'NotFound') return undefined
      throw error
    }
  }
}

/**
 * Creates the objects, or replaces existing ones, and creates their namespaces. Definitions of custom resources come first,
 * wherever they stand, so that objects of them may stand anywhere. An object's `status` is written through its
 * status subresource. Unknown fields are refused.
 *
 * @throws TypeError for a value that is not an object of a served kind; ApiError for the first refused object, naming it, unless
 * the options take refusals.
 */
export async function loadFixtures(
  target: FixtureTarget,
  fixtures: Fixtures,
  options: LoadOptions = {},
): Promise<void> {
  const read = readFixtures(fixtures)
  if (read.length > 0) await new FixtureLoader(target, options).load(read)
}
