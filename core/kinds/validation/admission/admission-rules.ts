import { subdomainName } from '../../../api/names.ts'
import { pendingRuleEngine } from '../../../expressions/load-rule-engine.ts'
import { bindingOrder, policyOrder, webhookOrder } from './admission-order.ts'
import { checkPolicy, checkPolicyBinding, checkPolicyStatus } from './admission-policies.ts'
import type { GroupRules, KindRules } from '../kind-rules.ts'
import { checkMutatingBinding, checkMutatingPolicy } from './mutating-policies.ts'
import { checkWebhooks, hasConditions } from './webhooks.ts'

const webhookRules: KindRules = {
  nameRule: subdomainName,
  order: webhookOrder,
  ready: (next) => (hasConditions(next) ? pendingRuleEngine() : undefined),
  check: checkWebhooks,
}

export const admissionRules: GroupRules = {
  MutatingWebhookConfiguration: webhookRules,
  ValidatingWebhookConfiguration: webhookRules,
  ValidatingAdmissionPolicy: {
    nameRule: subdomainName,
    order: policyOrder,
    ready: () => pendingRuleEngine(),
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
    ready: () => pendingRuleEngine(),
    check: checkMutatingPolicy,
  },
  MutatingAdmissionPolicyBinding: {
    nameRule: subdomainName,
    order: bindingOrder,
    check: checkMutatingBinding,
  },
}
