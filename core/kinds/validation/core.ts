import { parseIpAddress } from '../../api/ip-address.ts'
import type { JsonObject } from '../../api/json.ts'
import { dnsLabel, labelName, labelValue, qualifiedName, subdomainName } from '../../api/names.ts'
import type { ApiObject } from '../../api/object.ts'
import type { Cause } from '../../api/status.ts'
import {
  addCauses,
  duplicate,
  type FieldPath,
  forbidden,
  invalidValue,
  invalidValues,
  notSupported,
  required,
} from '../../schema/validation/causes.ts'
import { validateLabels } from '../../schema/validation/label-rules.ts'
import { matchesLabels, selectorFromLabels } from '../../api/label-selector.ts'
import { configMapRules, secretRules } from './config-data.ts'
import { checkName, checkNotNegative, checkPortNumber, isSame } from './field-checks.ts'
import { eventRules } from './events.ts'
import type { GroupRules } from './kind-rules.ts'
import { persistentVolumeClaimRules, persistentVolumeRules } from './persistent-volumes.ts'
import { checkRunsForever, mismatch, validatePodTemplate } from './pod-template.ts'
import { podRules } from './pod.ts'
import { limitRangeRules, resourceQuotaRules } from './quotas.ts'
import {
  has,
  numberOf,
  objectOf,
  objectsOf,
  structOf,
  textOf,
  textsOf,
} from '../../api/json-fields.ts'
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
    const path = `spec.taints[${index}]`
    const value = textOf(taint, 'value')
    const causes = [...checkName(taint, path, 'key', qualifiedName)]
    addCauses(causes, invalidValues(`${path}.value`, value, labelValue(value)))
    const key = `${textOf(taint, 'key')}:${textOf(taint, 'effect')}`
    if (seen.has(key)) causes.push(duplicate(path, taint))
    seen.add(key)
    return causes
  })
}

function checkNodeUpdate(next: ApiObject, stored: ApiObject): Cause[] {
  const [spec, old] = [structOf(next, 'spec'), structOf(stored, 'spec')]
  const causes: Cause[] = []
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

function checkController(controller: ApiObject): Cause[] {
  const spec = structOf(controller, 'spec')
  const causes = checkNotNegative(spec, 'spec', 'replicas', 'minReadySeconds')
  const selector = structOf(spec, 'selector')
  const template = objectOf(spec, 'template')
  if (Object.keys(selector).length === 0) causes.push(required('spec.selector'))
  if (!template) return [...causes, required('spec.template')]
  const labels = structOf(template, 'metadata', 'labels')
  if (!matchesLabels(selectorFromLabels(selector), labels))
    causes.push(mismatch('spec', structOf(template, 'metadata')['labels'] ?? null))
  addCauses(causes, validatePodTemplate(template, 'spec.template'))
  addCauses(causes, checkRunsForever(template, 'spec.template', 'ReplicationController'))
  return [...causes, ...validateLabels(selector, 'spec.selector')]
}

function checkAddress(address: JsonObject, path: FieldPath): Cause[] {
  const ip = textOf(address, 'ip')
  if (ip === '' || parseIpAddress(ip)) return []
  const detail = 'must be a valid IP address, (e.g. 10.9.8.7 or 2001:db8::ffff)'
  return [invalidValue(`${path}.ip`, ip, detail)]
}

function checkSubset(subset: JsonObject, path: FieldPath): Cause[] {
  const causes: Cause[] = []
  const lists = ['addresses', 'notReadyAddresses']
  if (lists.every((list) => objectsOf(subset, list).length === 0)) {
    causes.push(required(path, 'must specify `addresses` or `notReadyAddresses`'))
  }
  for (const list of lists) {
    for (const [index, address] of objectsOf(subset, list).entries()) {
      addCauses(causes, checkAddress(address, `${path}.${list}[${index}]`))
    }
  }
  const ports = objectsOf(subset, 'ports')
  for (const [index, port] of ports.entries()) {
    const place = `${path}.ports[${index}]`
    const name = textOf(port, 'name')
    if (name !== '') addCauses(causes, invalidValues(`${place}.name`, name, dnsLabel(name)))
    else if (ports.length > 1) causes.push(required(`${place}.name`))
    addCauses(causes, checkPortNumber(numberOf(port, 'port') ?? 0, `${place}.port`))
  }
  return causes
}

function checkEndpoints(endpoints: ApiObject): Cause[] {
  return objectsOf(endpoints, 'subsets').flatMap((subset, index) =>
    checkSubset(subset, `subsets[${index}]`),
  )
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
  Endpoints: { nameRule: subdomainName, check: checkEndpoints },
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
    checkUpdate: checkNodeUpdate,
  },
  PersistentVolume: persistentVolumeRules,
  PersistentVolumeClaim: persistentVolumeClaimRules,
  Pod: podRules,
  PodTemplate: {
    nameRule: subdomainName,
    check: (object) => validatePodTemplate(structOf(object, 'template'), 'template'),
  },
  ReplicationController: {
    nameRule: subdomainName,
    check: checkController,
  },
  ResourceQuota: resourceQuotaRules,
  Secret: secretRules,
  Service: serviceRules,
}
