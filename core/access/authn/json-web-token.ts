import { textOf } from '../../base/api/json-fields.ts'
import { isJsonObject, type JsonObject } from '../../base/api/json.ts'
import { decodeUtf8, parseJson } from '../../base/json/json-parse.ts'
import { writeJson } from '../../base/json/json-write.ts'
import { ParseError } from '../../base/json/parse-error.ts'
import { decodeBase64Url, encodeBase64Url } from '../../base/text/base64.ts'
import { encodeUtf8 } from '../../base/text/utf8.ts'
import type { SignatureForm, TokenSigner } from './token-signer.ts'

/** A JSON Web Token that was parsed; its signature is not verified yet. */
export interface WebToken {
  readonly claims: JsonObject
  readonly form: SignatureForm
  /** The signed bytes: encoded header and claims with the dot between them. */
  readonly message: Uint8Array
  readonly signature: Uint8Array
}

/** Characters of a token at most; no token of this server is longer. */
const maxLength = 16 * 1024

function encodePart(part: JsonObject): string {
  return encodeBase64Url(encodeUtf8(writeJson(part)))
}

/** Decodes the header or the claims of a token; undefined where the text is no JSON object in base64url. */
export function decodeTokenPart(part: string): JsonObject | undefined {
  const bytes = decodeBase64Url(part)
  if (!bytes) return undefined
  try {
    const { value } = parseJson(decodeUtf8(bytes))
    return isJsonObject(value) ? value : undefined
  } catch (error) {
    if (error instanceof ParseError) return undefined
    throw error
  }
}

/** Signs claims as a JSON Web Token in compact form (RFC 7519). */
export async function signWebToken(claims: JsonObject, signer: TokenSigner): Promise<string> {
  const { algorithm, keyId } = signer.form
  const head = { alg: algorithm, ...(keyId !== '' && { kid: keyId }) }
  const text = `${encodePart(head)}.${encodePart(claims)}`
  return `${text}.${encodeBase64Url(await signer.sign(encodeUtf8(text)))}`
}

/** Parses a JSON Web Token without verifying its signature; undefined where the text is none. */
export function readWebToken(token: string): WebToken | undefined {
  if (token.length > maxLength) return undefined
  const parts = token.split('.')
  const [head = '', claims = '', signature = ''] = parts
  if (parts.length !== 3) return undefined
  const [readHead, readClaims] = [decodeTokenPart(head), decodeTokenPart(claims)]
  const bytes = decodeBase64Url(signature)
  if (!readHead || !readClaims || !bytes) return undefined
  return {
    claims: readClaims,
    form: { algorithm: textOf(readHead, 'alg'), keyId: textOf(readHead, 'kid') },
    message: encodeUtf8(`${head}.${claims}`),
    signature: bytes,
  }
}
