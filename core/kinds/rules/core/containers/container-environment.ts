import type { StatusCause } from '../../../../base/api/errors/status.ts'
import {
  configKey,
  dnsSubdomain,
  environmentVariableName,
  qualifiedName,
  subdomainName,
} from '../../../../base/api/metadata/names.ts'
import type * as corev1 from '../../../../base/api/types/core.v1.generated.ts'
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
import type { AnyContainer } from './container-lists.ts'

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
  { fieldPath: field, apiVersion: version }: corev1.ObjectFieldSelector,
  path: FieldPath,
  allowed: readonly string[] = environmentFields,
): readonly StatusCause[] {
  if (field === '') return [required(`${path}.fieldPath`)]
  const place = `${path}.fieldPath`
  const refuse = (reason: string): readonly StatusCause[] => [
    invalidValue(place, field, `error converting fieldPath: ${reason}`),
  ]
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

function checkDivisor(divisor: string, resource: string, path: FieldPath): readonly StatusCause[] {
  if (quantityOf(divisor).value === 0n) return noCauses
  const [values, name] = divisorsOf(resource) ?? []
  if (!values || values.includes(quantityText(divisor))) return noCauses
  const shown = name === 'cpu' ? values.join(' and ') : values.join(', ')
  const detail = `only divisor's values ${shown} are supported with the ${name} resource`
  return [invalidValue(`${path}.divisor`, resource, detail)]
}

/** A `resourceFieldRef` of the downward API, which reads a limit or a request of a container; outside of one, it names one. */
export function validateResourceReference(
  { resource, containerName, divisor }: corev1.ResourceFieldSelector,
  path: FieldPath,
  isOutside = false,
): StatusCause[] {
  const causes: StatusCause[] = []
  if (isOutside && !containerName) {
    causes.push(required(`${path}.containerName`))
  } else if (resource === '') causes.push(required(`${path}.resource`))
  else if (!resources.includes(resource) && !/^(?:limits|requests)\.hugepages-/.test(resource)) {
    causes.push(notSupported(`${path}.resource`, resource, resources))
  }
  addCauses(causes, checkDivisor(divisor, resource, path))
  return causes
}

function validateKeyReference(
  reference: corev1.ConfigMapKeySelector | corev1.SecretKeySelector,
  path: FieldPath,
): StatusCause[] {
  return [
    ...checkName(reference, path, 'name', dnsSubdomain),
    ...checkText(reference, path, 'key', configKey),
  ]
}

function validateValueFrom(variable: corev1.EnvVar, path: FieldPath): StatusCause[] {
  const from = variable.valueFrom
  if (!from) return []
  const { fieldRef, resourceFieldRef, configMapKeyRef, secretKeyRef, fileKeyRef } = from
  const causes: StatusCause[] = []
  if (fieldRef) addCauses(causes, validateFieldReference(fieldRef, `${path}.fieldRef`))
  if (resourceFieldRef) {
    addCauses(causes, validateResourceReference(resourceFieldRef, `${path}.resourceFieldRef`))
  }
  if (configMapKeyRef) {
    addCauses(causes, validateKeyReference(configMapKeyRef, `${path}.configMapKeyRef`))
  }
  if (secretKeyRef) addCauses(causes, validateKeyReference(secretKeyRef, `${path}.secretKeyRef`))
  const all = [fieldRef, resourceFieldRef, configMapKeyRef, secretKeyRef, fileKeyRef]
  const sources = all.filter((source) => source !== undefined)
  if (sources.length === 0) {
    const detail =
      'must specify one of: `fieldRef`, `resourceFieldRef`, `configMapKeyRef` or `secretKeyRef`'
    causes.push(invalidValue(path, '', detail))
  } else if (variable.value) {
    causes.push(invalidValue(path, '', 'may not be specified when `value` is not empty'))
  } else if (sources.length > 1) {
    causes.push(invalidValue(path, '', 'may not have more than one field specified at a time'))
  }
  return causes
}

function validateSource(
  source: corev1.EnvFromSource,
  list: FieldPath,
  path: FieldPath,
): StatusCause[] {
  const causes = [...checkText(source, path, 'prefix', environmentVariableName)]
  const sources = present(source, ['configMapRef', 'secretRef'])
  for (const key of sources) {
    const place = `${path}.${key}.name`
    const name = source[key]?.name
    // As in the original, such a name may end with a dash, like the start of a generated one.
    if (!name) causes.push(required(place))
    else addCauses(causes, invalidValues(place, name, subdomainName(name, true)))
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
export function validateEnvironment(container: AnyContainer, path: FieldPath): StatusCause[] {
  const causes: StatusCause[] = []
  for (const [index, variable] of (container.env ?? []).entries()) {
    // Fast path: containers have dozens of variables, nearly all with a valid name and a plain value.
    const isPlain = environmentVariableName(variable.name).length === 0
    if (isPlain && variable.valueFrom === undefined) continue
    const place = `${path}.env[${index}]`
    addCauses(causes, checkText(variable, place, 'name', environmentVariableName))
    addCauses(causes, validateValueFrom(variable, `${place}.valueFrom`))
  }
  for (const [index, source] of (container.envFrom ?? []).entries()) {
    addCauses(causes, validateSource(source, `${path}.envFrom`, `${path}.envFrom[${index}]`))
  }
  return causes
}
