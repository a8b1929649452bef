import type { StatusCause } from '../../../../base/api/errors/status.ts'
import {
  has,
  listOf,
  numberOf,
  objectOf,
  objectsOf,
  structOf,
  textOf,
  textsOf,
} from '../../../../base/api/json-fields.ts'
import type { JsonObject } from '../../../../base/api/json.ts'
import {
  labelName,
  labelValue,
  qualifiedName,
  dnsSubdomain,
} from '../../../../base/api/metadata/names.ts'
import { writeGoJson } from '../../../../base/json/go-json.ts'
import {
  addCauses,
  type FieldPath,
  forbidden,
  invalidJson,
  invalidValue,
  invalidValues,
  noCauses,
  notSupportedShown,
  required,
} from '../../../../objects/schema/validation/causes.ts'
import { checkName, checkText, present } from '../../shared/validation/field-checks.ts'
import { checkLabelKeys } from './topology-spread.ts'

const tolerationEffects = ['NoSchedule', 'PreferNoSchedule', 'NoExecute']

/** Operator of a toleration, and a value that suits it; causes name the operator for both. */
function checkTolerated(operator: string, value: string, path: FieldPath): readonly StatusCause[] {
  switch (operator) {
    case '':
    case 'Equal': {
      const messages = labelValue(value)
      return messages.length > 0 ? [invalidValue(path, value, messages.join(';'))] : noCauses
    }
    case 'Exists':
      return value === ''
        ? noCauses
        : [invalidValue(path, value, "value must be empty when `operator` is 'Exists'")]
    default:
      return [notSupportedShown(path, writeGoJson(operator), ['Equal', 'Exists'])]
  }
}

export function validateToleration(toleration: JsonObject, path: FieldPath): StatusCause[] {
  const causes = [...checkText(toleration, path, 'key', qualifiedName)]
  const [operator, effect] = [textOf(toleration, 'operator'), textOf(toleration, 'effect')]
  const place = `${path}.operator`
  if (textOf(toleration, 'key') === '' && operator !== 'Exists') {
    const detail =
      'operator must be Exists when `key` is empty, which means "match all values and all keys"'
    causes.push(invalidJson(place, operator, detail))
  }
  if (has(toleration, 'tolerationSeconds') && effect !== 'NoExecute') {
    const detail = "effect must be 'NoExecute' when `tolerationSeconds` is set"
    causes.push(invalidJson(`${path}.effect`, effect, detail))
  }
  addCauses(causes, checkTolerated(operator, textOf(toleration, 'value'), place))
  if (effect !== '' && !tolerationEffects.includes(effect)) {
    const shown = writeGoJson(effect)
    causes.push(notSupportedShown(`${path}.effect`, shown, tolerationEffects))
  }
  return causes
}

export function validateTolerations(spec: JsonObject, path: FieldPath): StatusCause[] {
  return objectsOf(spec, 'tolerations').flatMap((toleration, index) =>
    validateToleration(toleration, `${path}.tolerations[${index}]`),
  )
}

function validateRequirement(
  requirement: JsonObject,
  path: FieldPath,
  areLabels: boolean,
): StatusCause[] {
  const causes: StatusCause[] = []
  const values = listOf(requirement, 'values').length
  const operator = textOf(requirement, 'operator')
  if (operator === 'In' || operator === 'NotIn') {
    if (values === 0) {
      const detail = "must be specified when `operator` is 'In' or 'NotIn'"
      causes.push(required(`${path}.values`, detail))
    }
  } else if (operator === 'Exists' || operator === 'DoesNotExist') {
    if (values > 0) {
      const detail = "may not be specified when `operator` is 'Exists' or 'DoesNotExist'"
      causes.push(forbidden(`${path}.values`, detail))
    }
  } else if (operator === 'Gt' || operator === 'Lt') {
    if (values !== 1) {
      const detail = "must be specified single value when `operator` is 'Lt' or 'Gt'"
      causes.push(required(`${path}.values`, detail))
    }
  } else {
    causes.push(invalidValue(`${path}.operator`, operator, 'not a valid selector operator'))
  }
  addCauses(causes, checkName(requirement, path, 'key', qualifiedName))
  if (!areLabels) return causes
  for (const [index, value] of textsOf(requirement, 'values').entries()) {
    addCauses(causes, invalidValues(`${path}.values[${index}]`, value, labelValue(value)))
  }
  return causes
}

/** Field requirement on a node: only `metadata.name`, with one value. */
function validateFieldRequirement(requirement: JsonObject, path: FieldPath): StatusCause[] {
  const causes: StatusCause[] = []
  const operator = textOf(requirement, 'operator')
  const values = textsOf(requirement, 'values')
  if (operator !== 'In' && operator !== 'NotIn') {
    causes.push(invalidValue(`${path}.operator`, operator, 'not a valid selector operator'))
  } else if (values.length !== 1) {
    const detail =
      "must be only one value when `operator` is 'In' or 'NotIn' for node field selector"
    causes.push(required(`${path}.values`, detail))
  }
  const key = textOf(requirement, 'key')
  if (key !== 'metadata.name') {
    return [...causes, invalidValue(`${path}.key`, key, 'not a valid field selector key')]
  }
  for (const [index, value] of values.entries()) {
    addCauses(causes, invalidValues(`${path}.values[${index}]`, value, dnsSubdomain(value)))
  }
  return causes
}

/** Term of a node selector. `areLabels`: its values must be valid label values. */
function validateNodeTerm(term: JsonObject, path: FieldPath, areLabels: boolean): StatusCause[] {
  const expressions = objectsOf(term, 'matchExpressions').flatMap((requirement, index) =>
    validateRequirement(requirement, `${path}.matchExpressions[${index}]`, areLabels),
  )
  const fields = objectsOf(term, 'matchFields').flatMap((requirement, index) => {
    return validateFieldRequirement(requirement, `${path}.matchFields[${index}]`)
  })
  return [...expressions, ...fields]
}

/** Node selector, which must have at least one term. */
export function validateNodeSelector(selector: JsonObject, path: FieldPath): StatusCause[] {
  const terms = objectsOf(selector, 'nodeSelectorTerms')
  const place = `${path}.nodeSelectorTerms`
  if (terms.length === 0) {
    return [required(place, 'must have at least one node selector term')]
  }
  return terms.flatMap((term, index) => validateNodeTerm(term, `${place}[${index}]`, true))
}

const demanded = 'requiredDuringSchedulingIgnoredDuringExecution'
const preferred = 'preferredDuringSchedulingIgnoredDuringExecution'

function checkWeight(term: JsonObject, path: FieldPath): StatusCause[] {
  const weight = numberOf(term, 'weight') ?? 0
  if (weight >= 1 && weight <= 100) return []
  return [invalidValue(`${path}.weight`, weight, 'must be in the range 1-100')]
}

function validateNodeAffinity(affinity: JsonObject, path: FieldPath): StatusCause[] {
  const selector = objectOf(affinity, demanded)
  const causes = selector ? validateNodeSelector(selector, `${path}.${demanded}`) : []
  for (const [index, term] of objectsOf(affinity, preferred).entries()) {
    const place = `${path}.${preferred}[${index}]`
    addCauses(causes, checkWeight(term, place))
    addCauses(causes, validateNodeTerm(structOf(term, 'preference'), `${place}.preference`, false))
  }
  return causes
}

function validatePodTerm(term: JsonObject, path: FieldPath): StatusCause[] {
  const causes = textsOf(term, 'namespaces').flatMap((name) =>
    invalidValues(`${path}.namespace`, name, labelName(name, false)),
  )
  addCauses(causes, checkLabelKeys(term, path))
  if (textOf(term, 'topologyKey') === '') {
    causes.push(required(`${path}.topologyKey`, 'can not be empty'))
  }
  addCauses(causes, checkName(term, path, 'topologyKey', qualifiedName))
  return causes
}

function validatePodAffinity(affinity: JsonObject, path: FieldPath): StatusCause[] {
  const causes = objectsOf(affinity, demanded).flatMap((term, index) =>
    validatePodTerm(term, `${path}.${demanded}[${index}]`),
  )
  for (const [index, weighted] of objectsOf(affinity, preferred).entries()) {
    const place = `${path}.${preferred}[${index}]`
    addCauses(causes, checkWeight(weighted, place))
    const term = objectOf(weighted, 'podAffinityTerm') ?? {}
    addCauses(causes, validatePodTerm(term, `${place}.podAffinityTerm`))
  }
  return causes
}

export function validateAffinity(spec: JsonObject, path: FieldPath): StatusCause[] {
  const affinity = objectOf(spec, 'affinity')
  if (!affinity) return []
  return present(affinity, ['nodeAffinity', 'podAffinity', 'podAntiAffinity']).flatMap((kind) => {
    const inner = objectOf(affinity, kind) ?? {}
    const place = `${path}.affinity.${kind}`
    return kind === 'nodeAffinity'
      ? validateNodeAffinity(inner, place)
      : validatePodAffinity(inner, place)
  })
}
