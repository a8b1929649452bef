import type { StatusCause } from '../../../../base/api/errors/status.ts'
import { isPresent } from '../../../../base/api/json-fields.ts'
import { qualifiedName } from '../../../../base/api/metadata/names.ts'
import type { Condition } from '../../../../base/api/types/meta.v1.generated.ts'
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

/** Holder of conditions of the type that all groups share. */
type Conditioned = { readonly conditions?: readonly Condition[] | null }

const statuses: readonly string[] = ['False', 'True', 'Unknown']
const reasonPattern = /^[A-Za-z]([A-Za-z0-9_,:]*[A-Za-z0-9_])?$/
const reasonRule =
  "a condition reason must start with alphabetic character, optionally followed by a string of alphanumeric characters or '_,:', and must end with an alphanumeric character or '_' (e.g. 'my_name',  or 'MY_NAME',  or 'MyName',  or 'ReasonA,ReasonB',  or 'ReasonA:ReasonB', regex used for validation is '[A-Za-z]([A-Za-z0-9_,:]*[A-Za-z0-9_])?')"
const longestReason = 1024
const longestMessage = 32_768

function checkCondition(condition: Condition, path: FieldPath): StatusCause[] {
  const { type, status, reason } = condition
  const causes = [...invalidValues(`${path}.type`, type, qualifiedName(type))]
  if (!statuses.includes(status)) {
    causes.push(notSupported(`${path}.status`, status, statuses))
  }
  const generation = condition.observedGeneration ?? 0
  if (generation < 0) {
    const detail = 'must be greater than or equal to zero'
    causes.push(invalidValue(`${path}.observedGeneration`, generation, detail))
  }
  if (!isPresent(condition.lastTransitionTime)) {
    causes.push(required(`${path}.lastTransitionTime`))
  }
  if (reason === '') causes.push(required(`${path}.reason`))
  else if (!reasonPattern.test(reason)) {
    causes.push(invalidValue(`${path}.reason`, reason, reasonRule))
  }
  if (byteLength(reason) > longestReason) causes.push(tooLong(`${path}.reason`, longestReason))
  if (byteLength(condition.message) > longestMessage) {
    causes.push(tooLong(`${path}.message`, longestMessage))
  }
  return causes
}

/** `conditions` of the type meta/v1 Condition: each type once, with a status, a time and a reason. */
export function checkConditions(holder: Conditioned, path: FieldPath): StatusCause[] {
  const seen = new Set<string>()
  return (holder.conditions ?? []).flatMap((condition, index) => {
    const place = `${path}.conditions[${index}]`
    const { type } = condition
    const causes: StatusCause[] = seen.has(type) ? [duplicate(`${place}.type`, type)] : []
    seen.add(type)
    addCauses(causes, checkCondition(condition, place))
    return causes
  })
}
