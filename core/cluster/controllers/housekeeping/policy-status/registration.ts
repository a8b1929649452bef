import type { Brand } from '../../../../base/api/brand.ts'
import type { GroupResource } from '../../../../base/api/group-version.ts'
import type { ControllerRegistration } from '../../shared/controller-registration.ts'
import { feedOf } from '../../shared/open-feed.ts'
import { storedPrefix } from '../../shared/stored-resource.ts'
import { PolicyStatus } from './policy-status.ts'

function policies({ apiDomain }: Brand): GroupResource {
  return { group: `admissionregistration.${apiDomain}`, resource: 'validatingadmissionpolicies' }
}

export const policyStatus: ControllerRegistration = {
  name: 'validatingadmissionpolicy-status-controller',
  formerName: 'validatingadmissionpolicy-status',
  needs: (brand) => [policies(brand)],
  create(parts) {
    const prefix = storedPrefix(parts, policies(parts.brand))
    return new PolicyStatus({ ...parts, feed: feedOf(parts, (each) => each === prefix) })
  },
}
