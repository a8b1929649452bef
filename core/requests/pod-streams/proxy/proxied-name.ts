import { badRequest } from '../../../base/api/errors/api-error.ts'

/** The name in the path of a `proxy` request: `name`, `name:port` or `scheme:name:port`. */
export interface ProxiedName {
  readonly scheme: string
  readonly name: string
  /** A number or a name; empty for the default. */
  readonly port: string
}

/** @throws ApiError `BadRequest`; `what` names the resource in its text */
export function proxiedName(text: string, what: string): ProxiedName {
  const parts = text.split(':')
  const [scheme, name, port] = parts.length === 3 ? parts : ['', ...parts, '']
  const isValid = parts.length <= 3 && name && ['', 'http', 'https'].includes(scheme ?? '')
  if (!isValid) throw badRequest(`invalid ${what} request ${JSON.stringify(text)}`)
  return { scheme: scheme ?? '', name, port: port ?? '' }
}
