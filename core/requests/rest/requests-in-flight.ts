import type { ResourceDefinition } from '../../objects/catalog/resource-definition.ts'

interface Count {
  running: number
  /** Callbacks for the moment when no request of the definition is running. */
  idle: (() => void)[] | undefined
}

/** Counts the unanswered requests for custom resources, so that a removed resource stays in the cache until they are done. */
export class RequestsInFlight {
  readonly #counts = new Map<ResourceDefinition, Count>()

  /** Starts to count requests for these definitions, until {@link forget}. */
  follow(definitions: Iterable<ResourceDefinition>): void {
    for (const definition of definitions) {
      if (this.#counts.has(definition)) continue
      this.#counts.set(definition, { running: 0, idle: undefined })
    }
  }

  forget(definitions: Iterable<ResourceDefinition>): void {
    for (const definition of definitions) this.#counts.delete(definition)
  }

  /**
   * Counts a request.
   * @returns the function to call once it is answered; undefined for definitions that are not followed.
   */
  begin(definition: ResourceDefinition): (() => void) | undefined {
    const count = this.#counts.get(definition)
    if (!count) return undefined
    count.running++
    return () => {
      count.running--
      if (count.running > 0) return
      for (const resolve of count.idle ?? []) resolve()
      count.idle = undefined
    }
  }

  /** Resolves once no request for the definition is under way; at once for a definition that is not followed. */
  idle(definition: ResourceDefinition): Promise<void> {
    const count = this.#counts.get(definition)
    if (!count || count.running === 0) return Promise.resolve()
    return new Promise((resolve) => {
      count.idle = [...(count.idle ?? []), resolve]
    })
  }
}
