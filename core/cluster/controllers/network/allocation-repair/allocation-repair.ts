import type { Lease } from '../../../../base/api/types/coordination.v1.generated.ts'
import { pause } from '../../../../base/execution/pause.ts'
import { millisecondsOf } from '../../../../base/time/time.ts'
import { allKeys } from '../../../../storage/cache/object-key.ts'
import { readableObject } from '../../../../storage/cache/readable-object.ts'
import { identityOf } from '../../housekeeping/server-identity/server-identity.ts'
import type {
  ControllerParts,
  ControllerRegistration,
} from '../../shared/framework/controller-registration.ts'
import { leaseResource, serviceResource } from '../../shared/objects/resources.ts'
import { storedResource } from '../../shared/objects/stored-resource.ts'

const name = 'allocation-repair'

/** Milliseconds between repairs, as in the original. */
const period = 180_000

/** Whether no other server has a valid identity lease. */
function isAlone(parts: ControllerParts): boolean {
  const { brand, cache, runtime, settings } = parts
  const prefix = storedResource(parts, leaseResource(brand))?.storedAs?.prefix
  if (prefix === undefined) return true
  const label = `apiserver.${brand.labelDomain}/identity`
  const own = settings.hostname === undefined ? '' : identityOf(settings.hostname, brand)
  for (const entry of cache.resource(prefix).snapshot().entries(allKeys)) {
    const lease = readableObject<Lease>(entry)
    if (lease?.metadata.labels?.[label] !== brand.serverName) continue
    const { renewTime, leaseDurationSeconds = 0 } = lease.spec
    const ends = (millisecondsOf(renewTime) ?? 0) + leaseDurationSeconds * 1000
    if (lease.metadata.name !== own && ends > runtime.clock.now()) return false
  }
  return true
}

/**
 * Repairs the addresses and node ports of a store that other servers write to, at the start and every three minutes, as every
 * server of the original does.
 */
export const allocationRepair: ControllerRegistration = {
  name,
  isOfServer: true,
  needs: () => [serviceResource],
  create(parts) {
    const { runtime, sharedAllocation } = parts
    if (!sharedAllocation) return undefined
    return {
      name,
      async run(signal) {
        while (!signal.aborted) {
          try {
            const { repair } = await sharedAllocation.load()
            await repair(() => isAlone(parts))
          } catch (error) {
            if (signal.aborted) return
            const { logger } = runtime
            logger.warn('allocations were not repaired', { error: String(error) })
          }
          await pause(runtime.timers, period, signal)
        }
      },
    }
  },
}
