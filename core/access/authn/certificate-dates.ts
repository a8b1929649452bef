import type { PeerCertificate } from '../../base/http/api-request.ts'
import { rejected } from './authenticated.ts'
import type { Authentication } from './authenticator.ts'

const expired = rejected('the client certificate has expired')
const notYetValid = rejected('the client certificate is not valid yet')

/** The rejection of a certificate outside of its dates; undefined within them. */
export function outsideDates(
  { notBefore, notAfter }: PeerCertificate,
  now: number,
): Authentication | undefined {
  if (!(now >= notBefore)) return notYetValid
  return now <= notAfter ? undefined : expired
}
