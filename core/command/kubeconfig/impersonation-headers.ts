import { structOf, textOf, textsOf } from '../../base/api/json-fields.ts'
import type { JsonObject } from '../../base/api/json.ts'

/** Headers for whom a user of a kubeconfig impersonates, by their names in lower case. */
export function impersonationHeaders(user: JsonObject): Readonly<Record<string, string>> {
  const extra = structOf(user, 'as-user-extra')
  const headers = {
    'impersonate-user': textOf(user, 'as'),
    'impersonate-uid': textOf(user, 'as-uid'),
    'impersonate-group': textsOf(user, 'as-groups').join(', '),
    ...Object.fromEntries(
      Object.keys(extra).map((key) => [
        `impersonate-extra-${escapedKey(key)}`,
        textsOf(extra, key).join(', '),
      ]),
    ),
  }
  return Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== ''))
}

/** A key as it may stand in the name of a header; other bytes are escaped by percent signs. */
function escapedKey(key: string): string {
  const escaped = encodeURIComponent(key.toLowerCase())
  return escaped.replaceAll(/[()]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)
}
