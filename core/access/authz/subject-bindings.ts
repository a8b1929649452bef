import type { BoundRole, RoleBinding } from './role-binding.ts'

/** The bindings that name one subject, sorted by name. */
export class SubjectBindings {
  readonly #bindings: RoleBinding[]
  /** The role of each binding, kept beside it: a search through thousands of bindings then reads nothing but this list. */
  readonly #roles: BoundRole[]

  constructor(binding: RoleBinding) {
    // Most subjects have one binding: literals take no memory for more.
    this.#bindings = [binding]
    this.#roles = [binding.role]
  }

  get size(): number {
    return this.#bindings.length
  }

  get bindings(): readonly RoleBinding[] {
    return this.#bindings
  }

  /** The roles of the {@link bindings}, place by place. */
  get roles(): readonly BoundRole[] {
    return this.#roles
  }

  /** Adds a binding, once however often it names the subject. */
  add(binding: RoleBinding): void {
    const place = this.#placeOf(binding.name)
    if (this.#bindings[place] === binding) return
    this.#bindings.splice(place, 0, binding)
    this.#roles.splice(place, 0, binding.role)
  }

  remove(binding: RoleBinding): void {
    const place = this.#placeOf(binding.name)
    if (this.#bindings[place] !== binding) return
    this.#bindings.splice(place, 1)
    this.#roles.splice(place, 1)
  }

  #placeOf(name: string): number {
    // Bindings that are read from the cache come in this order, so that most are added at the end.
    if ((this.#bindings.at(-1)?.name ?? '') < name) return this.#bindings.length
    let [low, high] = [0, this.#bindings.length]
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((this.#bindings[middle]?.name ?? '') < name) low = middle + 1
      else high = middle
    }
    return low
  }
}
