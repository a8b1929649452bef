import fc from 'fast-check'
import {
  blocking,
  configMapNames,
  controllersSettled,
  createOwned,
  metadataOf,
  ownedBy,
  type OwnerName,
} from '../objects/owned-objects.ts'
import { configMaps, type TestServer } from '../servers/test-server.ts'

/** Owners are named by their place among all that were ever created, those that are gone included. */
export type Step =
  | { readonly type: 'create'; readonly owners: readonly number[]; readonly blocks: boolean }
  | { readonly type: 'adopt'; readonly child: number; readonly owners: readonly number[] }
  | { readonly type: 'delete'; readonly object: number; readonly policy: Policy }

type Policy = 'Background' | 'Foreground' | 'Orphan'

const place = fc.nat({ max: 40 })
const owners = fc.array(place, { maxLength: 3 })

export const collectorStep: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ type: fc.constant('create' as const), owners, blocks: fc.boolean() }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ type: fc.constant('adopt' as const), child: place, owners }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      type: fc.constant('delete' as const),
      object: place,
      policy: fc.constantFrom<Policy>('Background', 'Foreground', 'Orphan'),
    }),
  },
)

function byText(a: string, b: string): number {
  return a < b ? -1 : 1
}

/** What is there in the end: objects go with the last of their owners, and name only those that are there. */
class Model {
  readonly objects = new Map<string, Set<string>>()

  put(name: string, owners: readonly string[]): void {
    this.objects.set(name, new Set(owners))
    this.#collect()
  }

  delete(name: string, policy: Policy): void {
    if (policy === 'Orphan') for (const owned of this.objects.values()) owned.delete(name)
    this.objects.delete(name)
    this.#collect()
  }

  #collect(): void {
    for (const [name, owned] of this.objects) {
      if (owned.size === 0) continue
      for (const owner of owned) if (!this.objects.has(owner)) owned.delete(owner)
      if (owned.size > 0) continue
      this.objects.delete(name)
      return this.#collect()
    }
  }
}

/** Steps taken by a server and by the model. */
export class CollectorRun {
  readonly #server: TestServer
  readonly #model = new Model()
  readonly #created: OwnerName[] = []

  constructor(server: TestServer) {
    this.#server = server
  }

  async take(step: Step): Promise<void> {
    if (step.type === 'create') return this.#create(step)
    if (step.type === 'adopt') return this.#adopt(step)
    const target = this.#at(step.object)
    if (!target || !this.#model.objects.has(target.name)) return
    // Whoever still has the owner when it is orphaned is a matter of what came first.
    if (step.policy === 'Orphan') await controllersSettled()
    this.#model.delete(target.name, step.policy)
    await this.#server.delete(`${configMaps}/${target.name}`, { propagationPolicy: step.policy })
    if (step.policy === 'Orphan') await controllersSettled()
  }

  /** The objects of the model, each with the names of its owners. */
  get expected(): readonly (readonly [name: string, owners: readonly string[]])[] {
    const objects = [...this.#model.objects].map(
      ([name, owners]) => [name, [...owners].toSorted(byText)] as const,
    )
    return objects.toSorted(([a], [b]) => byText(a, b))
  }

  /** The same of the server, once its controllers have nothing more to do. */
  async found(): Promise<readonly (readonly [name: string, owners: readonly string[]])[]> {
    await controllersSettled()
    const found = []
    for (const name of await configMapNames(this.#server)) {
      const { ownerReferences = [] } = await metadataOf(this.#server, name)
      const owners = ownerReferences.map((reference) => reference.name)
      found.push([name, owners.toSorted(byText)] as const)
    }
    return found
  }

  async #create({ owners, blocks }: Extract<Step, { type: 'create' }>): Promise<void> {
    const name = `o${String(this.#created.length).padStart(3, '0')}`
    const chosen = this.#choose(owners)
    const refer = blocks ? blocking : ownedBy
    this.#model.put(
      name,
      chosen.map((owner) => owner.name),
    )
    this.#created.push(
      await createOwned(
        this.#server,
        name,
        chosen.map((owner) => refer(owner)),
      ),
    )
  }

  async #adopt({ child, owners }: Extract<Step, { type: 'adopt' }>): Promise<void> {
    const target = this.#at(child)
    if (!target || !this.#model.objects.has(target.name)) return
    await controllersSettled()
    const chosen = this.#choose(owners).filter((owner) => owner !== target)
    this.#model.put(
      target.name,
      chosen.map((owner) => owner.name),
    )
    const metadata = { ownerReferences: chosen.map((owner) => blocking(owner)) }
    await this.#server.patch(`${configMaps}/${target.name}`, { metadata })
  }

  #at(place: number): OwnerName | undefined {
    return this.#created[place % Math.max(this.#created.length, 1)]
  }

  #choose(places: readonly number[]): readonly OwnerName[] {
    const chosen = places.map((place) => this.#at(place)).filter((owner) => owner !== undefined)
    return [...new Set(chosen)]
  }
}
