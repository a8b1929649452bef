import type { GroupRules } from './kind-rules.ts'
import { lateRules } from './late-rules.ts'

export const admissionRegistrationRules: GroupRules = lateRules(
  async () => (await import('./admission/admission-rules.ts')).admissionRules,
  'MutatingWebhookConfiguration',
  'ValidatingWebhookConfiguration',
  'ValidatingAdmissionPolicy',
  'ValidatingAdmissionPolicyBinding',
  'MutatingAdmissionPolicy',
  'MutatingAdmissionPolicyBinding',
)
