import type { Brand } from '../../api/brand.ts'
import type { GroupResource } from '../../api/group-version.ts'
import type { ControllerRegistration } from '../controller-registration.ts'
import { feedOf } from '../open-feed.ts'
import { storedPrefix } from '../stored-resource.ts'
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
