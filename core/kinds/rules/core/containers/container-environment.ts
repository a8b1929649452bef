import type { StatusCause } from '../../../../base/api/errors/status.ts'
import { has, objectOf, objectsOf, textOf } from '../../../../base/api/json-fields.ts'
import type { JsonObject } from '../../../../base/api/json.ts'
import {
  configKey,
  dnsSubdomain,
  environmentVariableName,
  qualifiedName,
  subdomainName,
} from '../../../../base/api/metadata/names.ts'
import {
  addCauses,
  type FieldPath,
  invalidValue,
  invalidValues,
  noCauses,
  notSupported,
  required,
} from '../../../../objects/schema/validation/causes.ts'
import {
  checkName,
  checkText,
  present,
  quantityOf,
  quantityText,
} from '../../shared/validation/field-checks.ts'
import { isHugePages } from '../quotas/resource-names.ts'

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
  'spec.schedulerName',
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
): readonly StatusCause[] {
  const field = textOf(reference, 'fieldPath')
  if (field === '') return [required(`${path}.fieldPath`)]
  const place = `${path}.fieldPath`
  const refuse = (reason: string): readonly StatusCause[] => [
    invalidValue(place, field, `error converting fieldPath: ${reason}`),
  ]
  const version = textOf(reference, 'apiVersion')
  if (version !== 'v1') return refuse(`unsupported pod version: ${version}`)
  const subscript = /^(.+?)\['(.*)'\]$/s.exec(field)
  if (subscript) {
    const [, base = '', key = ''] = subscript
    if (base === 'metadata.labels') return invalidValues(path, key, qualifiedName(key))
    if (base === 'metadata.annotations') {
      return invalidValues(path, key, qualifiedName(key.toLowerCase()))
    }
    return refuse(`field label does not support subscript: ${field}`)
  }
  // `spec.host` is the name that `spec.nodeName` had once.
  const name = field === 'spec.host' ? 'spec.nodeName' : field
  if (allowed.includes(name)) return noCauses
  return environmentFields.includes(name) || otherFields.includes(name)
    ? [notSupported(place, name, allowed)]
    : refuse(`field label not supported: ${field}`)
}

const byteDivisors = ['', 'k', 'M', 'G', 'T', 'P', 'E', 'Ki', 'Mi', 'Gi', 'Ti', 'Pi', 'Ei'].map(
  (unit) => `1${unit}`,
)

/** Divisors of a resource, and its name in the message that lists them. */
function divisorsOf(
  resource: string,
): readonly [values: readonly string[], name: string] | undefined {
  const name = resource.replace(/^(?:limits|requests)\./, '')
  if (name === resource) return undefined
  if (name === 'cpu') return [['1m', '1'], name]
  if (name === 'memory') return [byteDivisors, name]
  if (name === 'ephemeral-storage') return [byteDivisors, 'local ephemeral storage']
  return isHugePages(name) ? [byteDivisors, 'hugepages'] : undefined
}

function checkDivisor(
  reference: JsonObject,
  resource: string,
  path: FieldPath,
): readonly StatusCause[] {
  const divisor = quantityOf(reference['divisor'])
  if (divisor.value === 0n) return noCauses
  const [values, name] = divisorsOf(resource) ?? []
  if (!values || values.includes(quantityText(reference['divisor']))) return noCauses
  const shown = name === 'cpu' ? values.join(' and ') : values.join(', ')
  const detail = `only divisor's values ${shown} are supported with the ${name} resource`
  return [invalidValue(`${path}.divisor`, resource, detail)]
}

/** A `resourceFieldRef` of the downward API, which reads a limit or a request of a container; outside of one, it names one. */
export function validateResourceReference(
  reference: JsonObject,
  path: FieldPath,
  isOutside = false,
): StatusCause[] {
  const resource = textOf(reference, 'resource')
  const causes: StatusCause[] = []
  if (isOutside && textOf(reference, 'containerName') === '') {
    causes.push(required(`${path}.containerName`))
  } else if (resource === '') causes.push(required(`${path}.resource`))
  else if (!resources.includes(resource) && !/^(?:limits|requests)\.hugepages-/.test(resource)) {
    causes.push(notSupported(`${path}.resource`, resource, resources))
  }
  addCauses(causes, checkDivisor(reference, resource, path))
  return causes
}

function validateKeyReference(reference: JsonObject, path: FieldPath): StatusCause[] {
  return [
    ...checkName(reference, path, 'name', dnsSubdomain),
    ...checkText(reference, path, 'key', configKey),
  ]
}

const valueSources: Readonly<
  Record<string, (reference: JsonObject, path: FieldPath) => readonly StatusCause[]>
> = {
  fieldRef: (reference, path) => validateFieldReference(reference, path),
  resourceFieldRef: (reference, path) => validateResourceReference(reference, path),
  configMapKeyRef: validateKeyReference,
  secretKeyRef: validateKeyReference,
  fileKeyRef: () => [],
}

function validateValueFrom(variable: JsonObject, path: FieldPath): StatusCause[] {
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

function validateSource(source: JsonObject, list: FieldPath, path: FieldPath): StatusCause[] {
  const causes = [...checkText(source, path, 'prefix', environmentVariableName)]
  const sources = present(source, ['configMapRef', 'secretRef'])
  for (const name of sources) {
    const reference = objectOf(source, name) ?? {}
    const place = `${path}.${name}`
    // As in the original, such a name may end with a dash, like the start of a generated one.
    const referent = textOf(reference, 'name')
    if (referent === '') causes.push(required(`${place}.name`))
    else addCauses(causes, invalidValues(`${place}.name`, referent, subdomainName(referent, true)))
  }
  if (sources.length === 0) {
    causes.push(invalidValue(list, '', 'must specify one of: `configMapRef` or `secretRef`'))
  } else if (sources.length > 1) {
    causes.push(invalidValue(list, '', 'may not have more than one field specified at a time'))
  }
  return causes
}

/** Fields of a container's variables, for the order of causes. */
export const environmentOrder: readonly string[] = [
  'env[].name',
  'env[].valueFrom.fieldRef',
  'env[].valueFrom.resourceFieldRef.resource',
  'env[].valueFrom.resourceFieldRef.divisor',
  'env[].valueFrom.configMapKeyRef.name',
  'env[].valueFrom.configMapKeyRef.key',
  'env[].valueFrom.secretKeyRef.name',
  'env[].valueFrom.secretKeyRef.key',
  'env[].valueFrom.fileKeyRef',
  'env[].valueFrom.$',
  'envFrom',
]

/** Validates `env` and `envFrom` of a container. */
export function validateEnvironment(container: JsonObject, path: FieldPath): StatusCause[] {
  const causes: StatusCause[] = []
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
