/** How the dependents of an object that is deleted fare. */
export type Propagation = 'Background' | 'Foreground' | 'Orphan'

/** Holds an object that is deleted until its dependents no longer name it as their owner. */
export const orphanFinalizer = 'orphan'

/** Holds an object that is deleted until the dependents that block it are gone. */
export const foregroundFinalizer = 'foregroundDeletion'

/**
 * The finalizers of an object that is deleted, changed as the propagation asks for. Without a request, what the object
 * says already counts, and then what its kind does by default.
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
