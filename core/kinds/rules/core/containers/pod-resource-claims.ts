import type { StatusCause } from '../../../../base/api/errors/status.ts'
import { dnsLabel, dnsSubdomain } from '../../../../base/api/metadata/names.ts'
import type * as corev1 from '../../../../base/api/types/core.v1.generated.ts'
import {
  addCauses,
  duplicate,
  emptyPath,
  type FieldPath,
  forbidden,
  invalidShown,
  invalidValues,
  noCauses,
  notFoundValue,
  required,
} from '../../../../objects/schema/validation/causes.ts'
import { placedAt } from '../../shared/validation/cause-order.ts'
import { present } from '../../shared/validation/field-checks.ts'
import { internalText } from '../../shared/validation/internal-text.ts'

const sources = ['resourceClaimName', 'resourceClaimTemplateName'] as const

function checkPodClaim(
  claim: corev1.PodResourceClaim,
  isRepeated: boolean,
  path: FieldPath,
): StatusCause[] {
  const causes: StatusCause[] = []
  const { name } = claim
  if (isRepeated) causes.push(duplicate(`${path}.name`, name))
  // The schema refuses an empty name.
  else if (name !== '') addCauses(causes, invalidValues(`${path}.name`, name, dnsLabel(name)))
  const set = present(claim, sources)
  if (set.length !== 1) {
    const detail =
      set.length === 0
        ? 'must specify one of: `resourceClaimName`, `resourceClaimTemplateName`'
        : 'at most one of `resourceClaimName` or `resourceClaimTemplateName` may be specified'
    causes.push(invalidShown(path, internalText('core.PodResourceClaim', claim), detail))
  }
  for (const key of set) {
    const text = claim[key] ?? ''
    addCauses(causes, invalidValues(`${path}.${key}`, text, dnsSubdomain(text)))
  }
  return causes
}

/** Validates `resourceClaims` of a pod. */
export function validatePodClaims(
  spec: corev1.PodSpec,
  path: FieldPath,
  isMirror: boolean,
): readonly StatusCause[] {
  const { resourceClaims: claims = [] } = spec
  if (claims.length === 0) return noCauses
  if (isMirror) {
    const detail = 'static pods do not support resource claims'
    return claims.map(() => placedAt(`${path}.resourceClaims`, forbidden(emptyPath, detail)))
  }
  const seen = new Set<string>()
  return claims.flatMap((claim, index) => {
    const { name } = claim
    const isRepeated = name !== '' && seen.has(name)
    seen.add(name)
    return checkPodClaim(claim, isRepeated, `${path}.resourceClaims[${index}]`)
  })
}

const noNames: ReadonlySet<string> = new Set()

/** Names of the claims that containers of a pod may use. */
export function podClaimNames(spec: corev1.PodSpec): ReadonlySet<string> {
  const { resourceClaims: claims = [] } = spec
  if (claims.length === 0) return noNames
  const names = claims.map(({ name }) => name)
  return new Set(names.filter((name) => name !== ''))
}

/** Claims and requests of claims that a container has used; a use of a whole claim covers all its requests. */
class UsedClaims {
  readonly #keys = new Set<string>()

  /** Whether the claim has been used as a whole. */
  covers(name: string): boolean {
    return this.#keys.has(name)
  }

  /** Adds a use of a claim, and returns a duplicate for each earlier use that it overlaps. */
  add(name: string, request: string, path: FieldPath): readonly StatusCause[] {
    if (this.covers(name)) return [duplicate(path, name)]
    const key = request === '' ? name : `${name}/${request}`
    const causes: StatusCause[] = []
    if (this.#keys.has(key)) causes.push(duplicate(path, key))
    else if (request === '') {
      for (const used of this.#keys) {
        if (used.startsWith(`${name}/`)) causes.push(duplicate(path, name))
      }
    }
    this.#keys.add(key)
    return causes
  }
}

/** Validates `claims` of resources: names among those of the pod's claims, each used once. */
export function checkUsedClaims(
  resources: corev1.ResourceRequirements,
  podClaims: ReadonlySet<string>,
  path: FieldPath,
): readonly StatusCause[] {
  const { claims = [] } = resources
  if (claims.length === 0) return noCauses
  const used = new UsedClaims()
  const known =
    podClaims.size === 0 ? ' which is empty' : `: ${[...podClaims].toSorted().join(', ')}`
  return claims.flatMap(({ name, request = '' }, index) => {
    const place = `${path}.claims[${index}]`
    if (name === '') return [required(place)]
    const isCovered = used.covers(name)
    const causes: StatusCause[] = []
    if (request !== '' && !isCovered) {
      addCauses(causes, invalidValues(`${place}.request`, request, dnsLabel(request)))
    }
    addCauses(causes, used.add(name, request, place))
    if (!podClaims.has(name)) {
      const detail = `must be one of the names in pod.spec.resourceClaims${known}`
      causes.push(notFoundValue(place, name, detail))
    }
    return causes
  })
}
