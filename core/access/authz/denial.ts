import { ApiError, forbidden } from '../../base/api/errors/api-error.ts'
import { quoteText } from '../../base/text/quote-text.ts'
import type { Attributes } from './authorizer.ts'

function whatIsDenied(attributes: Attributes): string {
  const { user, verb } = attributes
  if (attributes.kind === 'path') {
    return `User ${quoteText(user.name)} cannot ${verb} path ${quoteText(attributes.path)}`
  }
  const { group, resource, subresource, namespace } = attributes
  const target = subresource === '' ? resource : `${resource}/${subresource}`
  const where =
    namespace === '' ? 'at the cluster scope' : `in the namespace ${quoteText(namespace)}`
  return `User ${quoteText(user.name)} cannot ${verb} resource ${quoteText(target)} in API group ${quoteText(group)} ${where}`
}

/** The message of a denied request, in the words that clients know; `reason` is the authorizer's, and may be empty. */
export function denialMessage(attributes: Attributes, reason: string): string {
  const message = whatIsDenied(attributes)
  return reason === '' ? message : `${message}: ${reason}`
}

/** The 403 for a request that no authorizer allowed. */
export function denial(attributes: Attributes, reason: string): ApiError {
  const why = denialMessage(attributes, reason)
  if (attributes.kind === 'path') {
    return new ApiError('Forbidden', `forbidden: ${why}`, { details: {}, isDenial: true })
  }
  const { message, details = {} } = forbidden(attributes, attributes.name, why)
  return new ApiError('Forbidden', message, { details, isDenial: true })
}
