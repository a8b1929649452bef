import {
  dnsSubdomain,
  type NameRule,
  qualifiedName,
  subdomainName,
  type TextRule,
} from '../../api/names.ts'
import type { ApiObject } from '../../api/object.ts'
import type { Cause } from '../../api/status.ts'
import { byteLength } from '../../api/utf8.ts'
import {
  addCauses,
  type FieldPath,
  forbidden,
  invalidValue,
  isNegative,
  required,
  tooLong,
} from '../../schema/validation/causes.ts'
import { checkImmutable, checkText, checkUnique, isSame, present } from './field-checks.ts'
import type { GroupRules } from './kind-rules.ts'
import { has, numberOf, objectsOf, structOf, textOf } from '../../api/json-fields.ts'

const driverName: TextRule = (text) => {
  const messages = dnsSubdomain(text.toLowerCase())
  return byteLength(text) > 63 ? ['may not be more than 63 bytes', ...messages] : messages
}

const driverObjectName: NameRule = (name) => driverName(name)

const mostParameters = 512
const largestParameters = 256 * 1024

function checkParameters(object: ApiObject, path: FieldPath): Cause[] {
  const parameters = structOf(object, path)
  const entries = Object.entries(parameters)
  if (entries.length > mostParameters) return [tooLong(path, mostParameters)]
  const causes = entries
    .filter(([key]) => key === '')
    .map(() => invalidValue(path, '', 'field can not be empty.'))
  const size = entries.reduce(
    (sum, [key, value]) =>
      sum + byteLength(key) + byteLength(typeof value === 'string' ? value : ''),
    0,
  )
  return size > largestParameters ? [...causes, tooLong(path, largestParameters)] : causes
}

function checkStorageClass(storageClass: ApiObject): Cause[] {
  const provisioner = textOf(storageClass, 'provisioner')
  const messages = provisioner === '' ? [] : qualifiedName(provisioner.toLowerCase())
  return [
    ...messages.map((message) => invalidValue('provisioner', provisioner, message)),
    ...checkParameters(storageClass, 'parameters'),
  ]
}

/** Fields that messages of their own say may not be updated. */
function checkFixed(next: ApiObject, stored: ApiObject, ...fields: readonly string[]): Cause[] {
  return fields
    .filter((field) => !isSame(next[field], stored[field]))
    .map((field) => forbidden(field, `updates to ${field} are forbidden.`))
}

function checkAttachment(attachment: ApiObject): readonly Cause[] {
  const spec = structOf(attachment, 'spec')
  const source = structOf(spec, 'source')
  const members = present(source, ['persistentVolumeName', 'inlineVolumeSpec'])
  const causes = [...checkText(spec, 'spec', 'attacher', driverName)]
  if (members.length === 0) {
    const detail = 'must specify exactly one of inlineVolumeSpec and persistentVolumeName'
    causes.push(required('spec.source', detail))
  } else if (members.length > 1) {
    const detail = 'must specify exactly one of inlineVolumeSpec and persistentVolumeName'
    causes.push(forbidden('spec.source', detail))
  } else addCauses(causes, checkText(source, 'spec.source', 'persistentVolumeName', dnsSubdomain))
  return causes
}

function checkCsiNode(node: ApiObject): Cause[] {
  const spec = structOf(node, 'spec')
  const causes = [...checkUnique(spec, 'spec', 'drivers', 'name')]
  for (const [index, driver] of objectsOf(spec, 'drivers').entries()) {
    const path = `spec.drivers[${index}]`
    addCauses(causes, checkText(driver, path, 'name', driverName))
    if (byteLength(textOf(driver, 'nodeID')) > 256) causes.push(tooLong(`${path}.nodeID`, 256))
    const count = numberOf(structOf(driver, 'allocatable'), 'count')
    if (count !== undefined && count < 0) {
      causes.push(invalidValue(`${path}.allocatable.count`, count, isNegative))
    }
  }
  return causes
}

function checkDriver(driver: ApiObject): Cause[] {
  const spec = structOf(driver, 'spec')
  const fields = ['attachRequired', 'podInfoOnMount', 'storageCapacity']
  return fields.filter((key) => !has(spec, key)).map((key) => required(`spec.${key}`))
}

function checkSpecKept(next: ApiObject, stored: ApiObject): Cause[] {
  return checkImmutable(next, stored, '', 'spec')
}

export const storageRules: GroupRules = {
  CSIDriver: {
    nameRule: driverObjectName,
    check: checkDriver,
    checkUpdate: (next, stored) =>
      checkImmutable(
        structOf(next, 'spec'),
        structOf(stored, 'spec'),
        'spec',
        'attachRequired',
        'volumeLifecycleModes',
      ),
  },
  CSINode: { nameRule: subdomainName, check: checkCsiNode },
  CSIStorageCapacity: {
    nameRule: subdomainName,
    checkUpdate: (next, stored) =>
      checkImmutable(next, stored, '', 'nodeTopology', 'storageClassName'),
  },
  StorageClass: {
    nameRule: subdomainName,
    check: checkStorageClass,
    checkUpdate: (next, stored) => [
      ...checkFixed(next, stored, 'parameters', 'provisioner', 'reclaimPolicy'),
      ...checkImmutable(next, stored, '', 'volumeBindingMode'),
    ],
  },
  VolumeAttachment: {
    nameRule: subdomainName,
    check: checkAttachment,
    checkUpdate: checkSpecKept,
  },
  VolumeAttributesClass: {
    nameRule: subdomainName,
    check: (object) => checkParameters(object, 'parameters'),
    checkUpdate: (next, stored) => [
      ...checkImmutable(next, stored, '', 'driverName'),
      ...checkFixed(next, stored, 'parameters'),
    ],
  },
}
