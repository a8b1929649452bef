import type { CertificateSigningRequest } from '../../../../base/api/types/certificates.v1.generated.ts'
import {
  type CertificateRequest,
  readCertificateRequest,
} from '../../../../base/certificates/certificate-request.ts'
import { decodeBase64Text } from '../../../../kinds/rules/shared/base64-text.ts'
import type { ControllerParts } from '../../shared/framework/controller-registration.ts'
import { signingRequestResource } from '../../shared/objects/resources.ts'
import { WorkQueue } from '../../shared/queues/work-queue.ts'
import { isStaleWrite } from '../../shared/writes/expected-errors.ts'

/** As kube-controller-manager retries certificate signing requests, in milliseconds. */
const retries = { first: 200, most: 1_000_000 }

/** Whether a request has a condition of that type which is true, as all decisions are. */
export function hasCondition(
  { status }: CertificateSigningRequest,
  type: 'Approved' | 'Denied' | 'Failed',
): boolean {
  return (status.conditions ?? []).some((one) => one.type === type && one.status === 'True')
}

/** What a request asks for. @throws RangeError for a request that is malformed */
export function requestIn({ spec }: CertificateSigningRequest): CertificateRequest {
  return readCertificateRequest(decodeBase64Text(spec.request ?? ''))
}

/** Works on the requests without a certificate, each as it comes and changes, until `signal` aborts. `again`: retry later. */
export async function workOnRequests(
  name: string,
  parts: ControllerParts,
  work: (request: CertificateSigningRequest, signal: AbortSignal) => Promise<'done' | 'again'>,
  signal: AbortSignal,
): Promise<void> {
  const { runtime, objects, brand } = parts
  const requests = objects.of(signingRequestResource(brand))
  await requests.ready
  if (signal.aborted) return
  const queue = new WorkQueue({
    name,
    runtime,
    workers: 5,
    retries,
    async work(key, working) {
      const request = requests.byKey(key)
      if (!request || request.status.certificate) return 'done'
      try {
        return await work(request, working)
      } catch (error) {
        // The event of the other write adds the key again.
        if (isStaleWrite(error)) return 'done'
        throw error
      }
    },
  })
  const add = ({ metadata: { name: key = '' } }: CertificateSigningRequest): void => queue.add(key)
  requests.listen({ added: add, changed: add }, signal)
  await queue.run(signal)
}
