import { isJsonObject } from '../../../../base/api/json.ts'
import type { Endpoints } from '../../../../base/api/types/core.v1.generated.ts'
import { decodeUtf8, parseJson } from '../../../../base/json/json-parse.ts'
import { encodeJson } from '../../../../base/json/json-write.ts'
import { prefixRange, type Storage, type StoredValue } from '../../../../storage/engine/storage.ts'

/** Where the addresses of the servers of a store stand, each for as long as its server renews it. */
export const leasePrefix = '/registry/masterleases/'

/** Seconds for which the store keeps an address that is not renewed; as in the original. */
const leaseSeconds = 15

/** Attempts to write an address that another server of the same address writes, too. */
const mostAttempts = 5

/** The addresses of the servers on one store, which each server renews for itself, as the original keeps them. */
export class EndpointLeases {
  readonly #storage: Storage

  constructor(storage: Storage) {
    this.#storage = storage
  }

  /** The addresses of all servers, in the order of their keys. @throws StorageError */
  async addresses(): Promise<readonly string[]> {
    const found = await this.#storage.list(prefixRange(leasePrefix))
    return found.ok ? found.entries.flatMap((entry) => addressOf(entry) ?? []) : []
  }

  /** Writes the address of this server, which starts its time anew. @throws StorageError */
  async renew(ip: string): Promise<void> {
    const key = `${leasePrefix}${ip}`
    for (let attempt = 1; attempt <= mostAttempts; attempt++) {
      const found = await this.#storage.get(key)
      const entry = found.ok ? found.entry : undefined
      const generation = Number((entry && endpointsOf(entry)?.metadata.generation) ?? 0) + 1
      const value = encodeJson(leaseObject(ip, generation))
      const guard = { key, revision: entry?.revision ?? 0 }
      const write = { type: 'put', key, value, ttl: leaseSeconds } as const
      const result = await this.#storage.commit([guard], [write])
      if (result.ok) return
    }
  }

  /** Removes the address of this server. @returns whether it was there. @throws StorageError */
  async remove(ip: string): Promise<boolean> {
    const key = `${leasePrefix}${ip}`
    const found = await this.#storage.get(key)
    const entry = found.ok ? found.entry : undefined
    if (!entry) return false
    const guard = { key, revision: entry.revision }
    const result = await this.#storage.commit([guard], [{ type: 'delete', key }])
    return result.ok
  }
}

/** What stands under the key of an address: Endpoints without a name, whose generation counts the renewals. */
function leaseObject(ip: string, generation: number): Endpoints {
  return {
    kind: 'Endpoints',
    apiVersion: 'v1',
    metadata: { generation },
    subsets: [{ addresses: [{ ip }] }],
  }
}

function endpointsOf({ value }: StoredValue): Endpoints | undefined {
  try {
    const parsed = parseJson(decodeUtf8(value)).value
    return isJsonObject(parsed) ? (parsed as unknown as Endpoints) : undefined
  } catch {
    return undefined
  }
}

function addressOf(entry: StoredValue): string | undefined {
  return endpointsOf(entry)?.subsets?.[0]?.addresses?.[0]?.ip
}
