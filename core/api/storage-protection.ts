import type { Brand } from './brand.ts'

/** Short names of the kinds that a finalizer keeps while they are in use. */
export type ProtectedKind = 'pv' | 'pvc' | 'vac'

/** `kubernetes.io/pvc-protection`: set by every create, removed by the controller of the kind. */
export function protectionFinalizer({ labelDomain }: Brand, kind: ProtectedKind): string {
  return `${labelDomain}/${kind}-protection`
}
