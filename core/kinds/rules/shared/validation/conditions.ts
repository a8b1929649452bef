import type { StatusCause } from '../../../../base/api/errors/status.ts'
import { integerOf, objectsOf, textOf } from '../../../../base/api/json-fields.ts'
import type { JsonObject } from '../../../../base/api/json.ts'
import { qualifiedName } from '../../../../base/api/metadata/names.ts'
import { byteLength } from '../../../../base/text/utf8.ts'
import {
  addCauses,
  duplicate,
  type FieldPath,
  invalidValue,
  invalidValues,
  notSupported,
  required,
  tooLong,
} from '../../../../objects/schema/validation/causes.ts'

const statuses = ['False', 'True', 'Unknown']
const reasonPattern = /^[A-Za-z]([A-Za-z0-9_,:]*[A-Za-z0-9_])?$/
const reasonRule =
  "a condition reason must start with alphabetic character, optionally followed by a string of alphanumeric characters or '_,:', and must end with an alphanumeric character or '_' (e.g. 'my_name',  or 'MY_NAME',  or 'MyName',  or 'ReasonA,ReasonB',  or 'ReasonA:ReasonB', regex used for validation is '[A-Za-z]([A-Za-z0-9_,:]*[A-Za-z0-9_])?')"
const longestReason = 1024
const longestMessage = 32_768

function checkCondition(condition: JsonObject, path: FieldPath): StatusCause[] {
  const [type, status, reason] = ['type', 'status', 'reason'].map((key) => textOf(condition, key))
  const causes = [...invalidValues(`${path}.type`, type, qualifiedName(type ?? ''))]
  if (!statuses.includes(status ?? '')) {
    causes.push(notSupported(`${path}.status`, status, statuses))
  }
  const generation = integerOf(condition, 'observedGeneration') ?? 0
  if (generation < 0) {
    const detail = 'must be greater than or equal to zero'
    causes.push(invalidValue(`${path}.observedGeneration`, generation, detail))
  }
  if (textOf(condition, 'lastTransitionTime') === '') {
    causes.push(required(`${path}.lastTransitionTime`))
  }
  if (reason === '') causes.push(required(`${path}.reason`))
  else if (!reasonPattern.test(reason ?? '')) {
    causes.push(invalidValue(`${path}.reason`, reason, reasonRule))
  }
  if (byteLength(reason ?? '') > longestReason)
    causes.push(tooLong(`${path}.reason`, longestReason))
  if (byteLength(textOf(condition, 'message')) > longestMessage) {
    causes.push(tooLong(`${path}.message`, longestMessage))
  }
  return causes
}

/** `conditions` of the type meta/v1 Condition: each type once, with a status, a time and a reason. */
export function checkConditions(holder: JsonObject, path: FieldPath): StatusCause[] {
  const seen = new Set<string>()
  return objectsOf(holder, 'conditions').flatMap((condition, index) => {
    const place = `${path}.conditions[${index}]`
    const type = textOf(condition, 'type')
    const causes: StatusCause[] = seen.has(type) ? [duplicate(`${place}.type`, type)] : []
    seen.add(type)
    addCauses(causes, checkCondition(condition, place))
    return causes
  })
}
