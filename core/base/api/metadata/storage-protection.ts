import type { Brand } from '../brand.ts'

/** Short names of the kinds whose objects a protection finalizer keeps while they are in use. */
export type ProtectedKind = 'pv' | 'pvc' | 'vac'

/**
 * The protection finalizer of a kind, `kubernetes.io/pvc-protection`: every create sets it, the kind's controller
 * removes it.
 */
export function protectionFinalizer({ labelDomain }: Brand, kind: ProtectedKind): string {
  return `${labelDomain}/${kind}-protection`
}
