import { canonicalMetadata } from '../../base/api/metadata/canonical-metadata.ts'
import type { ApiObject } from '../../base/api/object.ts'
import type { Revision } from '../../base/api/revision.ts'
import { encodeUtf8 } from '../../base/text/utf8.ts'
import type { WriteContext } from '../../objects/catalog/write-context.ts'
import { objectKey } from '../../storage/cache/object-key.ts'
import { readableObject } from '../../storage/cache/readable-object.ts'
import type { ResourceCache } from '../../storage/cache/resource-cache.ts'
import type { Guard, StoredValue, Write } from '../../storage/engine/storage.ts'
import type { CommitStep } from './claim.ts'
import type { Records } from './commit-parts.ts'
import { ipAddressObject, serviceOf } from './ip-address-object.ts'
import type { ServiceAllocations } from './service-allocations.ts'

/** Store prefix of IPAddress objects, whether the release serves them or not. */
const addressPrefix = 'ipaddresses'

/** Store keys of node port records, outside the objects: only servers read them. */
const portKeys = '/skerry/node-ports/'

function addressKey(address: string): string {
  return objectKey(addressPrefix, '', address)
}

function portKey(port: number): string {
  return `${portKeys}${port}`
}

function putNew(key: string, revision: Revision, value: Uint8Array): CommitStep {
  return { guards: [{ key, revision }], write: { type: 'put', key, value } }
}

/**
 * Allocation records in the store, one for every address and every port that a service holds. They are written in the
 * commits that write the services, under the guard that they are absent: so two servers on one store allocate nothing
 * twice, and a server that dies has either allocated and recorded a value, or neither. Of two addresses one is recorded
 * before the service is written, and one is released after it; when a server dies in between, the service repair
 * controller removes the record.
 */
export class AllocationRecords {
  /** IPAddress objects; undefined where the release does not have them. */
  readonly #addresses: ResourceCache | undefined
  readonly #encode: (object: ApiObject) => Uint8Array
  /** Records of ports without a holder, as after the deletion of a damaged service. */
  readonly #abandoned = new Map<number, Revision>()

  constructor(addresses: ResourceCache | undefined, encode: (object: ApiObject) => Uint8Array) {
    this.#addresses = addresses
    this.#encode = encode
  }

  /** Whether an address has an IPAddress object, of a service or not. */
  hasAddress(address: string): boolean {
    return this.#addresses?.get(address) !== undefined
  }

  /** Addresses of a service without a record: the record was deleted, or the service is older than records. */
  unrecorded(addresses: Iterable<string>): readonly string[] {
    if (!this.#addresses) return []
    return Array.from(addresses).filter((address) => !this.hasAddress(address))
  }

  take(write: WriteContext, { addresses, ports }: ServiceAllocations, service: ApiObject): Records {
    const objects = Array.from(addresses, (address) => {
      const object = ipAddressObject(write.brand, address, service.metadata)
      const own = { uid: write.uuid(), creationTimestamp: write.now }
      const metadata = canonicalMetadata({ ...object.metadata, ...own }, undefined)
      return putNew(addressKey(address), 0, this.#encode({ ...object, metadata }))
    })
    const { namespace = '', name = '' } = service.metadata
    const owner = encodeUtf8(`${namespace}/${name}`)
    const others = Array.from(ports, (port) =>
      putNew(portKey(port), this.#abandoned.get(port) ?? 0, owner),
    )
    return { objects, others }
  }

  give(
    { now }: WriteContext,
    { addresses, ports }: ServiceAllocations,
    service: ApiObject,
  ): Records {
    const { namespace = '', name = '' } = service.metadata
    const objects = Array.from(addresses).flatMap((address) => {
      const key = addressKey(address)
      if (!this.#addresses) return { guards: [], write: { type: 'delete' as const, key } }
      const entry = this.#addresses.get(address)
      const object = entry && readableObject(entry)
      if (!entry || (object && serviceOf(object) !== `${namespace}/${name}`)) return []
      return { guards: [{ key, revision: entry.revision }], write: this.#removal(key, object, now) }
    })
    const others = Array.from(ports, (port) => ({
      guards: [],
      write: { type: 'delete' as const, key: portKey(port) },
    }))
    return { objects, others }
  }

  /**
   * Takes the values found under guarded keys of {@link take}. A port of which the current cache knows no holder has none:
   * its record is overwritten, under the guard that it has not changed.
   */
  found(guards: readonly Guard[], current: readonly (StoredValue | undefined)[]): void {
    for (const [index, { key }] of guards.entries()) {
      if (!key.startsWith(portKeys)) continue
      const port = Number(key.slice(portKeys.length))
      const entry = current[index]
      if (entry) this.#abandoned.set(port, entry.revision)
      else this.#abandoned.delete(port)
    }
  }

  /** Removal of an IPAddress object; finalizers of other clients hold it back, as with any object. */
  #removal(key: string, object: ApiObject | undefined, now: string): Write {
    const { finalizers = [], deletionTimestamp } = object?.metadata ?? {}
    if (!object || finalizers.length === 0) return { type: 'delete', key }
    const metadata = canonicalMetadata(
      {
        ...object.metadata,
        deletionTimestamp: deletionTimestamp ?? now,
        deletionGracePeriodSeconds: 0,
      },
      undefined,
    )
    return { type: 'put', key, value: this.#encode({ ...object, metadata }) }
  }
}
