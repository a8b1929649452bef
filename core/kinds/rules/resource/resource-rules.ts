import type { GroupRules } from '../shared/validation/kind-rules.ts'
import { lateRules } from '../shared/validation/lazy-rules.ts'

export const resourceRules: GroupRules = lateRules(
  async () => (await import('./device-rules.ts')).deviceRules,
  'DeviceClass',
  'ResourceClaim',
  'ResourceClaimTemplate',
  'ResourceSlice',
)
