import type { JsonObject } from '../../base/api/json.ts'
import { isSince, type PublishedApi } from './published-api.ts'

const atomicFields = `
apiregistration/v1.APIServiceSpec.caBundle 1.19
apiregistration/v1beta1.APIServiceSpec.caBundle 1.19
certificates/v1.CertificateSigningRequestSpec.request 1.19
certificates/v1.CertificateSigningRequestStatus.certificate 1.19
certificates/v1beta1.CertificateSigningRequestSpec.request 1.19
certificates/v1beta1.CertificateSigningRequestStatus.certificate 1.19
meta/v1.Status.details 1.30`

/** Fields that the original publishes with `list-type: atomic` although they are no lists, with the release that began to. */
const atomicSince: ReadonlyMap<string, string> = new Map(
  atomicFields.split('\n').map((line) => {
    const [field = '', release = ''] = line.split(' ')
    return [field, release]
  }),
)

/** The one field that is published as granular, which maps are anyway. */
const granularField = 'core/v1.PersistentVolumeClaimStatus.allocatedResourceStatuses'

/** Extension of a field (`meta/v1.Status.details`) beside those that follow from its type. */
export function ownExtension(field: string, prefix: string, api: PublishedApi): JsonObject {
  if (field === granularField) return { [`${prefix}map-type`]: 'granular' }
  const since = atomicSince.get(field)
  return since !== undefined && isSince(since, api) ? { [`${prefix}list-type`]: 'atomic' } : {}
}
