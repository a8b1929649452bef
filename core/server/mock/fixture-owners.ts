import { listOf, textOf } from '../../base/api/json-fields.ts'
import { isJsonObject, type JsonObject, type WritableJsonObject } from '../../base/api/json.ts'
import type { ApiObject } from '../../base/api/object.ts'
import type { Fixture } from './read-fixtures.ts'

/** Owner reference of a fixture to another fixture. */
interface Link {
  readonly reference: WritableJsonObject
  readonly owner: Fixture
}

function isOwner({ object }: Fixture, reference: JsonObject, dependent: ApiObject): boolean {
  const { uid, name, namespace } = object.metadata
  const wanted = textOf(reference, 'uid')
  if (uid && wanted !== '') return uid === wanted
  const isNear = namespace === undefined || namespace === dependent.metadata.namespace
  return object.kind === textOf(reference, 'kind') && name === textOf(reference, 'name') && isNear
}

function linksOf(fixture: Fixture, fixtures: readonly Fixture[]): readonly Link[] {
  const { object } = fixture
  const references = listOf(object.metadata, 'ownerReferences').filter((item) => isJsonObject(item))
  return references.flatMap((reference) => {
    const owner = fixtures.find((candidate) => isOwner(candidate, reference, object))
    return owner && owner !== fixture ? [{ reference, owner }] : []
  })
}

/**
 * Owner references among fixtures. Each object gets a new uid when it is created, so references to owners that are fixtures
 * too, in a file from a cluster or one without uids, are changed to the new uids.
 */
export class FixtureOwners {
  readonly #links: ReadonlyMap<Fixture, readonly Link[]>
  readonly #uids = new Map<Fixture, string>()

  constructor(fixtures: readonly Fixture[]) {
    this.#links = new Map(fixtures.map((fixture) => [fixture, linksOf(fixture, fixtures)]))
  }

  /** Whether all owners are created, so that the fixture may be. */
  isReady(fixture: Fixture): boolean {
    return this.#linksOf(fixture).every(({ owner }) => this.#uids.has(owner))
  }

  /** Sets the uids of created owners in the references of a fixture. */
  link(fixture: Fixture): void {
    for (const { reference, owner } of this.#linksOf(fixture)) {
      const uid = this.#uids.get(owner)
      if (uid !== undefined) reference['uid'] = uid
    }
  }

  isCreated(fixture: Fixture): boolean {
    return this.#uids.has(fixture)
  }

  created(fixture: Fixture, object: ApiObject): void {
    this.#uids.set(fixture, object.metadata.uid ?? '')
  }

  #linksOf(fixture: Fixture): readonly Link[] {
    return this.#links.get(fixture) ?? []
  }
}
