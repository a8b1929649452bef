import type { Brand } from '../../api/brand.ts'
import { type ProtectedKind, protectionFinalizer } from '../../api/storage-protection.ts'
import type { WriteRule } from '../../catalog/write-rule.ts'

/** Protection finalizers of storage kinds. Managed fields do not have them, since no client set them. */
export function protectionRules(brand: Brand): Readonly<Record<string, WriteRule>> {
  const protectClass = protect(brand, 'vac')
  return {
    protectVolume: protect(brand, 'pv'),
    protectClaim: protect(brand, 'pvc'),
    protectClass(next, stored, context) {
      if (context.gate('VolumeAttributesClass')) protectClass(next, stored, context)
    },
  }
}

function protect(brand: Brand, kind: ProtectedKind): WriteRule {
  const finalizer = protectionFinalizer(brand, kind)
  return ({ metadata }) => {
    const { finalizers = [] } = metadata
    if (!finalizers.includes(finalizer)) metadata.finalizers = [...finalizers, finalizer]
  }
}
