import type { Cause } from '../../../base/api/errors/status.ts'
import { structOf, textOf, textsOf } from '../../../base/api/json-fields.ts'
import { labelName, qualifiedName, subdomainName } from '../../../base/api/metadata/names.ts'
import type { ApiObject } from '../../../base/api/object.ts'
import {
  type FieldPath,
  invalidValue,
  invalidValues,
  notSupported,
  required,
} from '../../../objects/schema/validation/causes.ts'
import { CauseOrder } from '../shared/validation/cause-order.ts'
import type { GroupRules } from '../shared/validation/kind-rules.ts'
import { configMapRules, secretRules } from './config/config-map-and-secret.ts'
import { eventRules } from './events/event.ts'
import { clusterNodeRules } from './nodes/node.ts'
import { templateOrder, validatePodTemplate } from './pods/pod-template.ts'
import { podRules } from './pods/pod.ts'
import { limitRangeRules } from './quotas/limit-range.ts'
import { resourceQuotaRules } from './quotas/resource-quota.ts'
import { replicationControllerRules } from './replication-controller.ts'
import { endpointsRules } from './services/endpoints.ts'
import { serviceRules } from './services/service.ts'
import { persistentVolumeClaimRules, persistentVolumeRules } from './volumes/persistent-volume.ts'

function checkFinalizer(name: string, word: string, path: FieldPath): readonly Cause[] {
  const causes = [...invalidValues(path, name, qualifiedName(name))]
  if (!name.includes('/') && ![word, 'orphan', 'foregroundDeletion'].includes(name)) {
    const detail = 'name is neither a standard finalizer name nor is it fully qualified'
    causes.push(invalidValue(path, name, detail))
  }
  return causes
}

/** Finalizers of a namespace's spec; the causes of a write of the whole name the list, those of `finalize` an item. */
function checkNamespaceFinalizers(
  namespace: ApiObject,
  word: string,
  pathOf: (index: number) => FieldPath = () => 'spec.finalizers',
): readonly Cause[] {
  const finalizers = textsOf(structOf(namespace, 'spec'), 'finalizers')
  return finalizers.flatMap((name, index) => checkFinalizer(name, word, pathOf(index)))
}

function checkNamespacePhase(next: ApiObject): Cause[] {
  const phase = textOf(structOf(next, 'status'), 'phase')
  const going = next.metadata.deletionTimestamp !== undefined
  const wanted = going ? 'Terminating' : 'Active'
  if (phase === wanted) return []
  const detail = going
    ? "may only be 'Terminating' if `deletionTimestamp` is not empty"
    : "may only be 'Active' if `deletionTimestamp` is empty"
  return [invalidValue('status.Phase', phase, detail)]
}

function checkBinding(binding: ApiObject): Cause[] {
  const target = structOf(binding, 'target')
  const kind = textOf(target, 'kind')
  const causes: Cause[] = []
  if (kind !== '' && kind !== 'Node') {
    causes.push(notSupported('target.kind', kind, ['Node', '<empty>']))
  }
  if (textOf(target, 'name') === '') causes.push(required('target.name'))
  return causes
}

export const coreRules: GroupRules = {
  Binding: { nameRule: subdomainName, check: checkBinding },
  ConfigMap: configMapRules,
  Endpoints: endpointsRules,
  Event: eventRules,
  LimitRange: limitRangeRules,
  Namespace: {
    nameRule: labelName,
    check: (namespace, context) => checkNamespaceFinalizers(namespace, context.brand.word),
    checkSubresource: (subresource, next, _stored, context) =>
      subresource === 'status'
        ? checkNamespacePhase(next)
        : checkNamespaceFinalizers(next, context.brand.word, (at) => `spec.finalizers[${at}]`),
  },
  Node: clusterNodeRules,
  PersistentVolume: persistentVolumeRules,
  PersistentVolumeClaim: persistentVolumeClaimRules,
  Pod: podRules,
  PodTemplate: {
    nameRule: subdomainName,
    order: new CauseOrder(templateOrder('template')),
    check: (object, { brand, gate, refusesPrivileged }, before) => {
      const stored = before && structOf(before, 'template')
      const scope = { brand, gate, refusesPrivileged, stored }
      return validatePodTemplate(structOf(object, 'template'), 'template', scope)
    },
  },
  ReplicationController: replicationControllerRules,
  ResourceQuota: resourceQuotaRules,
  Secret: secretRules,
  Service: serviceRules,
}
