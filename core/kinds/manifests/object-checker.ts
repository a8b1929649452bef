import { ApiError } from '../../base/api/errors/api-error.ts'
import type { StatusCause } from '../../base/api/errors/status.ts'
import { cloneJson, isJsonObject, type JsonObject } from '../../base/api/json.ts'
import type { ApiObject, WritableObject } from '../../base/api/object.ts'
import type { BuiltInCatalog } from '../../objects/catalog/built-in-catalog.ts'
import { toStoredVersion } from '../../objects/catalog/object-versions.ts'
import type { Operations } from '../../objects/catalog/operation-server.ts'
import type { WriteContext } from '../../objects/catalog/write-context.ts'
import { decodeObject } from '../../objects/schema/decode.ts'
import { applyDefaults } from '../../objects/schema/defaults.ts'
import type { SchemaRegistry } from '../../objects/schema/registry.ts'
import { createCatalog } from '../assembly/definitions/create-catalog.ts'
import type { VersionLife } from '../assembly/history/version-life.ts'
import type { EmulatedRelease } from '../assembly/releases/emulated-release.ts'
import type { ReleaseFacts } from './release-facts.ts'

/** What a release would refuse in an object: `spec.signerName: Required value`. */
export type Mistakes = readonly string[]

/** Nothing is served here: the catalogue is only asked for schemas and rules. */
const noOperations: Operations = { subresource: () => undefined, virtual: () => undefined }

/** Validates objects as a server of a release does when they are created. */
export class ObjectChecker {
  readonly #catalog: BuiltInCatalog
  readonly #facts: ReleaseFacts

  constructor(release: EmulatedRelease, registry: SchemaRegistry, facts: ReleaseFacts) {
    this.#facts = facts
    this.#catalog = createCatalog({
      brand: facts.brand,
      registry,
      release,
      runtimeConfig: new Map([['api/all', true]]),
      gates: () => true,
      operations: noOperations,
    })
  }

  /** Checks an object that is not stored yet. Kinds that are never stored are not validated. */
  async check(object: JsonObject, life: VersionLife): Promise<Mistakes> {
    const definition = this.#catalog.find(life.group, life.version, life.resource)
    if (!definition?.storedAs) return []
    const { strategy } = this.#catalog.storedBehind(definition)
    const write = this.#context(life)
    const decoded = decodeObject(definition.schema, cloneJson(object)).object
    applyDefaults(definition.schema, decoded, write)
    const next = toStoredVersion(definition, decoded as ApiObject)
    fillMetadata(next, life)
    try {
      strategy.prepareForCreate(next, write)
      const validator = await strategy.validator()
      return validator.create(next, write).map(mistakeText)
    } catch (error) {
      if (error instanceof ApiError) return [error.message]
      throw error
    }
  }

  #context({ apiVersion }: VersionLife): WriteContext {
    const { brand } = this.#facts
    const labels = { [`resource.${brand.labelDomain}/admin-access`]: 'true' }
    return {
      brand,
      time: 0,
      now: '1970-01-01T00:00:00Z',
      user: { name: '', uid: '', groups: [], extra: new Map() },
      requested: apiVersion,
      // Fields behind gates are judged, not dropped.
      gate: () => true,
      // Namespaces are not known: they may allow what needs a label of theirs.
      findNamespace: (name) => ({
        apiVersion: 'v1',
        kind: 'Namespace',
        metadata: { name, labels },
      }),
      uuid: () => '00000000-0000-0000-0000-000000000000',
      warn: () => undefined,
    }
  }
}

/** Fills in what a request adds: the namespace, and a generated name. */
function fillMetadata(object: WritableObject, { namespaced }: VersionLife): void {
  const metadata = isJsonObject(object.metadata) ? object.metadata : {}
  object.metadata = metadata
  if (namespaced) metadata.namespace ??= 'default'
  if (metadata.name === undefined && metadata.generateName !== undefined) {
    metadata.name = `${metadata.generateName}00000`
  }
}

function mistakeText({ field = '', message }: StatusCause): string {
  return field === '' ? message : `${field}: ${message}`
}
