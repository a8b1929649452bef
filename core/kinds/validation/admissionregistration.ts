import { subdomainName } from '../../api/names.ts'
import { pendingRuleEngine } from '../../expressions/load-rule-engine.ts'
import { checkPolicy, checkPolicyBinding, checkPolicyStatus } from './admission-policies.ts'
import type { GroupRules, KindRules } from './kind-rules.ts'
import { checkMutatingPolicy } from './mutating-policies.ts'
import { checkBinding } from './policy-parts.ts'
import { checkWebhooks, hasConditions } from './webhooks.ts'

const webhookRules: KindRules = {
  nameRule: subdomainName,
  ready: (next) => (hasConditions(next) ? pendingRuleEngine() : undefined),
  checkCreate: (next, context) => checkWebhooks(next, undefined, context),
  checkUpdate: checkWebhooks,
}

export const admissionRegistrationRules: GroupRules = {
  MutatingWebhookConfiguration: webhookRules,
  ValidatingWebhookConfiguration: webhookRules,
  ValidatingAdmissionPolicy: {
    nameRule: subdomainName,
    ready: () => pendingRuleEngine(),
    checkCreate: (next, context) => checkPolicy(next, undefined, context),
    checkUpdate: checkPolicy,
    checkSubresource: (_subresource, next) => checkPolicyStatus(next),
  },
  ValidatingAdmissionPolicyBinding: { nameRule: subdomainName, check: checkPolicyBinding },
  MutatingAdmissionPolicy: {
    nameRule: subdomainName,
    ready: () => pendingRuleEngine(),
    checkCreate: (next, context) => checkMutatingPolicy(next, undefined, context),
    checkUpdate: checkMutatingPolicy,
  },
  MutatingAdmissionPolicyBinding: { nameRule: subdomainName, check: checkBinding },
}
