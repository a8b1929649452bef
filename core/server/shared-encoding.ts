import type { Brand } from '../base/api/brand.ts'
import { formatGroupVersion } from '../base/api/group-version.ts'
import { cloneJson } from '../base/api/json.ts'
import type { ApiObject } from '../base/api/object.ts'
import { createConversions } from '../kinds/assembly/conversions/conversions.ts'
import { loadHistory } from '../kinds/assembly/releases/load-release.ts'
import type { Catalog } from '../objects/catalog/catalog.ts'
import { fromStoredVersion } from '../objects/catalog/object-versions.ts'
import type { ResourceDefinition } from '../objects/catalog/resource-definition.ts'
import type { DefaultingEnvironment } from '../objects/schema/default-rules.ts'
import { createSchemaRegistry } from '../objects/schema/registry.ts'
import type { StorageEncoding } from '../storage/encoding/encoded-storage.ts'
import { storageEncoding, type StorageEncodingParts } from '../storage/encoding/storage-encoding.ts'
import type { ValueVersions } from '../storage/encoding/value-versions.ts'
import type { OwnApi } from './served-api.ts'

/** What is known of the kinds that a server keeps. */
interface EncodedApi extends Pick<OwnApi, 'registry' | 'release'> {
  readonly catalog: Catalog
}

export interface SharedEncodingParts extends Omit<
  StorageEncodingParts,
  'loadVersions' | 'registry' | 'catalog'
> {
  readonly api: EncodedApi
  readonly environment: () => DefaultingEnvironment
}

/** How a server keeps its objects in a store that it shares with others; loaded by those servers alone. */
export function sharedEncoding({
  api,
  environment,
  ...parts
}: SharedEncodingParts): StorageEncoding {
  const { brand } = parts
  const { catalog, registry } = api
  return storageEncoding({
    ...parts,
    environment,
    catalog,
    registry,
    loadVersions: () => loadVersions(brand, api, environment),
  })
}

/** Conversions by the tables of all releases. */
async function loadVersions(
  brand: Brand,
  { catalog, release }: EncodedApi,
  environment: () => DefaultingEnvironment,
): Promise<ValueVersions> {
  const { types, formerConversions, createStoredVersionReader } = await loadHistory()
  const registry = createSchemaRegistry(types, brand, release)
  const former = formerConversions(brand, registry)
  const reader = createStoredVersionReader({ brand, catalog, registry, former, environment })
  const conversions = createConversions(brand, registry, former)
  return {
    registry,
    toOwn: (definition, object) => reader.read(definition, object),
    toOriginal: (definition, object, apiVersion) => {
      const { group, version } = definition.storedAs?.original ?? definition
      const known = catalog.byKind(group, version, definition.kind)
      if (known) return fromStoredVersion(known, cloneJson(object))
      return convertedTo(definition, object, apiVersion)
    },
  }

  function convertedTo(
    definition: ResourceDefinition,
    object: ApiObject,
    apiVersion: string,
  ): ApiObject {
    const { kind, storedAs } = definition
    const { group, version } = storedAs?.original ?? definition
    const conversion = conversions({
      apiVersion,
      storedVersion: storedAs && formatGroupVersion(storedAs.group, storedAs.version),
      kind,
      served: () => registry.kind(group, version, kind) ?? definition.schema,
      stored: () => definition.schema,
    })
    return conversion?.fromStored(cloneJson(object)) ?? { ...object, apiVersion }
  }
}
