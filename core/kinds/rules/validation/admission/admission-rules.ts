import { subdomainName } from '../../../../base/api/metadata/names.ts'
import type { GroupRules, KindRules } from '../kind-rules.ts'
import { bindingOrder, policyOrder, webhookOrder } from './admission-order.ts'
import { checkPolicy, checkPolicyBinding, checkPolicyStatus } from './admission-policies.ts'
import { checkMutatingBinding, checkMutatingPolicy } from './mutating-policies.ts'
import { checkWebhooks } from './webhooks.ts'

const webhookRules: KindRules = {
  nameRule: subdomainName,
  order: webhookOrder,
  check: checkWebhooks,
}

export const admissionRules: GroupRules = {
  MutatingWebhookConfiguration: webhookRules,
  ValidatingWebhookConfiguration: webhookRules,
  ValidatingAdmissionPolicy: {
    nameRule: subdomainName,
    order: policyOrder,
    check: checkPolicy,
    checkSubresource: (_subresource, next) => checkPolicyStatus(next),
  },
  ValidatingAdmissionPolicyBinding: {
    nameRule: subdomainName,
    order: bindingOrder,
    check: checkPolicyBinding,
  },
  MutatingAdmissionPolicy: {
    nameRule: subdomainName,
    order: policyOrder,
    check: checkMutatingPolicy,
  },
  MutatingAdmissionPolicyBinding: {
    nameRule: subdomainName,
    order: bindingOrder,
    check: checkMutatingBinding,
  },
}
