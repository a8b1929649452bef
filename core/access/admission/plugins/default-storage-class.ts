import type * as corev1 from '../../../base/api/types/core.v1.generated.ts'
import type { AdmissionPlugin } from '../admission-plugin.ts'
import { createsOf } from '../handled-writes.ts'
import type { PluginRegistration } from '../plugin-registration.ts'
import { classOfClaim } from './claim-class.ts'
import { defaultClass } from './default-class.ts'

const name = 'DefaultStorageClass'

/** The plug-in DefaultStorageClass: new volume claims that name no storage class get the default one. */
export const defaultStorageClass: PluginRegistration = {
  name,
  isDefault: true,
  create({ brand, objects }): AdmissionPlugin<corev1.PersistentVolumeClaim> {
    const chosen = defaultClass(
      objects(`storage.${brand.apiDomain}`, 'storageclasses'),
      ['storageclass', 'storageclass.beta'].map(
        (prefix) => `${prefix}.${brand.labelDomain}/is-default-class`,
      ),
    )
    return {
      name,
      handles: createsOf('persistentvolumeclaims'),
      changesObjects: 'complete',
      mutate({ object }) {
        if (!object || classOfClaim(object, brand) !== undefined) return
        const found = chosen()
        if (found !== undefined) object.spec.storageClassName = found
      },
    }
  },
}
