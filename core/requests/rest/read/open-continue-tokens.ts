import type { Brand } from '../../../base/api/brand.ts'
import { badRequest } from '../../../base/api/errors/api-error.ts'
import { isJsonObject, isList, type JsonValue } from '../../../base/api/json.ts'
import { decodeUtf8, parseJson } from '../../../base/json/json-parse.ts'
import { encodeBase64Url } from '../../../base/text/base64.ts'
import { encodeUtf8 } from '../../../base/text/utf8.ts'
import {
  type ContinueTokens,
  type ListPosition,
  readOriginalToken,
  tokenBytes,
} from './continue-token-form.ts'

/** Characters that Go's JSON has escaped in texts. */
const escaped = /[<>&\u2028\u2029]/g

/** Revision of a token that continues in the newest state. */
const newest = -1

/**
 * The tokens of the original: the revision and the next key below those of the list, for all to read. Every server of the store,
 * of either kind, takes the tokens of the others.
 */
export function openTokens({ apiDomain }: Brand): ContinueTokens {
  const version = `meta.${apiDomain}/v1`
  return {
    write({ revision, start }, scope) {
      const token = { v: version, rv: revision || newest, start: `/${start.slice(scope.length)}` }
      const text = JSON.stringify(token).replaceAll(escaped, (each) => {
        const code = each.charCodeAt(0).toString(16).padStart(4, '0')
        return `\\u${code}`
      })
      return encodeBase64Url(encodeUtf8(text))
    },
    read(token, scope): ListPosition {
      const bytes = tokenBytes(token)
      checkTypes(bytes)
      const { revision, start } = readOriginalToken(bytes)
      return {
        revision: Math.max(revision, 0),
        start: scope + start.replace(/^\//, ''),
        remaining: undefined,
      }
    },
  }
}

const fields = [
  ['v', 'string'],
  ['rv', 'int64'],
  ['start', 'string'],
] as const

/** Refuses fields of other types in the words of Go's JSON; texts that are no JSON object are refused by their reader. */
function checkTypes(bytes: Uint8Array): void {
  const value = jsonOf(bytes)
  if (!isJsonObject(value)) return
  for (const [field, type] of fields) {
    const given = value[field] ?? null
    const isRight = type === 'string' ? typeof given === 'string' : Number.isSafeInteger(given)
    if (given === null || isRight) continue
    const what = type === 'int64' && typeof given === 'number' ? `number ${given}` : goTypeOf(given)
    throw badRequest(
      `invalid continue token: continue key is not valid: json: cannot unmarshal ${what} into Go struct field ` +
        `continueToken.${field} of type ${type}`,
    )
  }
}

function jsonOf(bytes: Uint8Array): JsonValue {
  try {
    return parseJson(decodeUtf8(bytes)).value
  } catch {
    return null
  }
}

/** The word of Go's JSON for a value. */
function goTypeOf(value: JsonValue): string {
  if (typeof value === 'boolean') return 'bool'
  return isList(value) ? 'array' : typeof value
}
