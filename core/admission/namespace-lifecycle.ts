import { forbidden, notFound } from '../api/api-error.ts'
import { objectKey } from '../cache/object-key.ts'
import type { ResourceDefinition } from '../catalog/resource-definition.ts'
import type { Entry } from '../codec/entry.ts'
import type { Guard } from '../storage/storage.ts'
import type { AdmissionAttributes, AdmissionPlugin } from './admission-plugin.ts'
import type { AdmissionParts } from './admission-parts.ts'

// Every create asks; an entry never changes, so its answer is made once.
const guards = new WeakMap<Entry, Guard | 'terminating'>()

function guardOf(namespace: Entry): Guard | 'terminating' {
  let known = guards.get(namespace)
  if (known === undefined) {
    const { metadata } = namespace.object()
    const key = objectKey('namespaces', '', metadata.name ?? '')
    known = metadata.deletionTimestamp ? 'terminating' : { key, revision: namespace.revision }
    guards.set(namespace, known)
  }
  return known
}

/**
 * Objects are created only in a namespace that exists and is not going away.
 *
 * @returns what must be so still when the object is written.
 * @throws ApiError `NotFound` for the namespace; `Forbidden` with cause `NamespaceTerminating`.
 */
function checkNamespace(
  { cache }: AdmissionParts,
  definition: ResourceDefinition,
  namespace: string,
  name: string,
): Guard {
  const entry = cache.resource('namespaces').get(namespace)
  if (!entry) throw notFound({ group: '', resource: 'namespaces' }, namespace)
  const guard = guardOf(entry)
  if (guard !== 'terminating') return guard
  const why = `unable to create new content in namespace ${namespace} because it is being terminated`
  const message = `namespace ${namespace} is being terminated`
  throw forbidden(definition, name, why, [
    { reason: 'NamespaceTerminating', message, field: 'metadata.namespace' },
  ])
}

function isNamespaces({ group, resource }: ResourceDefinition): boolean {
  return group === '' && resource === 'namespaces'
}

/** Keeps the namespaces that clients take for granted. @throws ApiError `Forbidden` */
function checkDeletion({ brand }: AdmissionParts, { definition, name }: AdmissionAttributes): void {
  const { systemNamespace, publicNamespace } = brand
  if (!['default', systemNamespace, publicNamespace].includes(name)) return
  throw forbidden(definition, name, 'this namespace may not be deleted')
}

/**
 * The plug-in NamespaceLifecycle: nothing is created in a namespace that is absent or terminating, and the namespaces of
 * the server itself are not deleted. Access reviews ask about namespaces that need not exist.
 */
export function namespaceLifecycle(parts: AdmissionParts): AdmissionPlugin {
  const accessReviews = `authorization.${parts.brand.apiDomain}`
  return {
    name: 'NamespaceLifecycle',
    handles: (operation, definition, subresource) =>
      operation === 'DELETE'
        ? isNamespaces(definition) && subresource === ''
        : operation === 'CREATE' && definition.namespaced && definition.group !== accessReviews,
    mutate(attributes) {
      if (attributes.operation === 'DELETE') return checkDeletion(parts, attributes)
      const { definition, namespace, name } = attributes
      const condition = (): Guard => checkNamespace(parts, definition, namespace, name)
      condition()
      return condition
    },
  }
}
