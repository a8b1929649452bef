import type { StatusCause } from '../../../core/base/api/errors/status.ts'
import { formatGroupVersion } from '../../../core/base/api/group-version.ts'
import { cloneJson, type JsonObject, type WritableJsonObject } from '../../../core/base/api/json.ts'
import type { ApiObject, WritableObject } from '../../../core/base/api/object.ts'
import { createFeatureGates } from '../../../core/base/release/feature-gates.ts'
import type { ResourceDefinition } from '../../../core/objects/catalog/resource-definition.ts'
import type { WriteContext } from '../../../core/objects/catalog/write-context.ts'
import { decodeObject } from '../../../core/objects/schema/decode.ts'
import { applyDefaults } from '../../../core/objects/schema/defaults.ts'
import { builtIn, builtInCatalog, writeContext } from './built-in-catalog.ts'
import { validatorOf } from './validator-of.ts'

// Kinds that are served by choice, too.
const catalog = builtInCatalog({ 'api/all': true }, { gates: () => true })
const gate = createFeatureGates(new Map())

function contextOf({ group, version }: ResourceDefinition): WriteContext {
  return writeContext({ requested: formatGroupVersion(group, version), gate })
}

/** `fields` as a client sends them, with a name and a namespace where they say none. */
function sent(definition: ResourceDefinition, fields: JsonObject): ApiObject {
  const { group, version, kind, namespaced } = definition
  const { metadata, ...rest } = fields
  const object = {
    apiVersion: group === '' ? version : `${group}/${version}`,
    kind,
    metadata: {
      name: 'web',
      ...(namespaced && { namespace: 'default' }),
      ...(metadata as JsonObject | undefined),
    },
    ...cloneJson(rest),
  }
  const decoded = decodeObject(definition.schema, object).object as ApiObject
  applyDefaults(definition.schema, decoded, contextOf(definition))
  return definition.conversion?.toStored(decoded) ?? decoded
}

function lines(causes: readonly StatusCause[]): string[] {
  return causes.map((cause) => `${cause.field}: ${cause.message}`)
}

/** What a create of `fields` is refused for; `resource` is written as for `builtIn`. */
export function created(resource: string, fields: JsonObject): string[] {
  const definition = builtIn(resource, catalog)
  const { strategy } = catalog.storedBehind(definition)
  const context = contextOf(definition)
  const object: WritableObject = sent(definition, fields)
  object.metadata.uid = 'u-1'
  strategy.prepareForCreate(object, context)
  return lines(validatorOf(strategy).create(object, context))
}

/** What an update from `before` to `after` is refused for. */
export function updated(resource: string, before: JsonObject, after: JsonObject): string[] {
  const definition = builtIn(resource, catalog)
  const { strategy } = catalog.storedBehind(definition)
  const context = contextOf(definition)
  const stored: WritableObject = sent(definition, before)
  stored.metadata.uid = 'u-1'
  const status = stored['status']
  strategy.prepareForCreate(stored, context)
  if (status !== undefined) (stored as WritableJsonObject)['status'] = status
  const next = sent(definition, after)
  strategy.prepareForUpdate(next, stored, context)
  return lines(validatorOf(strategy).update(next, stored, context))
}
