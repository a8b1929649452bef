import type { StatusCause } from '../../../base/api/errors/status.ts'
import { isJsonObject } from '../../../base/api/json.ts'
import {
  dnsLabel,
  dnsSubdomain,
  labelValue,
  qualifiedName,
} from '../../../base/api/metadata/names.ts'
import type {
  DeviceClaim,
  DeviceConfiguration,
  DeviceConstraint,
  DeviceRequest,
  DeviceSubRequest,
  DeviceTaint,
  ExactDeviceRequest,
  ResourceClaimSpec,
} from '../../../base/api/types/resource.v1.generated.ts'
import { writeJson } from '../../../base/json/json-write.ts'
import { byteLength } from '../../../base/text/utf8.ts'
import {
  addCauses,
  duplicate,
  type FieldPath,
  invalidValue,
  invalidValues,
  notSupported,
  required,
  tooLong,
  tooMany,
} from '../../../objects/schema/validation/causes.ts'
import { checkDriverName } from '../shared/validation/field-checks.ts'
import type { ValidationContext } from '../shared/validation/kind-rules.ts'
import { checkSelectors } from './device-selectors.ts'

/** What is asked of devices, exactly or as one of several alternatives. */
type DeviceDemand = ExactDeviceRequest | DeviceSubRequest

const mostItems = 32
const mostAlternatives = 8
const longestParameters = 10 * 1024
const longestIdentifier = 32

/** Validates the length of a list and that its items' keys are unique. */
export function checkItems(
  keys: readonly string[],
  path: FieldPath,
  most: number,
  key: string,
): StatusCause[] {
  const causes: StatusCause[] = keys.length > most ? [tooMany(path, keys.length, most)] : []
  const seen = new Set<string>()
  for (const [index, text] of keys.entries()) {
    const place = key === '' ? `${path}[${index}]` : `${path}[${index}].${key}`
    if (seen.has(text)) causes.push(duplicate(place, text))
    seen.add(text)
  }
  return causes
}

const identifierRule =
  "a valid C identifier must start with alphabetic character or '_', followed by a string of alphanumeric characters or '_' (e.g. 'my_name',  or 'MY_NAME',  or 'MyName', regex used for validation is '[A-Za-z_][A-Za-z0-9_]*')"

function checkIdentifier(text: string, path: FieldPath): StatusCause[] {
  const causes: StatusCause[] = []
  if (byteLength(text) > longestIdentifier) causes.push(tooLong(path, longestIdentifier))
  if (!/^[A-Za-z_][A-Za-z0-9_]*$/.test(text)) {
    causes.push(invalidValue(path, text, identifierRule))
  }
  return causes
}

/** Name of an attribute or capacity: an identifier, optionally behind a domain and a slash. */
export function checkQualifiedAttribute(name: string, path: FieldPath): StatusCause[] {
  if (name === '') return [required(path, 'name required')]
  const [domain = '', ...rest] = name.split('/')
  if (rest.length === 0) return checkIdentifier(domain, path)
  if (rest.length > 1) return []
  const [identifier = ''] = rest
  return [
    ...(domain === ''
      ? [required(path, 'the domain must not be empty')]
      : checkDriverName(domain, path)),
    ...(identifier === ''
      ? [required(path, 'the name must not be empty')]
      : checkIdentifier(identifier, path)),
  ]
}

const allocationModes = ['All', 'ExactCount']

function checkAmount(request: DeviceDemand, path: FieldPath): StatusCause[] {
  const { count = 0 } = request
  // Requests of resource/v1beta1 that have no class have no default for the mode.
  const mode: string = request.allocationMode ?? ''
  if (!allocationModes.includes(mode)) {
    return [notSupported(`${path}.allocationMode`, mode, allocationModes)]
  }
  if (mode === 'ExactCount' && count <= 0) {
    return [invalidValue(`${path}.count`, count, 'must be greater than zero')]
  }
  if (mode === 'All' && count !== 0) {
    const detail = "must not be specified when allocationMode is 'All'"
    return [invalidValue(`${path}.count`, count, detail)]
  }
  return []
}

const operators = ['Equal', 'Exists']
/** What a taint does, in the order in which errors show it. */
const taintEffects: readonly string[] = ['NoExecute', 'NoSchedule']

/** Validates what a device or a rule taints devices with. */
export function checkTaint(taint: DeviceTaint, path: FieldPath): StatusCause[] {
  const { key, value, effect } = taint
  const causes = [...invalidValues(`${path}.key`, key, qualifiedName(key))]
  if (value) addCauses(causes, invalidValues(`${path}.value`, value, labelValue(value)))
  if (!effect) causes.push(required(`${path}.effect`))
  else if (!taintEffects.includes(effect)) {
    causes.push(notSupported(`${path}.effect`, effect, taintEffects))
  }
  return causes
}

function checkTolerations(request: DeviceDemand, path: FieldPath): StatusCause[] {
  return (request.tolerations ?? []).flatMap((toleration, index) => {
    const place = `${path}.tolerations[${index}]`
    // Requests of resource/v1beta1 that have no class have no default for the operator.
    const { key, value, effect } = toleration
    const operator: string = toleration.operator ?? ''
    const causes = key ? [...invalidValues(`${place}.key`, key, qualifiedName(key))] : []
    if (operator === 'Exists' && value) {
      causes.push(invalidValue(`${place}.value`, value, 'must be empty for operator `Exists`'))
    }
    if (operator === 'Equal') {
      addCauses(causes, invalidValues(`${place}.value`, value, labelValue(value ?? '')))
    }
    if (operator === '') causes.push(required(`${place}.operator`))
    else if (!operators.includes(operator)) {
      causes.push(notSupported(`${place}.operator`, operator, operators))
    }
    if (effect && !taintEffects.includes(effect)) {
      causes.push(notSupported(`${place}.effect`, effect, taintEffects))
    }
    return causes
  })
}

function checkExact(
  request: DeviceDemand,
  path: FieldPath,
  context: ValidationContext,
): StatusCause[] {
  const { deviceClassName: name } = request
  return [
    ...(name === ''
      ? [required(`${path}.deviceClassName`)]
      : invalidValues(`${path}.deviceClassName`, name, dnsSubdomain(name))),
    ...checkSelectors(request, path, context),
    ...checkAmount(request, path),
    ...checkTolerations(request, path),
  ]
}

function checkRequest(
  request: DeviceRequest,
  path: FieldPath,
  context: ValidationContext,
): StatusCause[] {
  const { name, exactly, firstAvailable: alternatives = [] } = request
  const causes = [...invalidValues(`${path}.name`, name, dnsLabel(name))]
  const place = `${path}.firstAvailable`
  for (const [index, alternative] of alternatives.entries()) {
    const own = alternative.name
    addCauses(causes, invalidValues(`${place}[${index}].name`, own, dnsLabel(own)))
    addCauses(causes, checkExact(alternative, `${place}[${index}]`, context))
  }
  const names = alternatives.map((alternative) => alternative.name)
  addCauses(causes, checkItems(names, place, mostAlternatives, 'name'))
  if (exactly) addCauses(causes, checkExact(exactly, `${path}.exactly`, context))
  const detail = 'exactly one of `exactly` or `firstAvailable` is required'
  if (!exactly && alternatives.length === 0) causes.push(required(path, detail))
  else if (exactly && alternatives.length > 0) {
    causes.push(invalidValue(path, null, `${detail}, but multiple fields are set`))
  }
  return causes
}

const noRequest =
  "must be the name of a request in the claim or the name of a request and a subrequest separated by '/'"

/** Request names that a reference within a claim may use: `request` or `request/alternative`. */
export function requestNames(devices: DeviceClaim): ReadonlySet<string> {
  return new Set(
    (devices.requests ?? []).flatMap(({ name, firstAvailable = [] }) => [
      name,
      ...firstAvailable.map((alternative) => `${name}/${alternative.name}`),
    ]),
  )
}

export function checkReference(
  name: string,
  path: FieldPath,
  known: ReadonlySet<string>,
): StatusCause[] {
  const segments = name.split('/')
  if (segments.length > 2) return [invalidValue(path, name, noRequest)]
  const faults = segments.flatMap((segment) => invalidValues(path, segment, dnsLabel(segment)))
  return known.has(name) ? faults : [...faults, invalidValue(path, name, noRequest)]
}

/** Validates the request references of a constraint or a configuration. */
export function checkReferences(
  { requests: names = [] }: { readonly requests?: readonly string[] },
  path: FieldPath,
  known: ReadonlySet<string>,
): StatusCause[] {
  const causes = names.flatMap((name, index) =>
    checkReference(name, `${path}.requests[${index}]`, known),
  )
  return [...causes, ...checkItems(names, `${path}.requests`, mostItems, '')]
}

/** Device configuration: opaque parameters for a driver. */
export function checkConfiguration(config: DeviceConfiguration, path: FieldPath): StatusCause[] {
  const { opaque } = config
  if (!opaque) return [required(`${path}.opaque`)]
  const causes = checkDriverName(opaque.driver, `${path}.opaque.driver`)
  const { parameters } = opaque
  const place = `${path}.opaque.parameters`
  if (parameters === null) causes.push(required(place))
  else if (byteLength(writeJson(parameters)) > longestParameters) {
    causes.push(tooLong(place, longestParameters))
  } else if (!isJsonObject(parameters)) {
    causes.push(invalidValue(place, '<value omitted>', 'must be a valid JSON object'))
  }
  return causes
}

/** Validates the attribute of a constraint: one that devices share, or one in which all differ. */
function checkConstraint(
  constraint: DeviceConstraint,
  at: FieldPath,
  { gate }: ValidationContext,
): StatusCause[] {
  const key = constraint.matchAttribute === undefined ? 'distinctAttribute' : 'matchAttribute'
  const attribute = constraint[key]
  if (attribute === undefined) {
    if (!gate('DRAConsumableCapacity')) return [required(`${at}.matchAttribute`)]
    // The detail is misleading in the original, and clients see it so.
    const detail =
      'exactly one of "matchAttribute" or "distinctAttribute" is required, but multiple fields are set'
    return [required(at, detail)]
  }
  const causes = [...checkQualifiedAttribute(attribute, `${at}.${key}`)]
  if (attribute !== '' && !attribute.includes('/')) {
    causes.push(invalidValue(`${at}.${key}`, attribute, 'must include a domain'))
  }
  return causes
}

/** Validates the device requests of a ResourceClaim or a ResourceClaimTemplate. */
export function checkDeviceClaim(
  spec: ResourceClaimSpec,
  path: FieldPath,
  context: ValidationContext,
): StatusCause[] {
  const { devices } = spec
  const { constraints = [], config: configs = [] } = devices
  const requests = devices.requests ?? []
  const place = `${path}.devices`
  const causes = requests.flatMap((request, index) =>
    checkRequest(request, `${place}.requests[${index}]`, context),
  )
  const names = requests.map((request) => request.name)
  addCauses(causes, checkItems(names, `${place}.requests`, mostItems, 'name'))
  const known = requestNames(devices)
  for (const [index, constraint] of constraints.entries()) {
    const at = `${place}.constraints[${index}]`
    addCauses(causes, checkReferences(constraint, at, known))
    addCauses(causes, checkConstraint(constraint, at, context))
  }
  if (constraints.length > mostItems) {
    causes.push(tooMany(`${place}.constraints`, constraints.length, mostItems))
  }
  for (const [index, config] of configs.entries()) {
    const at = `${place}.config[${index}]`
    addCauses(causes, checkReferences(config, at, known))
    addCauses(causes, checkConfiguration(config, at))
  }
  if (configs.length > mostItems) {
    causes.push(tooMany(`${place}.config`, configs.length, mostItems))
  }
  return causes
}
