import {
  has,
  listOf,
  numberOf,
  objectOf,
  structOf,
  textOf,
  textsOf,
} from '../../api/json-fields.ts'
import type { JsonObject } from '../../api/json.ts'
import { dnsLabel } from '../../api/names.ts'
import type { Cause } from '../../api/status.ts'
import {
  addCauses,
  type FieldPath,
  invalidValue,
  notSupported,
  required,
} from '../../schema/validation/causes.ts'
import { checkRange, checkText } from './field-checks.ts'

const initiators: readonly (readonly [prefix: string, pattern: RegExp])[] = [
  ['iqn', /iqn\.\d{4}-\d{2}\.[A-Za-z0-9.-]+:[^,;*&$|\s]+$/],
  ['eui', /^eui.[A-Za-z0-9]{16}$/],
  ['naa', /^naa.[A-Za-z0-9]{32}$/],
]

function checkInitiator(text: string, path: FieldPath): Cause[] {
  const known = initiators.find(([prefix]) => text.startsWith(prefix))
  if (!known) {
    return [invalidValue(path, text, 'must be valid format starting with iqn, eui, or naa')]
  }
  return known[1].test(text) ? [] : [invalidValue(path, text, 'must be valid format')]
}

/** iSCSI volume source, by its initiator. */
export function validateIscsi(source: JsonObject, path: FieldPath): readonly Cause[] {
  const iqn = textOf(source, 'iqn')
  const causes = iqn === '' ? [] : checkInitiator(iqn, `${path}.iqn`)
  addCauses(causes, checkRange(source, path, 'lun', 0, 255))
  const isSecret = source['chapAuthDiscovery'] === true || source['chapAuthSession'] === true
  if (isSecret && !has(source, 'secretRef')) causes.push(required(`${path}.secretRef`))
  if (!has(source, 'initiatorName')) return causes
  return [...causes, ...checkInitiator(textOf(source, 'initiatorName'), `${path}.initiatorname`)]
}

export function validateFibreChannel(source: JsonObject, path: FieldPath): readonly Cause[] {
  const [names, ids] = [listOf(source, 'targetWWNs'), listOf(source, 'wwids')]
  const place = `${path}.targetWWNs`
  if (names.length === 0) {
    if (ids.length > 0) return []
    return [required(place, 'must specify either targetWWNs or wwids, but not both')]
  }
  const causes: Cause[] = []
  if (ids.length > 0) {
    const detail = 'targetWWNs and wwids can not be specified simultaneously'
    causes.push(invalidValue(place, [...textsOf(source, 'targetWWNs')], detail))
  }
  if (numberOf(source, 'lun') === undefined) {
    return [...causes, required(`${path}.lun`, 'lun is required if targetWWNs is specified')]
  }
  return [...causes, ...checkRange(source, path, 'lun', 0, 255)]
}

const hostAndPort = /^(?:[^:[\]]*|\[[^[\]]*\]):[^:[\]]*$/

export function validateQuobyte(source: JsonObject, path: FieldPath): readonly Cause[] {
  const registry = textOf(source, 'registry')
  const detail = 'must be a host:port pair or multiple pairs separated by commas'
  if (registry === '') return [required(`${path}.registry`, detail)]
  if (textOf(source, 'tenant').length > 64) {
    const tooLong = 'must be a UUID and may not exceed a length of 64 characters'
    return [required(`${path}.tenant`, tooLong)]
  }
  return registry
    .split(',')
    .filter((pair) => !hostAndPort.test(pair))
    .map(() => invalidValue(`${path}.registry`, registry, detail))
}

const managedDisk =
  '/subscriptions/{sub-id}/resourcegroups/{group-name}/providers/microsoft.compute/disks/{disk-id}'
const blobDisk = 'https://{account-name}.blob.core.windows.net/{container-name}/{disk-name}.vhd'

export function validateAzureDisk(source: JsonObject, path: FieldPath): readonly Cause[] {
  const uri = textOf(source, 'diskURI')
  if (!has(source, 'kind')) return []
  const isManaged = textOf(source, 'kind') === 'Managed'
  if (uri.startsWith(isManaged ? '/subscriptions/' : 'https://')) return []
  return [notSupported(`${path}.diskURI`, uri, [isManaged ? managedDisk : blobDisk])]
}

function requireText(source: JsonObject, path: FieldPath, key: string): Cause[] {
  return textOf(source, key) === '' ? [required(`${path}.${key}`)] : []
}

export function validateScaleIo(source: JsonObject, path: FieldPath): readonly Cause[] {
  return requireText(source, path, 'volumeName')
}

export function validateStorageOs(source: JsonObject, path: FieldPath): readonly Cause[] {
  const causes = requireText(source, path, 'volumeName')
  for (const key of ['volumeName', 'volumeNamespace']) {
    addCauses(causes, checkText(source, path, key, dnsLabel))
  }
  if (!objectOf(source, 'secretRef')) return causes
  return [...causes, ...requireText(structOf(source, 'secretRef'), `${path}.secretRef`, 'name')]
}
