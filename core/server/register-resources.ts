import type { Brand } from '../base/api/brand.ts'
import { parseGroupVersion } from '../base/api/group-version.ts'
import type { ApiObject } from '../base/api/object.ts'
import type { FeatureGates } from '../base/release/feature-gates.ts'
import type { Runtime } from '../base/runtime.ts'
import { formatTime } from '../base/time/time.ts'
import type { StoredVersionReader } from '../kinds/assembly/conversions/stored-versions.ts'
import { loadHistory } from '../kinds/assembly/releases/load-release.ts'
import type { ResourceDefinition } from '../objects/catalog/resource-definition.ts'
import type { DefaultingEnvironment } from '../objects/schema/default-rules.ts'
import { createSchemaRegistry } from '../objects/schema/registry.ts'
import { storedKindOf } from '../requests/rest/stored-kind-of.ts'
import type { CacheHandover } from '../storage/cache/cache-handover.ts'
import type { WatchCache } from '../storage/cache/watch-cache.ts'
import type { OwnApi } from './served-api.ts'

/** Registers every stored resource, served or not, with the selectable fields of all its versions. */
export function registerResources(
  cache: WatchCache,
  api: OwnApi,
  parts: ReadingParts & { readonly handover?: CacheHandover },
): void {
  const { catalog } = api
  const environment = defaultingEnvironment(parts)
  const isRead = (prefix: string): void => {
    const resource = cache.resource(prefix)
    if (resource.isReady) for (const observer of cache.observers) observer.loaded(resource)
  }
  const readerOf = storedVersionReader(api, { ...parts, environment, isRead })
  for (const definition of [...catalog.stored(), ...catalog.definitions]) {
    const { storedAs, namespaced, selectableFields } = definition
    if (!storedAs) continue
    const stored = catalog.storedBehind(definition)
    cache.register({
      prefix: storedAs.prefix,
      namespaced,
      fields: selectableFields.values(),
      stored:
        parts.handover?.storedKind(storedAs.prefix) ??
        storedKindOf(stored, environment, readerOf(stored)),
    })
  }
}

interface ReadingParts {
  readonly brand: Brand
  readonly runtime: Pick<Runtime, 'clock' | 'logger'>
  readonly gate: FeatureGates
}

/** Reads an object that was stored in another version; see `StoredVersionReader.read`. */
type ReadStoredVersion = (object: ApiObject) => ReturnType<StoredVersionReader['read']>

type Readers = (definition: ResourceDefinition) => ReadStoredVersion

/** What defaults of objects that are read from the store depend on. */
export function defaultingEnvironment({
  brand,
  runtime,
  gate,
}: ReadingParts): () => DefaultingEnvironment {
  return () => ({ brand, now: formatTime(runtime.clock.now()), gate })
}

interface LateParts extends ReadingParts {
  readonly environment: () => DefaultingEnvironment
  /** Called when objects of a resource can be read that could not before. */
  readonly isRead: (prefix: string) => void
}

/** Makes the readers of objects that were stored in other versions than they are now. */
function storedVersionReader(api: OwnApi, parts: LateParts): Readers {
  const { release, catalog, registry } = api
  const { brand, environment } = parts
  const former = release.formerConversions?.(brand, registry)
  const reader =
    former && release.createStoredVersionReader?.({ brand, catalog, registry, former, environment })
  if (!reader) return new LateReaders(api, parts).readerOf
  return (definition) => (object) => reader.read(definition, object)
}

const versionForm = /^v\d+(?:(?:alpha|beta)\d+)?$/

/**
 * Readers of the default release, which starts without the tables of the others: the first object in a version that only they have
 * loads them, and can be read from then on. Whoever follows its resource is told of it again.
 */
class LateReaders {
  readonly #load: () => Promise<void>
  readonly #logger: Runtime['logger']
  #reader: StoredVersionReader | undefined
  #isLoading = false
  /** Prefixes of the resources whose objects were asked for in vain. */
  readonly #unread = new Set<string>()

  constructor({ release, catalog }: OwnApi, { brand, runtime, environment, isRead }: LateParts) {
    this.#logger = runtime.logger
    this.#load = async () => {
      const { types, formerConversions, createStoredVersionReader } = await loadHistory()
      const registry = createSchemaRegistry(types, brand, release)
      const former = formerConversions(brand, registry)
      this.#reader = createStoredVersionReader({
        brand,
        catalog,
        registry,
        former,
        environment,
      })
      for (const prefix of this.#unread) isRead(prefix)
      this.#unread.clear()
    }
  }

  readonly readerOf = (definition: ResourceDefinition): ReadStoredVersion => {
    return (object) => {
      if (this.#reader) return this.#reader.read(definition, object)
      const { version = '' } = parseGroupVersion(object.apiVersion) ?? {}
      if (object.kind !== definition.kind || !versionForm.test(version)) return undefined
      if (definition.storedAs) this.#unread.add(definition.storedAs.prefix)
      this.#startLoading()
      return `its version ${JSON.stringify(object.apiVersion)} is of another release, whose tables are being loaded: read it again`
    }
  }

  #startLoading(): void {
    if (this.#isLoading) return
    this.#isLoading = true
    // After a failure, the next read tries again.
    this.#load().catch((error: unknown) => {
      this.#isLoading = false
      this.#logger.error('the tables of other releases cannot be loaded', { error: String(error) })
    })
  }
}
