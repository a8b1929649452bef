import type { Range } from '../../../core/index.ts'

const encoder = new TextEncoder()
const decoder = new TextDecoder()

/** The range of all keys of etcd, of whatever prefix. */
export const allEtcdKeys: EtcdRange = {
  key: new Uint8Array([0]),
  rangeEnd: new Uint8Array([0]),
}

/** A range of keys as etcd has them; `rangeEnd` is exclusive. */
export interface EtcdRange {
  readonly key: Uint8Array
  readonly rangeEnd: Uint8Array
}

/** Whether a key of etcd is in a range. */
export function isInRange(key: Uint8Array, { key: start, rangeEnd: end }: EtcdRange): boolean {
  return Buffer.compare(key, start) >= 0 && Buffer.compare(key, end) < 0
}

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
    return encoder.encode(this.placed(key))
  }

  fromEtcd(bytes: Uint8Array): string {
    const key = decoder.decode(bytes)
    return this.#prefix !== registry && key.startsWith(this.#prefix)
      ? registry + key.slice(this.#prefix.length)
      : key
  }

  range({ start, end }: Range): EtcdRange {
    return { key: this.toEtcd(start), rangeEnd: this.toEtcd(end) }
  }

  /** The key as it stands in etcd. */
  placed(key: string): string {
    if (this.#prefix === registry) return key
    if (key.startsWith(registry)) return this.#prefix + key.slice(registry.length)
    // The end of the range of all objects.
    return key === '/registry0' ? `${this.#prefix.slice(0, -1)}0` : key
  }
}
