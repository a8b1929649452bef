import { forbidden, notFound } from '../../../base/api/errors/api-error.ts'
import type { ResourceDefinition } from '../../../objects/catalog/resource-definition.ts'
import type { CachedEntry } from '../../../storage/cache/cached-entry.ts'
import { perEntry } from '../../../storage/cache/derived-values.ts'
import { objectKey } from '../../../storage/cache/object-key.ts'
import type { Guard } from '../../../storage/engine/storage.ts'
import type { AdmissionAttributes } from '../admission-attributes.ts'
import type { AdmissionParts } from '../admission-parts.ts'
import { isResource } from '../handled-writes.ts'
import type { PluginRegistration } from '../plugin-registration.ts'

/** The guard of a stored namespace, which every create in it needs; `terminating` for one that is being deleted. */
const guardOf = perEntry(({ metadata }, { revision }): Guard | 'terminating' =>
  metadata.deletionTimestamp
    ? 'terminating'
    : { key: objectKey('namespaces', '', metadata.name ?? ''), revision },
)

/** @throws ApiError `NotFound` for the namespace */
function findNamespace({ cache }: AdmissionParts, namespace: string): CachedEntry {
  const entry = cache.resource('namespaces').get(namespace)
  if (!entry) throw notFound({ group: '', resource: 'namespaces' }, namespace)
  return entry
}

/**
 * Checks that the namespace of a new object exists and is not terminating.
 *
 * @returns the guard that the namespace is unchanged when the object is written.
 * @throws ApiError `NotFound` for the namespace; `Forbidden` with cause `NamespaceTerminating`.
 */
function checkNamespace(
  parts: AdmissionParts,
  definition: ResourceDefinition,
  namespace: string,
  name: string,
): Guard {
  const guard = guardOf(findNamespace(parts, namespace))
  if (guard !== 'terminating') return guard
  const why = `unable to create new content in namespace ${namespace} because it is being terminated`
  const message = `namespace ${namespace} is being terminated`
  throw forbidden(definition, name, why, [
    { reason: 'NamespaceTerminating', message, field: 'metadata.namespace' },
  ])
}

/** Refuses to delete the namespaces that clients rely on. @throws ApiError `Forbidden` */
function checkDeletion({ brand }: AdmissionParts, { definition, name }: AdmissionAttributes): void {
  const { systemNamespace, publicNamespace } = brand
  if (!['default', systemNamespace, publicNamespace].includes(name)) return
  throw forbidden(definition, name, 'this namespace may not be deleted')
}

const pluginName = 'NamespaceLifecycle'

/**
 * The plug-in NamespaceLifecycle: refuses to create objects in an absent or terminating namespace, to change those of an absent one,
 * and to delete the server's own namespaces. Access reviews are exempt, as they may ask about absent namespaces.
 */
export const namespaceLifecycle: PluginRegistration = {
  name: pluginName,
  isDefault: true,
  create: (parts) => {
    const accessReviews = `authorization.${parts.brand.apiDomain}`
    return {
      name: pluginName,
      handles: (operation, definition, subresource) =>
        operation === 'DELETE'
          ? isResource(definition, 'namespaces') && subresource === ''
          : operation !== 'CONNECT' && definition.namespaced && definition.group !== accessReviews,
      mutate(attributes) {
        if (attributes.operation === 'DELETE') return checkDeletion(parts, attributes)
        const { definition, namespace, name } = attributes
        if (attributes.operation === 'UPDATE') {
          findNamespace(parts, namespace)
          return undefined
        }
        const condition = (): Guard => checkNamespace(parts, definition, namespace, name)
        condition()
        return condition
      },
    }
  },
}
