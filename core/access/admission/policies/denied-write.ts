import { ApiError, detailsOf, qualified } from '../../../base/api/errors/api-error.ts'
import type { StatusCause, StatusReason } from '../../../base/api/errors/status.ts'
import { quoteText } from '../../../base/text/quote-text.ts'
import type { AdmissionAttributes } from '../admission-attributes.ts'
import { writtenName } from '../forbidden-write.ts'

/** The error of a write that a validating policy denies: `pods "a" is forbidden: …`, with the reason that the policy gives. */
export function deniedWrite(
  attributes: AdmissionAttributes,
  message: string,
  reason: StatusReason,
): ApiError {
  const { definition } = attributes
  const name = writtenName(attributes)
  const causes: readonly StatusCause[] = [{ message }]
  const text = `${qualified(definition)} ${quoteText(name)} is forbidden: ${message}`
  return new ApiError(reason, text, {
    details: { ...detailsOf(definition, name), causes: [...causes] },
  })
}

/** The error of a write that mutating policies deny: its message is that of the first one, its code 403 whatever the reason. */
export function deniedByPolicies(
  attributes: AdmissionAttributes,
  messages: readonly [string, ...string[]],
  reason: StatusReason,
): ApiError {
  const causes: StatusCause[] = messages.map((message) => ({ message }))
  const details = { ...detailsOf(attributes.definition, writtenName(attributes)), causes }
  return new ApiError(reason, messages[0], { details, code: 403 })
}
