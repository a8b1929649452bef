import { parseQuota } from '../../../../kinds/quota/quota.ts'
import type { UsageEvaluator } from '../../../../kinds/quota/usage-evaluator.ts'
import type { ResourceDefinition } from '../../../../objects/catalog/resource-definition.ts'
import { byNamespace, perEntry } from '../../../../storage/cache/derived-values.ts'
import type { AdmissionAttributes, AdmissionOperation } from '../../admission-attributes.ts'
import type { AdmissionParts } from '../../admission-parts.ts'
import type { AdmissionPlugin, Admitted } from '../../admission-plugin.ts'
import type { PluginRegistration } from '../../plugin-registration.ts'
import { ChargeQueue } from './charge-queue.ts'
import { chargeQuotas } from './charge-quotas.ts'
import { type LimitedResource, parseLimitedResources } from './limited-resources.ts'

const name = 'ResourceQuota'

/** The evaluator of a resource whose objects are stored in namespaces; undefined for writes that use nothing. */
function evaluatorOf(
  { quotas }: AdmissionParts,
  operation: AdmissionOperation,
  { group, resource, namespaced, storedAs }: ResourceDefinition,
  subresource: string,
): UsageEvaluator | undefined {
  if (!namespaced || !storedAs) return undefined
  const evaluator = quotas.evaluators.of(group, resource)
  return evaluator?.handles(operation, subresource) === true ? evaluator : undefined
}

/** Charges the quotas of a namespace for writes that raise their usage, and refuses those that would exceed them. */
function createPlugin(parts: AdmissionParts, limited: readonly LimitedResource[]): AdmissionPlugin {
  const { runtime, client, quotas } = parts
  const { ledger } = quotas
  const closing = new AbortController()
  const quotasOf = byNamespace(parts.objects('', 'resourcequotas'), perEntry(parseQuota))
  const chargeParts = {
    runtime,
    client,
    ledger,
    limited,
    quotasOf,
    signal: closing.signal,
    objects: (group: string, resource: string) => parts.objects(group, resource),
  }
  const queue = new ChargeQueue({
    runtime,
    ledger,
    charge: (namespace, waiters) => chargeQuotas(chargeParts, namespace, waiters),
  })
  const concerns = (namespace: string, evaluator: UsageEvaluator): boolean =>
    limited.length > 0 ||
    quotasOf(namespace).some(({ hard }) => evaluator.namesOf(hard.keys()).length > 0)
  return {
    name,
    handles: (...write) => evaluatorOf(parts, ...write) !== undefined,
    validate(attributes: AdmissionAttributes): Admitted {
      const { operation, definition, subresource, namespace, old } = attributes
      if (namespace === '') return undefined
      const evaluator = evaluatorOf(parts, operation, definition, subresource)
      if (!evaluator || !concerns(namespace, evaluator)) return undefined
      const { object } = attributes
      if (!object) return undefined
      if (old && evaluator.concerns?.(subresource, object, old) === false) return undefined
      const time = attributes.write.time
      const request = {
        evaluator,
        definition,
        subresource,
        name: attributes.name,
        object,
        old,
        time,
      }
      return queue.add(namespace, request, attributes)
    },
    close() {
      closing.abort()
      queue.close()
    },
  }
}

/** The plug-in ResourceQuota, which keeps the usage of a namespace within its quotas. */
export const resourceQuota: PluginRegistration = {
  name,
  isDefault: true,
  create: (parts, configuration) =>
    createPlugin(parts, parseLimitedResources(parts.brand, configuration)),
}
