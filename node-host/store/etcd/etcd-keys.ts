import type { Range } from '../../../core/index.ts'

const encoder = new TextEncoder()
const decoder = new TextDecoder()

/** The root of the keys of objects within this server. */
const registry = '/registry/'

/**
 * Where keys stand in etcd: objects below the prefix of the store (`/registry` in the original), all others, such as those of
 * servers, as they are.
 */
export class EtcdKeys {
  readonly #prefix: string

  /** `prefix` is that of `--etcd-prefix`. */
  constructor(prefix: string) {
    this.#prefix = `/${prefix.replace(/^\/+|\/+$/g, '')}/`
  }

  toEtcd(key: string): Uint8Array {
    return encoder.encode(this.#placed(key))
  }

  fromEtcd(bytes: Uint8Array): string {
    const key = decoder.decode(bytes)
    return this.#prefix !== registry && key.startsWith(this.#prefix)
      ? registry + key.slice(this.#prefix.length)
      : key
  }

  range({ start, end }: Range): { readonly key: Uint8Array; readonly rangeEnd: Uint8Array } {
    return { key: this.toEtcd(start), rangeEnd: this.toEtcd(end) }
  }

  #placed(key: string): string {
    if (this.#prefix === registry) return key
    if (key.startsWith(registry)) return this.#prefix + key.slice(registry.length)
    // The end of the range of all objects.
    return key === '/registry0' ? `${this.#prefix.slice(0, -1)}0` : key
  }
}
