import type { StatusCause } from '../../../../base/api/errors/status.ts'
import { has, objectOf, structOf, textOf } from '../../../../base/api/json-fields.ts'
import type { JsonObject } from '../../../../base/api/json.ts'
import { dnsLabel, dnsSubdomain } from '../../../../base/api/metadata/names.ts'
import { valueAsSent } from '../../../../objects/schema/emptied-fields.ts'
import {
  addCauses,
  entryPath,
  type FieldPath,
  forbidden,
  invalidValue,
  notSupported,
  required,
} from '../../../../objects/schema/validation/causes.ts'
import {
  checkBasicResource,
  checkDriverName,
  checkText,
  quantityOf,
} from '../../shared/validation/field-checks.ts'
import { validateNodeSelector } from '../scheduling/pod-scheduling.ts'
import { checkAccessModes } from './persistent-volume-claim-spec.ts'
import {
  checkChoice,
  checkCinder,
  checkStorageOs,
  driverChecks,
  requireFields,
} from './volume-drivers.ts'
import { checkIscsi } from './volume-iscsi.ts'
import {
  persistentSources,
  type SourceCheck,
  type SourceChecks,
  validateSource,
} from './volume-sources.ts'

function checkSecretReference(secret: JsonObject, path: FieldPath): StatusCause[] {
  return [
    ...requireFields(secret, path, 'name'),
    ...checkText(secret, path, 'name', dnsSubdomain),
    ...requireFields(secret, path, 'namespace'),
    ...checkText(secret, path, 'namespace', dnsLabel),
  ]
}

const csiSecrets = [
  'controllerPublishSecretRef',
  'controllerExpandSecretRef',
  'nodePublishSecretRef',
  'nodeExpandSecretRef',
]

const checkCsi: SourceCheck = (source, path) => {
  const causes = checkDriverName(textOf(source, 'driver'), `${path}.driver`)
  addCauses(causes, requireFields(source, path, 'volumeHandle'))
  for (const key of csiSecrets) {
    const secret = objectOf(source, key)
    if (secret) addCauses(causes, checkSecretReference(secret, `${path}.${key}`))
  }
  return causes
}

/** Sources of persistent volumes, which name namespaces where those of pods need none. */
const persistentChecks: SourceChecks = {
  ...driverChecks,
  glusterfs: (source, path) => {
    const causes = requireFields(source, path, 'endpoints', 'path')
    if (source['endpointsNamespace'] === '') {
      const detail = 'if the endpointnamespace is set, it must be a valid namespace name'
      return [...causes, invalidValue(`${path}.endpointsNamespace`, '', detail)]
    }
    return [...causes, ...checkText(source, path, 'endpointsNamespace', dnsLabel)]
  },
  iscsi: checkIscsi({
    otherPrefix: 'must be valid format',
    isPersistent: true,
    longName: (_owner, path, source) => [`${path}.targetportal`, textOf(source, 'targetPortal')],
  }),
  cinder: checkCinder('name', 'namespace'),
  azureFile: (source, path) => {
    const causes = requireFields(source, path, 'secretName', 'shareName')
    if (has(source, 'secretNamespace')) {
      addCauses(causes, requireFields(source, path, 'secretNamespace'))
    }
    return causes
  },
  local: (source, path, { volume }) => {
    const causes = [...(driverChecks['local']?.(source, path, { name: '', volume }) ?? [])]
    if (has(volume, 'nodeAffinity')) return causes
    const place = path.replace(/local$/, 'nodeAffinity')
    return [...causes, required(place, 'Local volume requires node affinity')]
  },
  storageos: checkStorageOs('name', 'namespace'),
  csi: checkCsi,
}

function checkCapacity(spec: JsonObject, path: FieldPath): StatusCause[] {
  const capacity = structOf(spec, 'capacity')
  const names = Object.keys(capacity)
  const place = `${path}.capacity`
  const causes = names.length === 0 ? [required(place)] : []
  if (!has(capacity, 'storage') || names.length > 1) {
    causes.push(notSupported(place, valueAsSent(spec, 'capacity') ?? null, ['storage']))
  }
  for (const name of names) {
    const entry = entryPath(place, name)
    addCauses(causes, checkBasicResource(capacity[name], entry))
    const { value } = quantityOf(capacity[name])
    if (value <= 0n) causes.push(invalidValue(entry, capacity[name], 'must be greater than zero'))
  }
  return causes
}

const notInline = 'may not be specified in the context of inline volumes'

function checkInline(spec: JsonObject, path: FieldPath): StatusCause[] {
  const causes: StatusCause[] = []
  if (has(spec, 'claimRef')) causes.push(forbidden(`${path}.claimRef`, notInline))
  if (Object.keys(structOf(spec, 'capacity')).length > 0) {
    causes.push(forbidden(`${path}.capacity`, notInline))
  }
  if (!has(spec, 'csi')) {
    causes.push(required(`${path}.csi`, 'has to be specified in the context of inline volumes'))
  }
  return causes
}

function checkNodeAffinity(spec: JsonObject, path: FieldPath): StatusCause[] {
  const affinity = objectOf(spec, 'nodeAffinity')
  if (!affinity) return []
  const place = `${path}.nodeAffinity.required`
  const selector = objectOf(affinity, 'required')
  if (!selector) return [required(place, 'must specify required node constraints')]
  return validateNodeSelector(selector, place)
}

/** Whether a path leads to the root directory, by whatever detours. */
function isRoot(text: string): boolean {
  if (!text.startsWith('/')) return false
  let depth = 0
  for (const part of text.split('/')) {
    if (part === '..') depth = Math.max(0, depth - 1)
    else if (part !== '' && part !== '.') depth++
  }
  return depth === 0
}

function checkRecycling(spec: JsonObject, path: FieldPath): StatusCause[] {
  if (spec['persistentVolumeReclaimPolicy'] !== 'Recycle') return []
  if (!isRoot(textOf(structOf(spec, 'hostPath'), 'path'))) return []
  const detail = "may not be 'recycle' for a hostPath mount of '/'"
  return [forbidden(`${path}.persistentVolumeReclaimPolicy`, detail)]
}

function checkAttributesClass(spec: JsonObject, path: FieldPath): StatusCause[] {
  if (!has(spec, 'volumeAttributesClassName')) return []
  const key = 'volumeAttributesClassName'
  const causes =
    textOf(spec, key) === ''
      ? [required(`${path}.${key}`, 'an empty string is disallowed')]
      : [...checkText(spec, path, key, dnsSubdomain)]
  if (has(spec, 'csi')) return causes
  const detail = 'has to be specified when using volumeAttributesClassName'
  return [...causes, required(`${path}.csi`, detail)]
}

function checkOneSource(spec: JsonObject, path: FieldPath, name: string): StatusCause[] {
  return validateSource(spec, path, persistentSources, persistentChecks, { name })
}

/** Validates the spec of a persistent volume, all of it: the schema refuses nothing there. */
export function validatePersistentSpec(
  spec: JsonObject,
  path: FieldPath,
  name: string,
): StatusCause[] {
  const causes = checkAccessModes(spec, path, '')
  addCauses(causes, checkCapacity(spec, path))
  const policy = 'persistentVolumeReclaimPolicy'
  addCauses(causes, checkChoice(spec, path, policy, ['Delete', 'Recycle', 'Retain']))
  addCauses(causes, checkNodeAffinity(spec, path))
  addCauses(causes, checkOneSource(spec, path, name))
  addCauses(causes, checkRecycling(spec, path))
  addCauses(causes, checkText(spec, path, 'storageClassName', dnsSubdomain))
  addCauses(causes, checkChoice(spec, path, 'volumeMode', ['Block', 'Filesystem']))
  return [...causes, ...checkAttributesClass(spec, path)]
}

/** Validates an inline volume: a CSI volume's spec that a migrated in-tree plug-in gives, without a PersistentVolume. */
export function validateInlineSpec(spec: JsonObject, path: FieldPath): StatusCause[] {
  const causes = checkInline(spec, path)
  addCauses(causes, checkAccessModes(spec, path, ''))
  const policy = textOf(spec, 'persistentVolumeReclaimPolicy')
  if (policy !== '' && policy !== 'Retain') {
    const detail = 'may only be Retain in the context of inline volumes'
    causes.push(forbidden(`${path}.persistentVolumeReclaimPolicy`, detail))
  }
  if (has(spec, 'nodeAffinity')) causes.push(forbidden(`${path}.nodeAffinity`, notInline))
  addCauses(causes, checkOneSource(spec, path, ''))
  addCauses(causes, checkRecycling(spec, path))
  if (textOf(spec, 'storageClassName') !== '') {
    causes.push(forbidden(`${path}.storageClassName`, notInline))
  }
  if (has(spec, 'volumeMode') && spec['volumeMode'] !== 'Filesystem') {
    const detail =
      'may not specify volumeMode other than Filesystem in the context of inline volumes'
    causes.push(forbidden(`${path}.volumeMode`, detail))
  }
  return causes
}
