import { parseCidr } from '../../api/ip-address.ts'
import type { JsonObject } from '../../api/json.ts'
import { labelName, labelValue, qualifiedName, subdomainName } from '../../api/names.ts'
import type { ApiObject } from '../../api/object.ts'
import type { Cause } from '../../api/status.ts'
import { writeGoJson } from '../../json/go-json.ts'
import { writeJson } from '../../json/json-write.ts'
import {
  addCauses,
  type FieldPath,
  forbidden,
  internalError,
  invalidValue,
  invalidValues,
  notSupported,
  required,
} from '../../schema/validation/causes.ts'
import { CauseOrder } from './cause-order.ts'
import { configMapRules, secretRules } from './config-data.ts'
import { checkName, checkSupported, isSame } from './field-checks.ts'
import { endpointsRules } from './endpoints.ts'
import { eventRules } from './events.ts'
import type { GroupRules } from './kind-rules.ts'
import { persistentVolumeClaimRules, persistentVolumeRules } from './persistent-volumes.ts'
import { templateOrder, validatePodTemplate } from './pod-template.ts'
import { podRules } from './pod.ts'
import { limitRangeRules } from './limit-ranges.ts'
import { resourceQuotaRules } from './quotas.ts'
import { has, objectsOf, structOf, textOf, textsOf } from '../../api/json-fields.ts'
import { replicationControllerRules } from './replication-controllers.ts'
import { serviceRules } from './services.ts'

function checkFinalizer(name: string, word: string, path: FieldPath): readonly Cause[] {
  const causes = [...invalidValues(path, name, qualifiedName(name))]
  if (!name.includes('/') && ![word, 'orphan', 'foregroundDeletion'].includes(name)) {
    const detail = 'name is neither a standard finalizer name nor is it fully qualified'
    causes.push(invalidValue(path, name, detail))
  }
  return causes
}

function checkNamespaceFinalizers(namespace: ApiObject, word: string): readonly Cause[] {
  const finalizers = textsOf(structOf(namespace, 'spec'), 'finalizers')
  return finalizers.flatMap((name) => checkFinalizer(name, word, 'spec.finalizers'))
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

function checkTaints(spec: JsonObject): Cause[] {
  const seen = new Set<string>()
  return objectsOf(spec, 'taints').flatMap((taint, index) => {
    // Taints: the original's causes name them as fields of the metadata.
    const path = `metadata.taints[${index}]`
    const [value, effect] = [textOf(taint, 'value'), textOf(taint, 'effect')]
    const causes = [...checkName(taint, path, 'key', qualifiedName)]
    const messages = labelValue(value)
    if (messages.length > 0) causes.push(invalidValue(`${path}.value`, value, messages.join(';')))
    if (effect === '') causes.push(required(`${path}.effect`))
    else addCauses(causes, checkSupported(taint, path, 'effect', taintEffects))
    const key = `${textOf(taint, 'key')}:${effect}`
    if (seen.has(key)) causes.push(repeatedTaint(taint, path))
    seen.add(key)
    return causes
  })
}

const taintEffects = ['NoSchedule', 'PreferNoSchedule', 'NoExecute']

/** Duplicate taint, shown as in the original: with the field names of its code. */
function repeatedTaint(taint: JsonObject, field: FieldPath): Cause {
  const shown = writeJson({
    Key: textOf(taint, 'key'),
    Value: textOf(taint, 'value'),
    Effect: textOf(taint, 'effect'),
    TimeAdded: taint['timeAdded'] ?? null,
  })
  const message = `Duplicate value: ${shown}: taints must be unique by key and effect pair`
  return { reason: 'FieldValueDuplicate', message, field }
}

function checkAddresses(node: ApiObject): Cause[] {
  const seen = new Set<string>()
  return objectsOf(structOf(node, 'status'), 'addresses').flatMap((address, index) => {
    const [type, host] = ['type', 'address'].map((key) => writeGoJson(textOf(address, key)))
    const shown = `{"Type":${type},"Address":${host}}`
    const isRepeated = seen.has(shown)
    seen.add(shown)
    if (!isRepeated) return []
    const field = `status.addresses[${index}]`
    return [{ reason: 'FieldValueDuplicate', message: `Duplicate value: ${shown}`, field }]
  })
}

function checkPodRanges(spec: JsonObject): Cause[] {
  const texts = textsOf(spec, 'podCIDRs')
  const ranges = texts.map(parseCidr)
  const detail = 'must be a valid CIDR value, (e.g. 10.9.8.0/24 or 2001:db8::/64)'
  const causes = texts.flatMap((text, index) =>
    ranges[index] ? [] : [invalidValue(`spec.podCIDRs[${index}]`, text, detail)],
  )
  if (texts.length < 2) return causes
  const bad = ranges.indexOf(undefined)
  if (bad >= 0) {
    const fault = `invalid CIDR[${bad}]: <nil> (invalid CIDR address: ${texts[bad]})`
    const why = `invalid PodCIDRs. failed to check with dual stack with error:${fault}`
    causes.push(internalError('spec.podCIDRs', why))
  }
  const families = new Set(ranges.map((range) => range?.family))
  if (texts.length === 2 && families.size === 2 && bad < 0) return causes
  const most = 'may specify no more than one CIDR for each IP family'
  return [...causes, invalidValue('spec.podCIDRs', [...texts], most)]
}

function checkNodeUpdate(next: ApiObject, stored: ApiObject): Cause[] {
  const [spec, old] = [structOf(next, 'spec'), structOf(stored, 'spec')]
  const causes: Cause[] = [...checkPodRanges(spec), ...checkAddresses(next)]
  for (const [field, name] of [
    ['podCIDRs', 'podCIDR'],
    ['providerID', 'providerID'],
  ] as const) {
    if (has(old, field) && !isSame(spec[field], old[field])) {
      const detail = `node updates may not change ${name} except from "" to valid`
      causes.push(forbidden(`spec.${field}`, detail))
    }
  }
  return causes
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
        : checkNamespaceFinalizers(next, context.brand.word),
  },
  Node: {
    nameRule: subdomainName,
    check: (node) => checkTaints(structOf(node, 'spec')),
    checkCreate: (node) => checkPodRanges(structOf(node, 'spec')),
    checkUpdate: checkNodeUpdate,
    checkSubresource: (_subresource, next) => checkAddresses(next),
  },
  PersistentVolume: persistentVolumeRules,
  PersistentVolumeClaim: persistentVolumeClaimRules,
  Pod: podRules,
  PodTemplate: {
    nameRule: subdomainName,
    order: new CauseOrder(templateOrder('template')),
    check: (object) => validatePodTemplate(structOf(object, 'template'), 'template'),
  },
  ReplicationController: replicationControllerRules,
  ResourceQuota: resourceQuotaRules,
  Secret: secretRules,
  Service: serviceRules,
}
