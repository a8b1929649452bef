import { certificateAuthenticator } from '../../../core/access/authn/certificate-authenticator.ts'
import { brands } from '../../../core/base/api/brand.ts'
import type { PeerCertificate } from '../../../core/base/http/api-request.ts'
import { fakeRequest } from '../requests/fake-request.ts'

export const noon = Date.UTC(2026, 0, 1, 12)
export const certificate: PeerCertificate = {
  commonName: 'jane',
  organizations: [],
  uids: [],
  fingerprint: 'ab12',
  notBefore: noon,
  notAfter: noon + 1000,
}
export const certified = (parts: Partial<PeerCertificate> = {}) =>
  fakeRequest({ peer: { secure: true, certificate: { ...certificate, ...parts } } })
export const certificates = ({ now = noon, readsUid = true } = {}) =>
  certificateAuthenticator({ brand: brands.k8s, clock: { now: () => now }, readsUid })
