import type { StatusCause } from '../../../../base/api/errors/status.ts'
import { isPresent } from '../../../../base/api/json-fields.ts'
import { getKey } from '../../../../base/api/json.ts'
import { dnsLabel, dnsSubdomain } from '../../../../base/api/metadata/names.ts'
import type {
  CSIPersistentVolumeSource,
  PersistentVolumeSource,
  PersistentVolumeSpec,
  SecretReference,
} from '../../../../base/api/types/core.v1.generated.ts'
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
  checkPath,
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

function checkSecretReference(secret: SecretReference, path: FieldPath): StatusCause[] {
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
] as const

const checkCsi: SourceCheck<CSIPersistentVolumeSource> = (source, path) => {
  const causes = checkDriverName(source.driver, `${path}.driver`)
  addCauses(causes, requireFields(source, path, 'volumeHandle'))
  for (const key of csiSecrets) {
    const secret = source[key]
    if (secret) addCauses(causes, checkSecretReference(secret, `${path}.${key}`))
  }
  return causes
}

/** Sources of persistent volumes, which name namespaces where those of pods need none. */
const persistentChecks: SourceChecks<PersistentVolumeSource> = {
  ...driverChecks,
  glusterfs: (source, path) => {
    const causes = requireFields(source, path, 'endpoints', 'path')
    if (source.endpointsNamespace === '') {
      const detail = 'if the endpointnamespace is set, it must be a valid namespace name'
      return [...causes, invalidValue(`${path}.endpointsNamespace`, '', detail)]
    }
    return [...causes, ...checkText(source, path, 'endpointsNamespace', dnsLabel)]
  },
  iscsi: checkIscsi({
    otherPrefix: 'must be valid format',
    isPersistent: true,
    longName: (_owner, path, source) => [`${path}.targetportal`, source.targetPortal],
  }),
  cinder: checkCinder('name', 'namespace'),
  azureFile: (source, path) => {
    const causes = requireFields(source, path, 'secretName', 'shareName')
    if (isPresent(source.secretNamespace)) {
      addCauses(causes, requireFields(source, path, 'secretNamespace'))
    }
    return causes
  },
  local: (source, path, { spec }) => {
    const causes = checkPath(source, path)
    if (isPresent(spec?.nodeAffinity)) return causes
    const place = path.replace(/local$/, 'nodeAffinity')
    return [...causes, required(place, 'Local volume requires node affinity')]
  },
  storageos: checkStorageOs('name', 'namespace'),
  csi: checkCsi,
}

function checkCapacity(spec: PersistentVolumeSpec, path: FieldPath): StatusCause[] {
  const { capacity = {} } = spec
  const names = Object.keys(capacity)
  const place = `${path}.capacity`
  const causes = names.length === 0 ? [required(place)] : []
  if (!isPresent(capacity['storage']) || names.length > 1) {
    causes.push(notSupported(place, valueAsSent(spec, 'capacity') ?? null, ['storage']))
  }
  for (const name of names) {
    const entry = entryPath(place, name)
    const amount = getKey(capacity, name)
    addCauses(causes, checkBasicResource(amount, entry))
    const { value } = quantityOf(amount)
    if (value <= 0n) causes.push(invalidValue(entry, amount, 'must be greater than zero'))
  }
  return causes
}

const notInline = 'may not be specified in the context of inline volumes'

function checkInline(spec: PersistentVolumeSpec, path: FieldPath): StatusCause[] {
  const causes: StatusCause[] = []
  if (isPresent(spec.claimRef)) causes.push(forbidden(`${path}.claimRef`, notInline))
  if (Object.keys(spec.capacity ?? {}).length > 0) {
    causes.push(forbidden(`${path}.capacity`, notInline))
  }
  if (!isPresent(spec.csi)) {
    causes.push(required(`${path}.csi`, 'has to be specified in the context of inline volumes'))
  }
  return causes
}

function checkNodeAffinity(
  { nodeAffinity: affinity }: PersistentVolumeSpec,
  path: FieldPath,
): StatusCause[] {
  if (!affinity) return []
  const place = `${path}.nodeAffinity.required`
  if (!affinity.required) return [required(place, 'must specify required node constraints')]
  return validateNodeSelector(affinity.required, place)
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

function checkRecycling(spec: PersistentVolumeSpec, path: FieldPath): StatusCause[] {
  if (spec.persistentVolumeReclaimPolicy !== 'Recycle') return []
  if (!isRoot(spec.hostPath?.path ?? '')) return []
  const detail = "may not be 'recycle' for a hostPath mount of '/'"
  return [forbidden(`${path}.persistentVolumeReclaimPolicy`, detail)]
}

function checkAttributesClass(spec: PersistentVolumeSpec, path: FieldPath): StatusCause[] {
  const key = 'volumeAttributesClassName'
  if (!isPresent(spec[key])) return []
  const causes =
    spec[key] === ''
      ? [required(`${path}.${key}`, 'an empty string is disallowed')]
      : [...checkText(spec, path, key, dnsSubdomain)]
  if (isPresent(spec.csi)) return causes
  const detail = 'has to be specified when using volumeAttributesClassName'
  return [...causes, required(`${path}.csi`, detail)]
}

function checkOneSource(spec: PersistentVolumeSpec, path: FieldPath, name: string): StatusCause[] {
  return validateSource(spec, path, persistentSources, persistentChecks, { name, spec })
}

/** Validates the spec of a persistent volume, all of it: the schema refuses nothing there. */
export function validatePersistentSpec(
  spec: PersistentVolumeSpec,
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
export function validateInlineSpec(spec: PersistentVolumeSpec, path: FieldPath): StatusCause[] {
  const causes = checkInline(spec, path)
  addCauses(causes, checkAccessModes(spec, path, ''))
  const policy = spec.persistentVolumeReclaimPolicy ?? ''
  if (policy !== '' && policy !== 'Retain') {
    const detail = 'may only be Retain in the context of inline volumes'
    causes.push(forbidden(`${path}.persistentVolumeReclaimPolicy`, detail))
  }
  if (isPresent(spec.nodeAffinity)) causes.push(forbidden(`${path}.nodeAffinity`, notInline))
  addCauses(causes, checkOneSource(spec, path, ''))
  addCauses(causes, checkRecycling(spec, path))
  if ((spec.storageClassName ?? '') !== '') {
    causes.push(forbidden(`${path}.storageClassName`, notInline))
  }
  if (isPresent(spec.volumeMode) && spec.volumeMode !== 'Filesystem') {
    const detail =
      'may not specify volumeMode other than Filesystem in the context of inline volumes'
    causes.push(forbidden(`${path}.volumeMode`, detail))
  }
  return causes
}
