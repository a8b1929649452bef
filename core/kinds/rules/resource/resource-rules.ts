import type { GroupRules } from '../shared/validation/kind-rules.ts'
import { lazyRules } from '../shared/validation/lazy-rules.ts'

export const resourceRules: GroupRules = lazyRules(
  async () => (await import('./device-rules.ts')).deviceRules,
  'DeviceClass',
  'DeviceTaintRule',
  'ResourceClaim',
  'ResourceClaimTemplate',
  'ResourceSlice',
)
