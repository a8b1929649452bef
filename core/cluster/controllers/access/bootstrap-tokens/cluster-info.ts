import type { BootstrapToken } from '../../../../access/authn/bootstrap-token.ts'
import { equalJson } from '../../../../base/api/json.ts'
import type { ConfigMap } from '../../../../base/api/types/core.v1.generated.ts'
import { encodeBase64, encodeBase64Url } from '../../../../base/text/base64.ts'
import { hmacSha256 } from '../../../../base/text/hmac.ts'
import { encodeUtf8 } from '../../../../base/text/utf8.ts'

/** The config map of the public namespace from which a machine that joins learns of the cluster. */
export const clusterInfoName = 'cluster-info'

const signaturePrefix = 'jws-kubeconfig-'

/** The config map for a server: a kubeconfig with its address and authorities (PEM), and without a user. */
export function newClusterInfo(address: string, authorities: string): ConfigMap {
  const data = encodeBase64(encodeUtf8(authorities))
  const kubeconfig = [
    'apiVersion: v1',
    'clusters:',
    '- cluster:',
    `    certificate-authority-data: ${data}`,
    `    server: https://${address}`,
    '  name: ""',
    'contexts: null',
    'current-context: ""',
    'kind: Config',
    'preferences: {}',
    'users: null',
    '',
  ].join('\n')
  return {
    apiVersion: 'v1',
    kind: 'ConfigMap',
    metadata: { name: clusterInfoName },
    data: { kubeconfig },
  }
}

/**
 * The config map with the signatures of `tokens`, and no others; undefined where it has them already, or no kubeconfig to
 * sign.
 */
export function signedClusterInfo(
  map: ConfigMap,
  tokens: Iterable<BootstrapToken>,
): ConfigMap | undefined {
  const { data = {} } = map
  const { kubeconfig } = data
  if (kubeconfig === undefined) return undefined
  const signed: Record<string, string> = {}
  for (const [key, value] of Object.entries(data)) {
    if (!key.startsWith(signaturePrefix)) signed[key] = value
  }
  for (const token of tokens) {
    signed[`${signaturePrefix}${token.id}`] = signKubeconfig(kubeconfig, token)
  }
  return equalJson(data, signed) ? undefined : { ...map, data: signed }
}

/** The key of a token's signatures: the whole token, `<id>.<secret>`. */
function signingKey({ id, secret }: BootstrapToken): Uint8Array {
  return new Uint8Array([...encodeUtf8(`${id}.`), ...secret])
}

/**
 * Signs the text of a kubeconfig with a bootstrap token: a JSON Web Signature by HS256 without its content (RFC 7515, appendix
 * F).
 */
function signKubeconfig(text: string, token: BootstrapToken): string {
  const head = encodeBase64Url(encodeUtf8(JSON.stringify({ alg: 'HS256', kid: token.id })))
  const message = `${head}.${encodeBase64Url(encodeUtf8(text))}`
  const signature = hmacSha256(signingKey(token), encodeUtf8(message))
  return `${head}..${encodeBase64Url(signature)}`
}
