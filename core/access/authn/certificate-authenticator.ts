import type { Brand } from '../../base/api/brand.ts'
import type { PeerCertificate } from '../../base/http/api-request.ts'
import type { Clock } from '../../base/runtime.ts'
import { authenticated, noCredentials, rejected } from './authenticated.ts'
import type { Authentication, RequestAuthenticator } from './authenticator.ts'
import { outsideDates } from './certificate-dates.ts'
import { credentialIdKey } from './credential-id.ts'

export interface CertificateOptions {
  readonly brand: Brand
  readonly clock: Clock
  /** Whether a certificate's subject may name the user's uid. */
  readonly readsUid: boolean
}

function authenticate(
  { commonName, organizations, uids, fingerprint }: PeerCertificate,
  { brand, readsUid }: CertificateOptions,
): Authentication {
  if (commonName === '') {
    return rejected('the client certificate has no common name, so it names no user')
  }
  const [uid = '', ...others] = readsUid ? uids : []
  if (others.length > 0 || (readsUid && uids[0] === '')) {
    return rejected('the client certificate must name one uid that is not empty, or none')
  }
  return authenticated({
    name: commonName,
    uid,
    groups: organizations,
    extra: new Map([[credentialIdKey(brand), [`X509SHA256=${fingerprint}`]]]),
  })
}

/**
 * Authenticates requests by the client certificate that the host verified: the common name is the user name, each
 * organization a group. A connection keeps one certificate object, so its user is made once; the certificate's dates
 * are checked for every request, since a connection, or a TLS session that is resumed, may outlive the certificate.
 */
export function certificateAuthenticator(options: CertificateOptions): RequestAuthenticator {
  const known = new WeakMap<PeerCertificate, Authentication>()
  return {
    authenticate(request) {
      const { certificate, certificateError } = request.peer ?? {}
      if (certificateError !== undefined) return rejected(certificateError)
      if (!certificate) return noCredentials
      const fault = outsideDates(certificate, options.clock.now())
      if (fault) return fault
      let answer = known.get(certificate)
      if (!answer) {
        answer = authenticate(certificate, options)
        known.set(certificate, answer)
      }
      return answer
    },
  }
}
