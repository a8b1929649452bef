import { compareQuantities, parseQuantity } from '../../../base/api/quantities/quantity.ts'
import type * as corev1 from '../../../base/api/types/core.v1.generated.ts'
import type { StorageClass } from '../../../base/api/types/storage.v1.generated.ts'
import { perEntry } from '../../../storage/cache/derived-values.ts'
import type { AdmissionPlugin } from '../admission-plugin.ts'
import { forbiddenWrite } from '../forbidden-write.ts'
import { updatesOf } from '../handled-writes.ts'
import type { PluginRegistration } from '../plugin-registration.ts'
import { classOfClaim } from './claim-class.ts'

const name = 'PersistentVolumeClaimResize'

const expands = perEntry(({ allowVolumeExpansion }: StorageClass) => allowVolumeExpansion === true)

type Claim = corev1.PersistentVolumeClaim

const zero = { value: 0n, exponent: 0, format: 'DecimalSI' } as const

function isLarger(claim: Claim, old: Claim): boolean {
  const [next, before] = [claim, old].map(({ spec }) => spec.resources?.requests?.['storage'])
  if (next === before) return false
  return (
    compareQuantities(parseQuantity(next ?? '') ?? zero, parseQuantity(before ?? '') ?? zero) > 0
  )
}

/**
 * The plug-in PersistentVolumeClaimResize: a volume claim may grow only once it is bound, and only where its storage
 * class allows volumes to be expanded.
 */
export const persistentVolumeClaimResize: PluginRegistration = {
  name,
  isDefault: true,
  create({ brand, objects }): AdmissionPlugin<Claim> {
    const classes = objects(`storage.${brand.apiDomain}`, 'storageclasses')
    const mayGrow = (claim: Claim, old: Claim): boolean => {
      const storageClass = classOfClaim(claim, brand) ?? ''
      if (storageClass === '' || storageClass !== classOfClaim(old, brand)) return false
      const entry = classes.get(storageClass)
      return entry !== undefined && expands(entry)
    }
    return {
      name,
      handles: updatesOf('persistentvolumeclaims'),
      validate(attributes) {
        const { object, old } = attributes
        if (!object || !old || !isLarger(object, old)) return
        if (old.status.phase !== 'Bound') {
          throw forbiddenWrite(attributes, 'Only bound persistent volume claims can be expanded')
        }
        if (mayGrow(object, old)) return
        throw forbiddenWrite(
          attributes,
          'only dynamically provisioned pvc can be resized and the storageclass that provisions the pvc must support resize',
        )
      },
    }
  },
}
