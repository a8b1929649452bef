import type { JsonObject } from '../../api/json.ts'
import { configKey, dnsSubdomain, environmentVariableName, qualifiedName } from '../../api/names.ts'
import type { Cause } from '../../api/status.ts'
import {
  addCauses,
  type FieldPath,
  invalidValue,
  invalidValues,
  notSupported,
  required,
} from '../../schema/validation/causes.ts'
import { checkName, checkText, present } from './field-checks.ts'
import { has, objectOf, objectsOf, textOf } from '../../api/json-fields.ts'

const environmentFields = [
  'metadata.name',
  'metadata.namespace',
  'metadata.uid',
  'spec.nodeName',
  'spec.serviceAccountName',
  'status.hostIP',
  'status.hostIPs',
  'status.podIP',
  'status.podIPs',
]
/** Pod fields that the downward API can read in other places. */
const otherFields = [
  'metadata.annotations',
  'metadata.labels',
  'spec.restartPolicy',
  'status.phase',
]

const resources = ['limits', 'requests'].flatMap((kind) =>
  ['cpu', 'ephemeral-storage', 'memory'].map((name) => `${kind}.${name}`),
)

/** A `fieldRef` of the downward API; `allowed`: plain fields that may be read in this place. */
export function validateFieldReference(
  reference: JsonObject,
  path: FieldPath,
  allowed: readonly string[] = environmentFields,
): readonly Cause[] {
  const field = textOf(reference, 'fieldPath')
  if (field === '') return [required(`${path}.fieldPath`)]
  const subscript = /^(.+)\['(.*)'\]$/.exec(field)
  if (subscript) {
    const [, base = '', key = ''] = subscript
    if (base === 'metadata.labels') return invalidValues(path, key, qualifiedName(key))
    if (base === 'metadata.annotations') {
      return invalidValues(path, key, qualifiedName(key.toLowerCase()))
    }
    return [invalidValue(path, base, 'does not support subscript')]
  }
  if (allowed.includes(field)) return []
  if (environmentFields.includes(field) || otherFields.includes(field)) {
    return [notSupported(`${path}.fieldPath`, field, allowed)]
  }
  const detail = `error converting fieldPath: field label not supported: ${field}`
  return [invalidValue(`${path}.fieldPath`, field, detail)]
}

function validateResourceReference(reference: JsonObject, path: FieldPath): Cause[] {
  const resource = textOf(reference, 'resource')
  if (resource === '') return [required(`${path}.resource`)]
  if (resources.includes(resource) || /^(?:limits|requests)\.hugepages-/.test(resource)) return []
  return [notSupported(`${path}.resource`, resource, resources)]
}

function validateKeyReference(reference: JsonObject, path: FieldPath): Cause[] {
  return [
    ...checkName(reference, path, 'name', dnsSubdomain),
    ...checkText(reference, path, 'key', configKey),
  ]
}

const valueSources: Readonly<
  Record<string, (reference: JsonObject, path: FieldPath) => readonly Cause[]>
> = {
  fieldRef: validateFieldReference,
  resourceFieldRef: validateResourceReference,
  configMapKeyRef: validateKeyReference,
  secretKeyRef: validateKeyReference,
  fileKeyRef: () => [],
}

function validateValueFrom(variable: JsonObject, path: FieldPath): Cause[] {
  const from = objectOf(variable, 'valueFrom')
  if (!from) return []
  const sources = present(from, Object.keys(valueSources))
  const causes = sources.flatMap(
    (name) => valueSources[name]?.(objectOf(from, name) ?? {}, `${path}.${name}`) ?? [],
  )
  if (sources.length === 0) {
    const detail =
      'must specify one of: `fieldRef`, `resourceFieldRef`, `configMapKeyRef` or `secretKeyRef`'
    causes.push(invalidValue(path, '', detail))
  } else if (textOf(variable, 'value') !== '') {
    causes.push(invalidValue(path, '', 'may not be specified when `value` is not empty'))
  } else if (sources.length > 1) {
    causes.push(invalidValue(path, '', 'may not have more than one field specified at a time'))
  }
  return causes
}

function validateSource(source: JsonObject, list: FieldPath, path: FieldPath): Cause[] {
  const causes = [...checkText(source, path, 'prefix', environmentVariableName)]
  const sources = present(source, ['configMapRef', 'secretRef'])
  for (const name of sources) {
    const reference = objectOf(source, name) ?? {}
    const place = `${path}.${name}`
    if (has(reference, 'name') && textOf(reference, 'name') !== '') {
      addCauses(causes, checkName(reference, place, 'name', dnsSubdomain))
    } else causes.push(required(`${place}.name`))
  }
  if (sources.length === 0) {
    causes.push(invalidValue(list, '', 'must specify one of: `configMapRef` or `secretRef`'))
  } else if (sources.length > 1) {
    causes.push(invalidValue(list, '', 'may not have more than one field specified at a time'))
  }
  return causes
}

/** Validates `env` and `envFrom` of a container. */
export function validateEnvironment(container: JsonObject, path: FieldPath): Cause[] {
  const causes: Cause[] = []
  for (const [index, variable] of objectsOf(container, 'env').entries()) {
    // Fast path: containers have dozens of variables, nearly all with a valid name and a plain value.
    const isPlain = environmentVariableName(textOf(variable, 'name')).length === 0
    if (isPlain && !has(variable, 'valueFrom')) continue
    const place = `${path}.env[${index}]`
    addCauses(causes, checkText(variable, place, 'name', environmentVariableName))
    addCauses(causes, validateValueFrom(variable, `${place}.valueFrom`))
  }
  for (const [index, source] of objectsOf(container, 'envFrom').entries()) {
    addCauses(causes, validateSource(source, `${path}.envFrom`, `${path}.envFrom[${index}]`))
  }
  return causes
}
