import { subdomainName } from '../../api/names.ts'
import { checkPolicy, checkPolicyBinding, checkPolicyStatus } from './admission-policies.ts'
import type { GroupRules } from './kind-rules.ts'
import { checkWebhooks } from './webhooks.ts'

export const admissionRegistrationRules: GroupRules = {
  MutatingWebhookConfiguration: { nameRule: subdomainName, check: checkWebhooks },
  ValidatingWebhookConfiguration: { nameRule: subdomainName, check: checkWebhooks },
  ValidatingAdmissionPolicy: {
    nameRule: subdomainName,
    check: checkPolicy,
    checkSubresource: (_subresource, next) => checkPolicyStatus(next),
  },
  ValidatingAdmissionPolicyBinding: { nameRule: subdomainName, check: checkPolicyBinding },
}
