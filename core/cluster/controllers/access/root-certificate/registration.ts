import type { ControllerRegistration } from '../../shared/controller-registration.ts'
import { rootCertificatePublisher } from './root-certificate-publisher.ts'

export const rootCertificate: ControllerRegistration = {
  name: 'root-ca-certificate-publisher-controller',
  formerName: 'root-ca-cert-publisher',
  needs: () => [{ group: '', resource: 'configmaps' }],
  create(parts) {
    const { rootCertificates: certificates } = parts.settings
    if (certificates === undefined) return undefined
    return rootCertificatePublisher({ ...parts, certificates })
  },
}
