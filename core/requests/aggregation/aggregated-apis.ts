import type { Cancel } from '../../base/runtime.ts'
import type { AggregatedApi } from './aggregated-api.ts'

/** The APIs that other servers serve behind this one, by their group versions. */
export class AggregatedApis {
  readonly #byName = new Map<string, AggregatedApi>()
  readonly #listeners = new Set<(name: string) => void>()
  #all: readonly AggregatedApi[] = []

  /** All of them, by name; the same list until one changes. */
  all(): readonly AggregatedApi[] {
    return this.#all
  }

  /** The API that another server serves at a group version; undefined where this server serves it, or nobody. */
  find(group: string, version: string): AggregatedApi | undefined {
    return this.#byName.size === 0 ? undefined : this.#byName.get(`${version}.${group}`)
  }

  /** The API of an APIService. */
  get(name: string): AggregatedApi | undefined {
    return this.#byName.get(name)
  }

  /** Registers an API, or ends that with undefined. `name`: of the APIService. */
  set(name: string, api: AggregatedApi | undefined): void {
    if (api) this.#byName.set(name, api)
    else if (!this.#byName.delete(name)) return
    this.#all = [...this.#byName.values()].sort((a, b) => (a.name < b.name ? -1 : 1))
    for (const listener of this.#listeners) listener(name)
  }

  /** Calls `listener` with the name of each API that is registered, changed or gone from now on. */
  onChange(listener: (name: string) => void): Cancel {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
}
