import type { Brand } from '../../../base/api/brand.ts'
import type * as corev1 from '../../../base/api/types/core.v1.generated.ts'

/** Storage class of a persistent volume claim, from its beta annotation or its spec; undefined where it names none. */
export function classOfClaim(
  claim: corev1.PersistentVolumeClaim,
  { labelDomain }: Brand,
): string | undefined {
  const annotated = claim.metadata.annotations?.[`volume.beta.${labelDomain}/storage-class`]
  if (annotated !== undefined) return annotated
  return claim.spec.storageClassName
}
