import { writeYaml } from '../../../core/index.ts'
import { readOptional, writePrivate } from '../../base/files/file-store.ts'
import type { KeyPair } from '../pki/certificate-factory.ts'
import { rewrittenKeyPem } from '../pki/private-key-pem.ts'

export interface KubeconfigOptions {
  /** URL of the server: `https://127.0.0.1:6443`. */
  readonly url: string
  /** PEM of the authority of the server's certificate, or of that certificate itself. */
  readonly authority?: string
  readonly admin?: KeyPair
}

const clusterName = 'skerry'
const userName = 'skerry-admin'

/** Text of a self-contained kubeconfig whose one context has the administrator's credentials. */
export function kubeconfigText({ url, authority, admin }: KubeconfigOptions): string {
  const trust = {
    ...(authority !== undefined && { 'certificate-authority-data': base64(authority) }),
    // The JavaScript client refuses plain HTTP without this field.
    ...(url.startsWith('http:') && { 'insecure-skip-tls-verify': true }),
  }
  const credentials =
    admin === undefined
      ? {}
      : {
          'client-certificate-data': base64(admin.certificate),
          // A data directory of an earlier release has the key as PKCS #8, which is not rewritten there.
          'client-key-data': base64(rewrittenKeyPem(admin.key)),
        }
  const config = {
    apiVersion: 'v1',
    kind: 'Config',
    clusters: [{ name: clusterName, cluster: { server: url, ...trust } }],
    users: [{ name: userName, user: credentials }],
    contexts: [{ name: clusterName, context: { cluster: clusterName, user: userName } }],
    'current-context': clusterName,
  }
  return writeYaml(config)
}

/** Writes the kubeconfig unless it is unchanged, since tools watch the file for changes. */
export async function writeKubeconfig(path: string, options: KubeconfigOptions): Promise<void> {
  const text = kubeconfigText(options)
  if ((await readOptional(path, 'the kubeconfig')) !== text) await writePrivate(path, text)
}

function base64(text: string): string {
  return Buffer.from(text).toString('base64')
}
