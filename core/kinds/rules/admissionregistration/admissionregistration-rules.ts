import type { GroupRules } from '../shared/validation/kind-rules.ts'
import { lateRules } from '../shared/validation/lazy-rules.ts'

export const admissionRegistrationRules: GroupRules = lateRules(
  async () => (await import('./admission-rules.ts')).admissionRules,
  'MutatingWebhookConfiguration',
  'ValidatingWebhookConfiguration',
  'ValidatingAdmissionPolicy',
  'ValidatingAdmissionPolicyBinding',
  'MutatingAdmissionPolicy',
  'MutatingAdmissionPolicyBinding',
)
