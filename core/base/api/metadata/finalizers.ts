/** Propagation policy of a delete: what becomes of the object's dependents. */
export type Propagation = 'Background' | 'Foreground' | 'Orphan'

/** Finalizer that keeps an object being deleted until its dependents no longer name it as their owner. */
export const orphanFinalizer = 'orphan'

/** Finalizer that keeps an object being deleted until the dependents that block its deletion are gone. */
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
