import { ApiError } from '../../../../base/api/errors/api-error.ts'
import {
  addAmounts,
  formatAmounts,
  type ResourceAmounts,
} from '../../../../base/api/quantities/resource-amounts.ts'
import type { Client } from '../../../../base/client/client.ts'
import { resourcePath } from '../../../../base/client/resource-path.ts'
import type { Runtime } from '../../../../base/runtime.ts'
import type { Charge, QuotaLedger } from '../../../../kinds/quota/quota-ledger.ts'
import type { Quota } from '../../../../kinds/quota/quota.ts'
import { entryKey } from '../../../../storage/cache/object-key.ts'
import type { StoredObjects } from '../../../../storage/cache/stored-objects.ts'
import { chargedUntil, type Waiter } from './charge-queue.ts'
import { type ChargedRequest, chargeRequest, type QuotaCharge } from './charge-request.ts'
import type { LimitedResource } from './limited-resources.ts'

export interface ChargeParts {
  readonly runtime: Runtime
  readonly client: () => Client
  readonly ledger: QuotaLedger
  readonly limited: readonly LimitedResource[]
  /** Ends what is under way as the server closes. */
  readonly signal: AbortSignal
  /** The quotas of a namespace, newest that this server knows, ordered by name. */
  quotasOf(namespace: string): readonly Quota[]
  readonly objects: (group: string, resource: string) => StoredObjects
}

/** How often quotas are charged again that other servers, or users, changed meanwhile. */
const attempts = 16

const quotaResource = { group: '', version: 'v1', resource: 'resourcequotas' }

interface Charged {
  readonly waiter: Waiter
  readonly charges: readonly QuotaCharge[]
}

/** Charges the quotas of a namespace for writes that wait, and answers these: one write of each quota's status for all. */
export async function chargeQuotas(
  parts: ChargeParts,
  namespace: string,
  waiters: readonly Waiter[],
): Promise<void> {
  let quotas = parts.quotasOf(namespace)
  let { limited } = parts
  for (let attempt = 1; ; attempt++) {
    const waiting = waiters.filter(({ isWaiting }) => isWaiting)
    const since = parts.runtime.clock.now()
    const { charged, sums } = evaluate(waiting, quotas, limited)
    if (charged.length === 0) return
    const { failed, error } = await writeAll(parts, charged, sums)
    if (failed.size === 0) {
      for (const { waiter } of charged) waiter.admit(chargedUntil(parts.runtime, since))
      return
    }
    if (attempt === attempts) throw error
    // What was written stays charged; the quotas that changed meanwhile are asked again.
    quotas = parts.quotasOf(namespace).filter(({ name }) => failed.has(name))
    limited = []
  }
}

/** Judges writes one after the other, each by what those before it add. Dry runs, and writes that cost nothing, are answered. */
function evaluate(
  waiters: readonly Waiter[],
  quotas: readonly Quota[],
  limited: readonly LimitedResource[],
): { readonly charged: readonly Charged[]; readonly sums: ReadonlyMap<string, Quota> } {
  const current = new Map(quotas.map((quota) => [quota.name, quota]))
  const sums = new Map<string, Quota>()
  const charged: Charged[] = []
  for (const waiter of waiters) {
    const charges = judge(waiter, [...current.values()], limited)
    if (charges.length === 0) continue
    for (const { quota, amounts } of charges) {
      const sum = { ...quota, used: addAmounts(quota.used, amounts) }
      current.set(quota.name, sum)
      sums.set(quota.name, sum)
    }
    charged.push({ waiter, charges })
  }
  return { charged, sums }
}

function judge(
  waiter: Waiter,
  quotas: readonly Quota[],
  limited: readonly LimitedResource[],
): readonly QuotaCharge[] {
  try {
    const charges = chargeRequest(waiter.request, quotas, limited)
    if (charges.length > 0 && !waiter.dryRun) return charges
    waiter.admit()
  } catch (error) {
    waiter.refuse(error)
  }
  return []
}

/** Writes the usage of all charged quotas. @returns the names of those that changed meanwhile or went, and the last error. */
async function writeAll(
  parts: ChargeParts,
  charged: readonly Charged[],
  sums: ReadonlyMap<string, Quota>,
): Promise<{ readonly failed: ReadonlySet<string>; readonly error: unknown }> {
  const failed = new Set<string>()
  let last: unknown
  for (const quota of sums.values()) {
    try {
      const version = await writeUsage(parts, quota, quota.used)
      const charges = charged.flatMap(({ waiter, charges: all }) =>
        all
          .filter((each) => each.quota.name === quota.name)
          .map(({ amounts }) => chargeOf(parts, quota.namespace, waiter.request, amounts)),
      )
      parts.ledger.charged(entryKey(quota.namespace, quota.name), version, charges)
    } catch (error) {
      if (!(error instanceof ApiError) || !['Conflict', 'NotFound'].includes(error.reason)) {
        throw error
      }
      failed.add(quota.name)
      last = error
    }
  }
  return { failed, error: last }
}

/** Writes a quota's usage if the quota is still of the version that was read. @returns its new version */
async function writeUsage(
  { client, objects, signal }: ChargeParts,
  { namespace, name, hard, resourceVersion }: Quota,
  used: ResourceAmounts,
): Promise<string> {
  const entry = objects('', 'resourcequotas').get(entryKey(namespace, name))
  const object = entry?.object()
  const metadata = { ...(object?.metadata ?? { namespace, name }), resourceVersion }
  const status = { hard: formatAmounts(hard), used: formatAmounts(used) }
  const quota = { apiVersion: 'v1', kind: 'ResourceQuota', ...object, metadata, status }
  const path = resourcePath(quotaResource, { namespace, name, subresource: 'status' })
  const written = await client().update(path, quota, { signal })
  return written.metadata.resourceVersion ?? ''
}

/** The charge of one write, settled when its object shows that the write, or another one before it, was committed. */
function chargeOf(
  { objects }: ChargeParts,
  namespace: string,
  { definition, object, old }: ChargedRequest,
  amounts: ResourceAmounts,
): Charge {
  const { group, resource } = definition
  const { uid = '', name = '' } = object.metadata
  const before = old?.metadata.resourceVersion
  const key = entryKey(namespace, name)
  return {
    amounts,
    uid,
    isSettled() {
      const entry = objects(group, resource).get(key)
      if (before !== undefined) return String(entry?.revision) !== before
      return entry !== undefined && entry.object().metadata.uid === uid
    },
  }
}
