import type { ResourceDefinition } from '../../objects/catalog/resource-definition.ts'

/** Computes the value for one operation on a resource or subresource. */
type Find<T, Operation> = (
  operation: Operation,
  definition: ResourceDefinition,
  subresource: string,
) => T

/** Values that depend on operation, resource and subresource alone, computed once for each. */
export class PerResourceCache<T extends object, Operation extends string = string> {
  readonly #find: Find<T, Operation>
  #known = new WeakMap<ResourceDefinition, Map<string, T>>()

  constructor(find: Find<T, Operation>) {
    this.#find = find
  }

  get(operation: Operation, definition: ResourceDefinition, subresource: string): T {
    let known = this.#known.get(definition)
    if (!known) this.#known.set(definition, (known = new Map<string, T>()))
    const key = subresource === '' ? operation : `${operation}/${subresource}`
    let found = known.get(key)
    if (!found) known.set(key, (found = this.#find(operation, definition, subresource)))
    return found
  }

  /** Forgets everything, since what it was found out from has changed. */
  clear(): void {
    this.#known = new WeakMap()
  }
}
