import type { AdmissionParts } from './admission-parts.ts'
import type { AdmissionPlugin } from './admission-plugin.ts'
import { certificateApproval } from './certificate-approval.ts'
import { certificateSigning } from './certificate-signing.ts'
import { namespaceLifecycle } from './namespace-lifecycle.ts'
import { privilegeEscalation } from './privilege-escalation.ts'

/** The built-in admission plug-ins, in the order in which a write meets them. */
export function builtInPlugins(parts: AdmissionParts): readonly AdmissionPlugin[] {
  return [
    namespaceLifecycle(parts),
    certificateApproval(parts),
    certificateSigning(parts),
    privilegeEscalation(parts),
  ]
}
