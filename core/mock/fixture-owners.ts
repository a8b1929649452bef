import { isJsonObject, type JsonObject } from '../api/json.ts'
import { listOf, textOf } from '../api/json-fields.ts'
import type { ApiObject } from '../api/object.ts'
import type { Fixture } from './read-fixtures.ts'

/** An owner reference of a fixture, and the fixture it means. */
interface Link {
  readonly reference: JsonObject
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
 * Every object gets a uid of its own when it is created. So references to owners that are fixtures too, in a file that came
 * out of a cluster or was written without uids, are made to name the new ones.
 */
export class FixtureOwners {
  readonly #links: ReadonlyMap<Fixture, readonly Link[]>
  readonly #uids = new Map<Fixture, string>()

  constructor(fixtures: readonly Fixture[]) {
    this.#links = new Map(fixtures.map((fixture) => [fixture, linksOf(fixture, fixtures)]))
  }

  /** Whether all owners are there, so that the fixture may be created. */
  isReady(fixture: Fixture): boolean {
    return this.#linksOf(fixture).every(({ owner }) => this.#uids.has(owner))
  }

  /** Gives the references of a fixture the uids of those owners that are there. */
  link(fixture: Fixture): void {
    for (const { reference, owner } of this.#linksOf(fixture)) {
      const uid = this.#uids.get(owner)
      if (uid !== undefined) reference['uid'] = uid
    }
  }

  created(fixture: Fixture, object: ApiObject): void {
    this.#uids.set(fixture, object.metadata.uid ?? '')
  }

  #linksOf(fixture: Fixture): readonly Link[] {
    return this.#links.get(fixture) ?? []
  }
}
