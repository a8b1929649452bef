import type { GroupRules } from './kind-rules.ts'
import { LateRules } from './late-rules.ts'

const rules = new LateRules(
  async () => (await import('./admission/admission-rules.ts')).admissionRules,
)

/** Loads the rules of admission, for those who validate without waiting for a write. */
export function loadAdmissionRules(): Promise<void> {
  return rules.load()
}

export const admissionRegistrationRules: GroupRules = {
  MutatingWebhookConfiguration: rules.of('MutatingWebhookConfiguration'),
  ValidatingWebhookConfiguration: rules.of('ValidatingWebhookConfiguration'),
  ValidatingAdmissionPolicy: rules.of('ValidatingAdmissionPolicy'),
  ValidatingAdmissionPolicyBinding: rules.of('ValidatingAdmissionPolicyBinding'),
  MutatingAdmissionPolicy: rules.of('MutatingAdmissionPolicy'),
  MutatingAdmissionPolicyBinding: rules.of('MutatingAdmissionPolicyBinding'),
}
