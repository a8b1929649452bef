import { forbidden, notFound } from '../api/api-error.ts'
import type { Entry } from '../codec/entry.ts'
import { objectKey } from '../cache/object-key.ts'
import type { ResourceContext } from '../rest/resource-context.ts'
import type { Guard } from '../storage/storage.ts'

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
 * @returns what must be so still when the object is written; undefined for objects of no namespace.
 * @throws ApiError `NotFound` for the namespace; `Forbidden` with cause `NamespaceTerminating`.
 */
export function admitNamespace(context: ResourceContext, name: string): Guard | undefined {
  const { definition, info, services } = context
  if (!definition.namespaced) return undefined
  const namespaces = services.cache.resource('namespaces')
  const entry = namespaces.get(info.namespace)
  if (!entry) throw notFound({ group: '', resource: 'namespaces' }, info.namespace)
  const guard = guardOf(entry)
  if (guard !== 'terminating') return guard
  const why = `unable to create new content in namespace ${info.namespace} because it is being terminated`
  const message = `namespace ${info.namespace} is being terminated`
  throw forbidden(definition, name, why, [
    { reason: 'NamespaceTerminating', message, field: 'metadata.namespace' },
  ])
}

/**
 * Keeps the namespaces that clients take for granted.
 *
 * @throws ApiError `Forbidden`
 */
export function admitDeletion({ definition, info, services }: ResourceContext): void {
  const { group, resource } = definition
  if (group !== '' || resource !== 'namespaces') return
  const { systemNamespace, publicNamespace } = services.brand
  if (!['default', systemNamespace, publicNamespace].includes(info.name)) return
  throw forbidden(definition, info.name, 'this namespace may not be deleted')
}
