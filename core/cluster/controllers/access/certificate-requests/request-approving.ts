import type { CertificateSigningRequest } from '../../../../base/api/types/certificates.v1.generated.ts'
import { resourcePath } from '../../../../base/client/resource-path.ts'
import type { ControllerParts } from '../../shared/framework/controller-registration.ts'
import type { Controller } from '../../shared/framework/controller.ts'
import { accessReviewResource, signingRequestResource } from '../../shared/objects/resources.ts'
import { hasCondition, requestIn, workOnRequests } from './request-queue.ts'
import { kubeletClientFault, signerOf } from './signer-rules.ts'

/** Rights by which requests of kubelets are approved, with the texts of kube-controller-manager. */
const rights = {
  selfnodeclient: 'Auto approving self kubelet client certificate after SubjectAccessReview.',
  nodeclient: 'Auto approving kubelet client certificate after SubjectAccessReview.',
} as const

type Right = keyof typeof rights

/** Approves requests for client certificates of kubelets, whose senders may create `certificatesigningrequests/nodeclient`. */
export class RequestApproving implements Controller {
  readonly name = 'certificatesigningrequest-approving-controller'
  readonly #parts: ControllerParts

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

  /** `again` for a request that its sender may not send yet: the right may be granted later. */
  async #sync(request: CertificateSigningRequest, signal: AbortSignal): Promise<'done' | 'again'> {
    if (hasCondition(request, 'Approved') || hasCondition(request, 'Denied')) return 'done'
    const possible = this.#rightsFor(request)
    for (const right of possible) {
      if (!(await this.#isAllowed(request, right, signal))) continue
      await this.#approve(request, rights[right], signal)
      return 'done'
    }
    return possible.length === 0 ? 'done' : 'again'
  }

  #rightsFor(request: CertificateSigningRequest): readonly Right[] {
    const { signerName, usages = [], username = '' } = request.spec
    if (signerOf(signerName, this.#parts.brand) !== 'kubelet-client') return []
    const wanted = requestIn(request)
    if (kubeletClientFault(wanted, usages) !== undefined) return []
    const isOwn = wanted.subject.get('2.5.4.3')?.at(-1) === username
    return isOwn ? ['selfnodeclient', 'nodeclient'] : ['nodeclient']
  }

  async #isAllowed(
    { spec }: CertificateSigningRequest,
    subresource: Right,
    signal: AbortSignal,
  ): Promise<boolean> {
    const { brand, client } = this.#parts
    const { username: user, uid, groups, extra } = spec
    const { group, resource } = signingRequestResource(brand)
    const reviews = accessReviewResource(brand)
    const review = await client.create(
      resourcePath(reviews),
      {
        apiVersion: `${reviews.group}/${reviews.version}`,
        kind: 'SubjectAccessReview',
        metadata: {},
        spec: {
          ...(user !== undefined && { user }),
          ...(uid !== undefined && { uid }),
          ...(groups && { groups }),
          ...(extra && { extra }),
          resourceAttributes: { verb: 'create', group, version: '*', resource, subresource },
        },
      },
      { signal },
    )
    return review.status.allowed
  }

  async #approve(
    request: CertificateSigningRequest,
    message: string,
    signal: AbortSignal,
  ): Promise<void> {
    const { brand, client } = this.#parts
    const { metadata, status } = request
    const { name = '' } = metadata
    const path = resourcePath(signingRequestResource(brand), { name, subresource: 'approval' })
    const approved = {
      type: 'Approved',
      status: 'True',
      reason: 'AutoApproved',
      message,
      lastUpdateTime: null,
      lastTransitionTime: null,
    } as const
    const conditions = [...(status.conditions ?? []), approved]
    await client.update(path, { ...request, status: { ...status, conditions } }, { signal })
  }
}
