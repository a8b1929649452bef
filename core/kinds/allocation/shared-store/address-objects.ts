import type { Brand } from '../../../base/api/brand.ts'
import { formatGroupVersion } from '../../../base/api/group-version.ts'
import type { JsonObject } from '../../../base/api/json.ts'
import { canonicalMetadata } from '../../../base/api/metadata/canonical-metadata.ts'
import type { ApiObject } from '../../../base/api/object.ts'
import type { Revision } from '../../../base/api/revision.ts'
import { decodeUtf8, parseJson } from '../../../base/json/json-parse.ts'
import type { StoredAs } from '../../../objects/catalog/resource-definition.ts'
import type { WriteContext } from '../../../objects/catalog/write-context.ts'
import { storedJson } from '../../../objects/codec/stored-form.ts'
import { objectKey } from '../../../storage/cache/object-key.ts'
import type { Guard, Storage, Write } from '../../../storage/engine/storage.ts'
import { ipAddressObject, serviceOf } from '../ip-address-object.ts'

/** The service that holds an address. */
export interface Holder {
  readonly namespace: string
  readonly name: string
}

export interface AddressObjectsParts {
  readonly storage: Storage
  readonly brand: Brand
  readonly storedAs: StoredAs
  readonly encode: (object: ApiObject) => Uint8Array
}

/** How often an object is read again at most that other servers change. */
const attempts = 8

/**
 * IPAddress objects of services in a shared store: each is created alone, under the guard that there is none, before the service
 * that holds the address is written, and deleted alone after the service has lost it.
 */
export class AddressObjects {
  readonly #parts: AddressObjectsParts

  constructor(parts: AddressObjectsParts) {
    this.#parts = parts
  }

  /**
   * @param guards what else must still hold
   * @returns the revision of the new object; undefined where the address has one, or a guard does not hold
   */
  async create(
    write: Pick<WriteContext, 'now' | 'uuid'>,
    address: string,
    holder: Holder,
    guards: readonly Guard[] = [],
  ): Promise<Revision | undefined> {
    const { storage, encode } = this.#parts
    const key = this.#key(address)
    const value = encode(this.#object(write, address, holder))
    const result = await storage.commit(
      [{ key, revision: 0 }, ...guards],
      [{ type: 'put', key, value, isUnique: true }],
    )
    return result.ok ? result.revision : undefined
  }

  /** Deletes the object of an address, if it is that of the holder. Finalizers hold it back, as with any object. */
  async remove(now: string, address: string, { namespace, name }: Holder): Promise<void> {
    const { storage } = this.#parts
    const key = this.#key(address)
    for (let attempt = 1; attempt <= attempts; attempt++) {
      const found = await storage.get(key)
      const entry = found.ok ? found.entry : undefined
      if (!entry) return
      const object = parseJson(decodeUtf8(storedJson(entry.value))).value as JsonObject & ApiObject
      if (serviceOf(object) !== `${namespace}/${name}`) return
      const guard = { key, revision: entry.revision }
      const { ok } = await storage.commit([guard], [this.#removal(key, object, now)])
      if (ok) return
    }
  }

  #key(address: string): string {
    return objectKey(this.#parts.storedAs.prefix, '', address)
  }

  #object(write: Pick<WriteContext, 'now' | 'uuid'>, address: string, holder: Holder): ApiObject {
    const { brand, storedAs } = this.#parts
    const { group, version } = storedAs
    const apiVersion = formatGroupVersion(group, version)
    const object = ipAddressObject(brand, address, holder)
    const managedFields = [
      {
        manager: brand.serverName,
        operation: 'Update' as const,
        apiVersion,
        time: write.now,
        fieldsType: 'FieldsV1' as const,
        fieldsV1: {
          'f:metadata': { 'f:labels': owned(object.metadata.labels ?? {}) },
          'f:spec': { 'f:parentRef': owned({ name: '', namespace: '', resource: '' }) },
        },
      },
    ]
    const own = { uid: write.uuid(), creationTimestamp: write.now, managedFields }
    const metadata = canonicalMetadata({ ...object.metadata, ...own }, undefined)
    return { ...object, apiVersion, metadata }
  }

  #removal(key: string, object: ApiObject, now: string): Write {
    const { finalizers = [], deletionTimestamp } = object.metadata
    if (finalizers.length === 0) return { type: 'delete', key }
    const deleted = {
      ...object.metadata,
      deletionTimestamp: deletionTimestamp ?? now,
      deletionGracePeriodSeconds: 0,
    }
    const metadata = canonicalMetadata(deleted, undefined)
    return { type: 'put', key, value: this.#parts.encode({ ...object, metadata }) }
  }
}

/** The field set of an object's members. */
function owned(members: Readonly<Record<string, unknown>>): JsonObject {
  const fields = Object.keys(members)
    .toSorted()
    .map((name) => [`f:${name}`, {}] as const)
  return Object.fromEntries([['.', {}] as const, ...fields])
}
