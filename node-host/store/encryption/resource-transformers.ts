import {
  formatGroupResource,
  type TransformerOf,
  type ValueTransformer,
} from '../../../core/index.ts'
import { wildcardOf } from './build-transformers.ts'
import { identity } from './identity.ts'
import type { LoadedEncryption } from './load-encryption.ts'
import type { Transformer, ValuePlace } from './value-transformer.ts'

/** The transformers of all resources, which a new configuration replaces between two values. */
export class ResourceTransformers {
  readonly #byResource = new Map<string, ValueTransformer>()
  #current: LoadedEncryption

  constructor(first: LoadedEncryption) {
    this.#current = first
  }

  get current(): LoadedEncryption {
    return this.#current
  }

  /** Puts a configuration in force, and returns the one before. */
  replace(next: LoadedEncryption): LoadedEncryption {
    const before = this.#current
    this.#current = next
    return before
  }

  /** The transformer of a resource, which follows the configuration. */
  readonly find: TransformerOf = (group, resource) => {
    const name = formatGroupResource(group, resource)
    const known = this.#byResource.get(name)
    if (known) return known
    const placed = (key: string): ValuePlace => ({ key, resource: name })
    const made: ValueTransformer = {
      toStorage: (value, key) => this.#now(name, group).toStorage(value, placed(key)),
      fromStorage: (stored, key) => this.#now(name, group).fromStorage(stored, placed(key)),
    }
    this.#byResource.set(name, made)
    return made
  }

  #now(name: string, group: string): Transformer {
    const { byResource } = this.#current
    return (
      byResource.get(name) ?? byResource.get(wildcardOf(group)) ?? byResource.get('*.*') ?? identity
    )
  }
}
