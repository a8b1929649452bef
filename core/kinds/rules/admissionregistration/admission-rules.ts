import { subdomainName } from '../../../base/api/metadata/names.ts'
import type {
  ValidatingAdmissionPolicy,
  ValidatingAdmissionPolicyBinding,
} from '../../../base/api/types/admissionregistration.v1.generated.ts'
import type {
  MutatingAdmissionPolicy,
  MutatingAdmissionPolicyBinding,
} from '../../../base/api/types/admissionregistration.v1beta1.generated.ts'
import type { GroupRules, KindRules } from '../shared/validation/kind-rules.ts'
import { bindingOrder, policyOrder, webhookOrder } from './admission-order.ts'
import { checkMutatingBinding, checkMutatingPolicy } from './mutating-admission-policy.ts'
import {
  checkPolicy,
  checkPolicyBinding,
  checkPolicyStatus,
} from './validating-admission-policy.ts'
import { checkWebhooks, type WebhookConfiguration } from './webhook-configuration.ts'

export const webhookRules: KindRules<WebhookConfiguration> = {
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
  } satisfies KindRules<ValidatingAdmissionPolicy>,
  ValidatingAdmissionPolicyBinding: {
    nameRule: subdomainName,
    order: bindingOrder,
    check: checkPolicyBinding,
  } satisfies KindRules<ValidatingAdmissionPolicyBinding>,
  MutatingAdmissionPolicy: {
    nameRule: subdomainName,
    order: policyOrder,
    check: checkMutatingPolicy,
  } satisfies KindRules<MutatingAdmissionPolicy>,
  MutatingAdmissionPolicyBinding: {
    nameRule: subdomainName,
    order: bindingOrder,
    check: checkMutatingBinding,
  } satisfies KindRules<MutatingAdmissionPolicyBinding>,
}
