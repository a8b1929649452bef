import type { GroupRules } from './kind-rules.ts'
import { LateRules } from './late-rules.ts'

const rules = new LateRules(async () => (await import('./devices/device-rules.ts')).deviceRules)

/** Loads the rules of devices, for those who validate without waiting for a write. */
export function loadDeviceRules(): Promise<void> {
  return rules.load()
}

export const resourceRules: GroupRules = {
  DeviceClass: rules.of('DeviceClass'),
  ResourceClaim: rules.of('ResourceClaim'),
  ResourceClaimTemplate: rules.of('ResourceClaimTemplate'),
  ResourceSlice: rules.of('ResourceSlice'),
}
