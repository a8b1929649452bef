import type { GroupRules } from '../shared/validation/kind-rules.ts'
import { lazyRules } from '../shared/validation/lazy-rules.ts'

export const admissionRegistrationRules: GroupRules = lazyRules(
  async () => (await import('./admission-rules.ts')).admissionRules,
  'MutatingWebhookConfiguration',
  'ValidatingWebhookConfiguration',
  'ValidatingAdmissionPolicy',
  'ValidatingAdmissionPolicyBinding',
  'MutatingAdmissionPolicy',
  'MutatingAdmissionPolicyBinding',
)
