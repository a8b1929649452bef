import type { GroupRules } from './kind-rules.ts'
import { lateRules } from './late-rules.ts'

export const resourceRules: GroupRules = lateRules(
  async () => (await import('./devices/device-rules.ts')).deviceRules,
  'DeviceClass',
  'ResourceClaim',
  'ResourceClaimTemplate',
  'ResourceSlice',
)
