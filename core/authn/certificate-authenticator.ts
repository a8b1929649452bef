import type { Peer } from '../http/api-request.ts'
import { authenticated, noCredentials, rejected } from './authenticated.ts'
import type { Authentication, RequestAuthenticator } from './authenticator.ts'

type Certificate = NonNullable<Peer['certificate']>

function authenticate(certificate: Certificate): Authentication {
  if (certificate.commonName === '') {
    return rejected('the client certificate has no common name, so it names no user')
  }
  return authenticated({
    name: certificate.commonName,
    uid: '',
    groups: certificate.organizations,
    extra: new Map(),
  })
}

/**
 * Takes the user from the client certificate that the host verified: the common name is the user, each organization a
 * group. A connection keeps one certificate object, so its user is made once.
 */
export function certificateAuthenticator(): RequestAuthenticator {
  const known = new WeakMap<Certificate, Authentication>()
  return {
    authenticate(request) {
      const { certificate, certificateError } = request.peer ?? {}
      if (certificateError !== undefined) return rejected(certificateError)
      if (!certificate) return noCredentials
      let answer = known.get(certificate)
      if (!answer) {
        answer = authenticate(certificate)
        known.set(certificate, answer)
      }
      return answer
    },
  }
}
