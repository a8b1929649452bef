import type { Catalog } from '../../objects/catalog/catalog.ts'
import type { StorageEncoding } from './encoded-storage.ts'
import { meteredReads, type ReadMeter } from './metered-reads.ts'
import { SharedKeys } from './shared-keys.ts'
import { StoredResources } from './stored-resources.ts'
import { ValueCodec, type ValueCodecParts } from './value-codec.ts'

export interface StorageEncodingParts extends Omit<ValueCodecParts, 'resources' | 'storedKey'> {
  readonly catalog: Pick<Catalog, 'byPrefix' | 'storedBehind'>
  /** Where the shared store keeps a key that {@link SharedKeys} made. */
  readonly placed?: ((key: string) => string) | undefined
  /** Counts and measures reads. */
  readonly meter?: ReadMeter | undefined
}

/** Makes how a server keeps its objects in a shared store. */
export function storageEncoding({
  catalog,
  placed,
  meter,
  ...parts
}: StorageEncodingParts): StorageEncoding {
  const keys = new SharedKeys(parts.brand)
  const storedKey = (key: string): string => {
    const stored = keys.toStored(key)
    return placed?.(stored) ?? stored
  }
  const resources = new StoredResources(catalog)
  return {
    keys,
    codec: new ValueCodec({ ...parts, resources, storedKey }),
    meterRead: meter && meteredReads(meter, resources),
  }
}
