import type * as corev1 from '../../../base/api/types/core.v1.generated.ts'
import type { AdmissionPlugin } from '../admission-plugin.ts'
import { forbiddenWrite } from '../forbidden-write.ts'
import { writesOf } from '../handled-writes.ts'
import type { PluginRegistration } from '../plugin-registration.ts'

const name = 'DenyServiceExternalIPs'

function externalAddresses(service: corev1.Service | undefined): readonly string[] {
  return service?.spec.externalIPs ?? []
}

/** The plug-in DenyServiceExternalIPs: refuses external IPs of services but those that a service has already. */
export const denyServiceExternalIps: PluginRegistration = {
  name,
  isDefault: false,
  create: (): AdmissionPlugin<corev1.Service> => ({
    name,
    handles: writesOf('services'),
    validate(attributes) {
      const before = new Set(externalAddresses(attributes.old))
      if (externalAddresses(attributes.object).every((address) => before.has(address))) return
      throw forbiddenWrite(attributes, 'Use of external IPs is denied by admission control')
    },
  }),
}
