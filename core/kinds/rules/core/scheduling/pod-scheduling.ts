import type { StatusCause } from '../../../../base/api/errors/status.ts'
import {
  labelName,
  labelValue,
  qualifiedName,
  dnsSubdomain,
} from '../../../../base/api/metadata/names.ts'
import type * as corev1 from '../../../../base/api/types/core.v1.generated.ts'
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
import { checkName, checkText } from '../../shared/validation/field-checks.ts'
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

export function validateToleration(toleration: corev1.Toleration, path: FieldPath): StatusCause[] {
  const causes = [...checkText(toleration, path, 'key', qualifiedName)]
  const { key, value = '', operator = '', effect = '', tolerationSeconds } = toleration
  const place = `${path}.operator`
  if (!key && operator !== 'Exists') {
    const detail =
      'operator must be Exists when `key` is empty, which means "match all values and all keys"'
    causes.push(invalidJson(place, operator, detail))
  }
  if (tolerationSeconds !== undefined && effect !== 'NoExecute') {
    const detail = "effect must be 'NoExecute' when `tolerationSeconds` is set"
    causes.push(invalidJson(`${path}.effect`, effect, detail))
  }
  addCauses(causes, checkTolerated(operator, value, place))
  if (effect !== '' && !tolerationEffects.includes(effect)) {
    const shown = writeGoJson(effect)
    causes.push(notSupportedShown(`${path}.effect`, shown, tolerationEffects))
  }
  return causes
}

export function validateTolerations(
  spec: { readonly tolerations?: readonly corev1.Toleration[] },
  path: FieldPath,
): StatusCause[] {
  return (spec.tolerations ?? []).flatMap((toleration, index) =>
    validateToleration(toleration, `${path}.tolerations[${index}]`),
  )
}

function validateRequirement(
  requirement: corev1.NodeSelectorRequirement,
  path: FieldPath,
  areLabels: boolean,
): StatusCause[] {
  const causes: StatusCause[] = []
  const { operator, values = [] } = requirement
  if (operator === 'In' || operator === 'NotIn') {
    if (values.length === 0) {
      const detail = "must be specified when `operator` is 'In' or 'NotIn'"
      causes.push(required(`${path}.values`, detail))
    }
  } else if (operator === 'Exists' || operator === 'DoesNotExist') {
    if (values.length > 0) {
      const detail = "may not be specified when `operator` is 'Exists' or 'DoesNotExist'"
      causes.push(forbidden(`${path}.values`, detail))
    }
  } else if (operator === 'Gt' || operator === 'Lt') {
    if (values.length !== 1) {
      const detail = "must be specified single value when `operator` is 'Lt' or 'Gt'"
      causes.push(required(`${path}.values`, detail))
    }
  } else {
    causes.push(invalidValue(`${path}.operator`, operator, 'not a valid selector operator'))
  }
  addCauses(causes, checkName(requirement, path, 'key', qualifiedName))
  if (!areLabels) return causes
  for (const [index, value] of values.entries()) {
    addCauses(causes, invalidValues(`${path}.values[${index}]`, value, labelValue(value)))
  }
  return causes
}

/** Field requirement on a node: only `metadata.name`, with one value. */
function validateFieldRequirement(
  { key, operator, values = [] }: corev1.NodeSelectorRequirement,
  path: FieldPath,
): StatusCause[] {
  const causes: StatusCause[] = []
  if (operator !== 'In' && operator !== 'NotIn') {
    causes.push(invalidValue(`${path}.operator`, operator, 'not a valid selector operator'))
  } else if (values.length !== 1) {
    const detail =
      "must be only one value when `operator` is 'In' or 'NotIn' for node field selector"
    causes.push(required(`${path}.values`, detail))
  }
  if (key !== 'metadata.name') {
    return [...causes, invalidValue(`${path}.key`, key, 'not a valid field selector key')]
  }
  for (const [index, value] of values.entries()) {
    addCauses(causes, invalidValues(`${path}.values[${index}]`, value, dnsSubdomain(value)))
  }
  return causes
}

/** Term of a node selector. `areLabels`: its values must be valid label values. */
function validateNodeTerm(
  term: corev1.NodeSelectorTerm,
  path: FieldPath,
  areLabels: boolean,
): StatusCause[] {
  const expressions = (term.matchExpressions ?? []).flatMap((requirement, index) =>
    validateRequirement(requirement, `${path}.matchExpressions[${index}]`, areLabels),
  )
  const fields = (term.matchFields ?? []).flatMap((requirement, index) => {
    return validateFieldRequirement(requirement, `${path}.matchFields[${index}]`)
  })
  return [...expressions, ...fields]
}

/** Node selector, which must have at least one term. */
export function validateNodeSelector(
  { nodeSelectorTerms }: corev1.NodeSelector,
  path: FieldPath,
): StatusCause[] {
  const terms = nodeSelectorTerms ?? []
  const place = `${path}.nodeSelectorTerms`
  if (terms.length === 0) {
    return [required(place, 'must have at least one node selector term')]
  }
  return terms.flatMap((term, index) => validateNodeTerm(term, `${place}[${index}]`, true))
}

const demanded = 'requiredDuringSchedulingIgnoredDuringExecution'
const preferred = 'preferredDuringSchedulingIgnoredDuringExecution'

function checkWeight(weight: number, path: FieldPath): StatusCause[] {
  if (weight >= 1 && weight <= 100) return []
  return [invalidValue(`${path}.weight`, weight, 'must be in the range 1-100')]
}

function validateNodeAffinity(affinity: corev1.NodeAffinity, path: FieldPath): StatusCause[] {
  const { [demanded]: selector, [preferred]: terms = [] } = affinity
  const causes = selector ? validateNodeSelector(selector, `${path}.${demanded}`) : []
  for (const [index, { weight, preference }] of terms.entries()) {
    const place = `${path}.${preferred}[${index}]`
    addCauses(causes, checkWeight(weight, place))
    addCauses(causes, validateNodeTerm(preference, `${place}.preference`, false))
  }
  return causes
}

function validatePodTerm(term: corev1.PodAffinityTerm, path: FieldPath): StatusCause[] {
  const causes = (term.namespaces ?? []).flatMap((name) =>
    invalidValues(`${path}.namespace`, name, labelName(name, false)),
  )
  addCauses(causes, checkLabelKeys(term, path))
  if (term.topologyKey === '') {
    causes.push(required(`${path}.topologyKey`, 'can not be empty'))
  }
  addCauses(causes, checkName(term, path, 'topologyKey', qualifiedName))
  return causes
}

function validatePodAffinity(
  affinity: corev1.PodAffinity | corev1.PodAntiAffinity,
  path: FieldPath,
): StatusCause[] {
  const { [demanded]: terms = [], [preferred]: weighted = [] } = affinity
  const causes = terms.flatMap((term, index) =>
    validatePodTerm(term, `${path}.${demanded}[${index}]`),
  )
  for (const [index, { weight, podAffinityTerm }] of weighted.entries()) {
    const place = `${path}.${preferred}[${index}]`
    addCauses(causes, checkWeight(weight, place))
    addCauses(causes, validatePodTerm(podAffinityTerm, `${place}.podAffinityTerm`))
  }
  return causes
}

export function validateAffinity(spec: corev1.PodSpec, path: FieldPath): StatusCause[] {
  const { nodeAffinity, podAffinity, podAntiAffinity } = spec.affinity ?? {}
  const place = `${path}.affinity`
  return [
    ...(nodeAffinity ? validateNodeAffinity(nodeAffinity, `${place}.nodeAffinity`) : []),
    ...(podAffinity ? validatePodAffinity(podAffinity, `${place}.podAffinity`) : []),
    ...(podAntiAffinity ? validatePodAffinity(podAntiAffinity, `${place}.podAntiAffinity`) : []),
  ]
}
