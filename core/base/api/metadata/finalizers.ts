import type { Brand } from '../brand.ts'

/** Propagation policy of a delete: what happens to the object's dependents. */
export type Propagation = 'Background' | 'Foreground' | 'Orphan'

/** Finalizer that keeps an object being deleted until its dependents no longer name it as their owner. */
export const orphanFinalizer = 'orphan'

/** Finalizer that keeps an object being deleted until the dependents that block its deletion are deleted. */
export const foregroundFinalizer = 'foregroundDeletion'

/**
 * The finalizers of an object being deleted, changed as the propagation policy asks for. Unless one is requested, the
 * finalizers that the object already has decide, and then the default of its kind.
 */
export function propagationFinalizers(
  finalizers: readonly string[],
  requested: Propagation | undefined,
  byDefault: 'Background' | 'Orphan' | 'Unsupported',
): readonly string[] {
  const policy = effectivePolicy(finalizers, requested, byDefault)
  const others = finalizers.filter(
    (name) => name !== orphanFinalizer && name !== foregroundFinalizer,
  )
  if (policy === 'Orphan') return [...others, orphanFinalizer]
  if (policy === 'Foreground') return [...others, foregroundFinalizer]
  return others
}

function effectivePolicy(
  finalizers: readonly string[],
  requested: Propagation | undefined,
  byDefault: 'Background' | 'Orphan' | 'Unsupported',
): Propagation {
  if (byDefault === 'Unsupported') return 'Background'
  if (requested !== undefined) return requested
  if (finalizers.includes(orphanFinalizer)) return 'Orphan'
  if (finalizers.includes(foregroundFinalizer)) return 'Foreground'
  return byDefault
}

/** Short names of the kinds whose objects a protection finalizer keeps while they are in use. */
export type ProtectedKind = 'pv' | 'pvc' | 'vac'

/**
 * The protection finalizer of a kind, `kubernetes.io/pvc-protection`: every create sets it, the kind's controller
 * removes it.
 */
export function protectionFinalizer({ labelDomain }: Brand, kind: ProtectedKind): string {
  return `${labelDomain}/${kind}-protection`
}

/** The finalizer that keeps a deleted CustomResourceDefinition until its objects are deleted; `group` is that of definitions. */
export function cleanupFinalizer(group: string): string {
  return `customresourcecleanup.${group}`
}
