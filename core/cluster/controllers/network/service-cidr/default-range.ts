import type { Brand } from '../../../../base/api/brand.ts'
import { equalJson } from '../../../../base/api/json.ts'
import type { Condition } from '../../../../base/api/types/meta.v1.generated.ts'
import type { ServiceCIDR } from '../../../../base/api/types/networking.v1.generated.ts'
import type { NewObject, Patch } from '../../../../base/api/types/views.ts'
import type { Client } from '../../../../base/client/client.ts'
import { objectPath, resourcePath } from '../../../../base/client/resource-path.ts'
import type { Runtime } from '../../../../base/runtime.ts'
import { formatTime } from '../../../../base/time/time.ts'
import type { AddressRange } from '../../../../kinds/allocation/address-range.ts'
import { networkingGroup } from '../../../../kinds/allocation/ip-address-object.ts'
import { serviceCidrResource } from '../../shared/objects/resources.ts'
import { createIfAbsent } from '../../shared/writes/expected-errors.ts'

/** Creates the default ServiceCIDR. One with other ranges, from an earlier start, stays, with a warning in the log. */
export async function ensureDefaultRange({
  client,
  brand,
  runtime,
  ranges,
  finalizers,
}: {
  readonly client: Client
  readonly brand: Brand
  readonly runtime: Pick<Runtime, 'clock' | 'logger'>
  /** Service address ranges of the server. */
  readonly ranges: readonly AddressRange[]
  /** Finalizers of a new ServiceCIDR. */
  readonly finalizers: readonly string[]
}): Promise<void> {
  const group = networkingGroup(brand)
  const path = resourcePath(serviceCidrResource(brand))
  const cidrs = ranges.map(({ text }) => text)
  const name = brand.word
  const wanted: NewObject<ServiceCIDR> = {
    apiVersion: `${group}/v1`,
    kind: 'ServiceCIDR',
    metadata: { name, ...(finalizers.length > 0 && { finalizers: [...finalizers] }) },
    spec: { cidrs },
  }
  const range =
    (await createIfAbsent(client, path, wanted)) ?? (await client.get(objectPath(path, name)))
  const { cidrs: held = [] } = range.spec
  if (!equalJson(held, cidrs)) {
    const stored = held.join(',')
    runtime.logger.warn('the default ServiceCIDR has other ranges than the server', { stored })
    return
  }
  if ((range.status.conditions ?? []).length > 0) return
  const ready: Condition = {
    type: 'Ready',
    status: 'True',
    lastTransitionTime: formatTime(runtime.clock.now()),
    reason: '',
    message: `${brand.title} default Service CIDR is ready`,
  }
  const { apiVersion, kind } = wanted
  const applied: Patch<ServiceCIDR> = {
    apiVersion,
    kind,
    metadata: { name },
    status: { conditions: [ready] },
  }
  const options = { fieldManager: `${brand.word}-service-cidr-controller`, force: true }
  await client.patch(`${objectPath(path, name)}/status`, 'apply', applied, options)
}
