import { subdomainName } from '../../../base/api/metadata/names.ts'
import type { GroupRules, KindRules } from '../shared/validation/kind-rules.ts'
import { bindingOrder, policyOrder, webhookOrder } from './admission-order.ts'
import { checkMutatingBinding, checkMutatingPolicy } from './mutating-admission-policy.ts'
import {
  checkPolicy,
  checkPolicyBinding,
  checkPolicyStatus,
} from './validating-admission-policy.ts'
import { checkWebhooks } from './webhook-configuration.ts'

export const webhookRules: KindRules = {
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
