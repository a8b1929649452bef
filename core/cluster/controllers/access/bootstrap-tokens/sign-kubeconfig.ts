import type { BootstrapToken } from '../../../../access/authn/bootstrap-token.ts'
import { encodeBase64Url } from '../../../../base/text/base64.ts'
import { hmacSha256 } from '../../../../base/text/hmac.ts'
import { encodeUtf8 } from '../../../../base/text/utf8.ts'

/** The key of a token's signatures: the whole token, `<id>.<secret>`. */
function signingKey({ id, secret }: BootstrapToken): Uint8Array {
  return new Uint8Array([...encodeUtf8(`${id}.`), ...secret])
}

/**
 * Signs the text of a kubeconfig with a bootstrap token: a JSON Web Signature by HS256 without its content (RFC 7515, appendix
 * F).
 */
export function signKubeconfig(text: string, token: BootstrapToken): string {
  const head = encodeBase64Url(encodeUtf8(JSON.stringify({ alg: 'HS256', kid: token.id })))
  const message = `${head}.${encodeBase64Url(encodeUtf8(text))}`
  const signature = hmacSha256(signingKey(token), encodeUtf8(message))
  return `${head}..${encodeBase64Url(signature)}`
}
