import { cloneJson } from '../../../base/api/json.ts'
import type {
  CertificateSigningRequest,
  CertificateSigningRequestCondition,
} from '../../../base/api/types/certificates.v1.generated.ts'
import type { Writable } from '../../../base/api/types/views.ts'
import { resetting, type WriteRule } from '../../../objects/catalog/write-rule.ts'
import { withMemberInPlace } from '../shared/place-member.ts'

/** Requester fields of a signing request: always those of the authenticated user, since signers rely on them. */
export const requestingUser: WriteRule<CertificateSigningRequest> = (next, _stored, { user }) => {
  const { spec } = next
  for (const key of ['username', 'uid', 'groups', 'extra'] as const) delete spec[key]
  if (user.name !== '') spec.username = user.name
  if (user.uid !== '') spec.uid = user.uid
  if (user.groups.length > 0) spec.groups = [...user.groups]
  if (user.extra.size > 0) {
    spec.extra = Object.fromEntries([...user.extra].map(([key, values]) => [key, [...values]]))
  }
}

const decisions: readonly string[] = ['Approved', 'Denied']

/**
 * Status writes of a signing request keep the stored decision, which belongs to the approval subresource. One that is added or
 * removed stays as it was written, for validation to refuse; a write in v1beta1 then changes no condition.
 */
export const keepDecision: WriteRule<CertificateSigningRequest> = resetting(
  ['status.conditions'],
  (next, stored, { now, requested }) => {
    if (!stored) return
    let conditions = [...(next.status.conditions ?? [])]
    for (const type of decisions) {
      const kept = (stored.status.conditions ?? []).filter((one) => one.type === type)
      const places = conditions.flatMap((one, index) => (one.type === type ? [index] : []))
      if (places.length !== kept.length) {
        if (requested.endsWith('/v1beta1')) conditions = [...(stored.status.conditions ?? [])]
        continue
      }
      for (const [nth, one] of kept.entries()) conditions[places[nth] ?? 0] = one
    }
    setConditions(next, conditions, stored, now)
  },
)

/** Approval writes of a signing request change conditions and nothing else. */
export const onlyConditions: WriteRule<CertificateSigningRequest> = resetting(
  ['spec', 'status.certificate'],
  (next, stored, { now }) => {
    if (!stored) return
    const conditions = next.status.conditions ?? []
    next.spec = cloneJson(stored.spec)
    next.status = cloneJson(stored.status)
    setConditions(next, conditions, stored, now)
  },
)

const behindConditions: ReadonlySet<string> = new Set(['certificate'])

function setConditions(
  next: Writable<CertificateSigningRequest>,
  conditions: readonly CertificateSigningRequestCondition[],
  stored: CertificateSigningRequest,
  now: string,
): void {
  const { status } = next
  if (conditions.length === 0) delete status.conditions
  else {
    // Reversed, so that the first of several conditions of one type counts.
    const former = new Map(
      (stored.status.conditions ?? []).toReversed().map((one) => [one.type, one]),
    )
    const timed = conditions.map((one) => withTimes(one, former.get(one.type), now))
    next.status = withMemberInPlace(status, 'conditions', timed, behindConditions)
  }
}

function withTimes(
  condition: CertificateSigningRequestCondition,
  before: CertificateSigningRequestCondition | undefined,
  now: string,
): CertificateSigningRequestCondition {
  const unchanged = before?.status === condition.status ? before : undefined
  return {
    ...condition,
    lastUpdateTime: condition.lastUpdateTime ?? now,
    lastTransitionTime: condition.lastTransitionTime ?? unchanged?.lastTransitionTime ?? now,
  }
}
