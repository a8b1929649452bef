import type { ClusterTrustBundle } from '../../../base/api/types/certificates.v1beta1.generated.ts'
import type { AdmissionPlugin } from '../admission-plugin.ts'
import { forbiddenWrite } from '../forbidden-write.ts'
import { writesOf } from '../handled-writes.ts'
import type { PluginRegistration } from '../plugin-registration.ts'
import { onlyCollectedChanges } from './only-collected-changes.ts'
import { hasSignerRight } from './signer-rights.ts'

const name = 'ClusterTrustBundleAttest'

/** The plug-in ClusterTrustBundleAttest: writing a trust bundle of a signer needs the right to `attest` for that signer. */
export const clusterTrustBundleAttest: PluginRegistration = {
  name,
  isDefault: true,
  create: ({ brand, authorizer }): AdmissionPlugin<ClusterTrustBundle> => ({
    name,
    handles: writesOf('clustertrustbundles', `certificates.${brand.apiDomain}`),
    async validate(attributes) {
      const { object, old, write, definition } = attributes
      const signer = object?.spec.signerName ?? ''
      if (!object || signer === '' || (old && onlyCollectedChanges(object, old))) return
      if (await hasSignerRight(authorizer, write.user, 'attest', definition.group, signer)) return
      const why = `user not permitted to attest for signerName ${JSON.stringify(signer)}`
      throw forbiddenWrite(attributes, why)
    },
  }),
}
