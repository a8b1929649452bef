import type {
  CertificateSigningRequest,
  CertificateSigningRequestStatus,
} from '../../../../base/api/types/certificates.v1.generated.ts'
import {
  certificatePem,
  signCertificate,
} from '../../../../base/certificates/certificate-content.ts'
import type { CertificateRequest } from '../../../../base/certificates/certificate-request.ts'
import type {
  ClusterSigner,
  SigningAuthority,
} from '../../../../base/certificates/certificate-signing.ts'
import { requestSignatureFault } from '../../../../base/certificates/request-signature.ts'
import type { SubtleCryptography } from '../../../../base/certificates/subtle-crypto.ts'
import { resourcePath } from '../../../../base/client/resource-path.ts'
import { encodeBase64 } from '../../../../base/text/base64.ts'
import { encodeUtf8 } from '../../../../base/text/utf8.ts'
import { formatTime } from '../../../../base/time/time.ts'
import type { ControllerParts } from '../../shared/framework/controller-registration.ts'
import type { Controller } from '../../shared/framework/controller.ts'
import { signingRequestResource } from '../../shared/objects/resources.ts'
import { makeAuthority, newSerialNumber } from './memory-authority.ts'
import { hasCondition, requestIn, workOnRequests } from './request-queue.ts'
import { lifetimeOf, requestedCertificate } from './requested-certificate.ts'
import { signerFault, signerOf } from './signer-rules.ts'

const usualDurationMs = 365 * 86_400_000

/** Signs the approved requests of the cluster's own signers, or says why they never will be. */
export class RequestSigning implements Controller {
  readonly name = 'certificatesigningrequest-signing-controller'
  readonly #parts: ControllerParts
  /** The authority in memory, made for the first certificate. */
  #own: Promise<SigningAuthority> | undefined

  constructor(parts: ControllerParts) {
    this.#parts = parts
  }

  run(signal: AbortSignal): Promise<void> {
    return workOnRequests(
      this.name,
      this.#parts,
      (request, working) => this.#sync(request, working),
      signal,
    )
  }

  async #sync(request: CertificateSigningRequest, signal: AbortSignal): Promise<'done'> {
    if (!hasCondition(request, 'Approved') || hasCondition(request, 'Failed')) return 'done'
    const { signerName, usages = [] } = request.spec
    const signer = signerOf(signerName, this.#parts.brand)
    const subtle = this.#parts.runtime.subtle?.()
    const authority = signer && subtle && (await this.#authorityOf(signer, subtle))
    if (!authority) return 'done'
    const wanted = requestIn(request)
    const fault = signerFault(signer, wanted, usages)
    const status =
      fault === undefined
        ? { ...request.status, certificate: await this.#sign(request, wanted, authority, subtle) }
        : this.#failed(request, fault)
    const { name = '' } = request.metadata
    const path = resourcePath(signingRequestResource(this.#parts.brand), {
      name,
      subresource: 'status',
    })
    await this.#parts.client.update(path, { ...request, status }, { signal })
    return 'done'
  }

  #authorityOf(
    signer: ClusterSigner,
    subtle: SubtleCryptography,
  ): Promise<SigningAuthority | undefined> {
    const { runtime, settings } = this.#parts
    const given = settings.certificateSigning?.authorityOf
    if (given) return given(signer)
    this.#own ??= makeAuthority(runtime, subtle)
    return this.#own
  }

  #failed({ status }: CertificateSigningRequest, message: string): CertificateSigningRequestStatus {
    const now = formatTime(this.#parts.runtime.clock.now())
    const failed = {
      type: 'Failed',
      status: 'True',
      reason: 'SignerValidationFailure',
      message,
      lastUpdateTime: now,
      lastTransitionTime: null,
    } as const
    return { ...status, conditions: [...(status.conditions ?? []), failed] }
  }

  /** The certificate as `status.certificate` has it. @throws RangeError for a request that its key has not signed */
  async #sign(
    { spec }: CertificateSigningRequest,
    wanted: CertificateRequest,
    authority: SigningAuthority,
    subtle: SubtleCryptography,
  ): Promise<string> {
    // Requests that were stored before their signatures were checked at their creation, and those of keys that the host did not know.
    const fault = await requestSignatureFault(wanted, subtle)
    if (fault !== undefined) throw new RangeError(fault)
    const { runtime, settings } = this.#parts
    const most = settings.certificateSigning?.durationMs ?? usualDurationMs
    const content = requestedCertificate(wanted, {
      usages: spec.usages ?? [],
      lifetime: lifetimeOf(spec.expirationSeconds, most),
      now: runtime.clock.now(),
      serialNumber: newSerialNumber(runtime),
      authority: authority.certificate,
    })
    return encodeBase64(encodeUtf8(certificatePem(await signCertificate(content, authority))))
  }
}
