import type { JsonObject } from '../../../core/base/api/json.ts'
import { created } from '../schemas/validated.ts'

export const web = { name: 'web', image: 'nginx', imagePullPolicy: 'Always' }

export function podWith(spec: JsonObject): string[] {
  return created('pods', { spec: { containers: [web], ...spec } })
}

export function containerWith(fields: JsonObject): string[] {
  return podWith({ containers: [{ ...web, ...fields }] })
}

export const labelRule =
  "a lowercase RFC 1123 label must consist of lower case alphanumeric characters or '-', and must start and end with an alphanumeric character (e.g. 'my-name',  or '123-abc', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?')"
