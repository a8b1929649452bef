import type { StatusCause } from '../../../base/api/errors/status.ts'
import type { ClusterTrustBundle } from '../../../base/api/types/certificates.v1beta1.generated.ts'
import { addCauses, invalidValue } from '../../../objects/schema/validation/causes.ts'
import { checkImmutable } from '../shared/validation/field-checks.ts'
import type { KindRules } from '../shared/validation/kind-rules.ts'
import { checkSigner } from './certificate-signing-request.ts'
import { trustBundleName } from './trust-bundle-name.ts'
import { checkTrustBundle } from './trust-bundle.ts'

function checkSignerAndName(bundle: ClusterTrustBundle): StatusCause[] {
  const { name = '' } = bundle.metadata
  const { spec } = bundle
  const signer = spec.signerName ?? ''
  if (signer === '') {
    if (!name.includes(':')) return []
    const detail = 'ClusterTrustBundle without signer name must not have ":" in its name'
    return [invalidValue('metadata.name', name, detail)]
  }
  const causes: StatusCause[] = []
  const wanted = `${signer.replaceAll('/', ':')}:`
  if (!name.startsWith(wanted)) {
    const detail = `ClusterTrustBundle for signerName ${signer} must be named with prefix ${wanted}`
    causes.push(invalidValue('metadata.name', name, detail))
  }
  addCauses(causes, checkSigner(signer, 'spec.signerName'))
  return causes
}

export const clusterTrustBundleRules: KindRules<ClusterTrustBundle> = {
  nameRule: trustBundleName,
  // A stored bundle is not read again: readers of certificates change.
  check: (bundle, _context, stored) => [
    ...checkSignerAndName(bundle),
    ...(stored?.spec.trustBundle === bundle.spec.trustBundle
      ? []
      : checkTrustBundle(bundle.spec.trustBundle, 'spec.trustBundle')),
  ],
  checkUpdate: (next, stored) => checkImmutable(next.spec, stored.spec, 'spec', 'signerName'),
}
