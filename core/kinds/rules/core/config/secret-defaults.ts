import { encodeBase64 } from '../../../../base/text/base64.ts'
import type { DefaultAction } from '../../../../objects/schema/default-rules.ts'
import { entriesAt, sortedMap } from '../../shared/fill-map.ts'

/** Merges a Secret's `stringData` into `data` as Base64; `stringData` is never stored or returned. */
export const mergeStringData: DefaultAction = (secret) => {
  const added = entriesAt(secret, 'stringData')
  delete secret['stringData']
  if (added.length === 0) return
  const data = new Map(entriesAt(secret, 'data'))
  for (const [key, text] of added) {
    if (typeof text === 'string') data.set(key, encodeBase64(new TextEncoder().encode(text)))
  }
  secret['data'] = sortedMap(data)
}
