import { startInformer } from '../../../../../base/client/informer.ts'
import { objectPath, resourcePath } from '../../../../../base/client/resource-path.ts'
import { decodeBase64 } from '../../../../../base/text/base64.ts'
import { configMapResource } from '../../../shared/objects/resources.ts'
import { createIfAbsent } from '../../../shared/writes/expected-errors.ts'
import { type ApiProgram, createSecret, type ProgramCall, readSecret } from './api-program.ts'
import { setBundle, type WebhookConfiguration, webhookKinds } from './authority-bundle.ts'

const secretName = 'istio-ca-secret'
const configName = 'istio-ca-root-cert'

/** The mesh's authority, in base64. */
async function ensureAuthority(call: ProgramCall, namespace: string): Promise<string> {
  const find = async (): Promise<string> =>
    (await readSecret(call, namespace, secretName))?.['ca-cert.pem'] ?? ''
  const known = await find()
  if (known !== '') return known
  const { authority } = await call.makeCertificates('cluster.local', [])
  await createSecret(call, {
    namespace,
    name: secretName,
    type: 'istio.io/ca-root',
    data: { 'ca-cert.pem': authority.certificate, 'ca-key.pem': authority.key },
  })
  return find()
}

async function writeRoot(call: ProgramCall, namespace: string, root: string): Promise<void> {
  const { client, print } = call
  const made = await createIfAbsent(client, resourcePath(configMapResource, { namespace }), {
    apiVersion: 'v1',
    kind: 'ConfigMap',
    metadata: { name: configName, namespace, labels: { 'istio.io/config': 'true' } },
    data: { 'root-cert.pem': root },
  })
  if (made) print(`ConfigMap ${namespace}/${configName} created`)
}

/** Webhooks whose server is istiod. */
function isOfMesh({ webhooks = [] }: WebhookConfiguration): boolean {
  return webhooks.some(({ clientConfig }) => clientConfig.service?.name.startsWith('istiod'))
}

/** `pilot-discovery`, which gives its authority to webhook configurations and, as long as it runs, to all namespaces. */
export const meshAuthority: ApiProgram = async (call) => {
  const { client, runtime, signal, environment } = call
  const bundle = await ensureAuthority(call, environment.get('POD_NAMESPACE') ?? call.namespace)
  const root = new TextDecoder().decode(decodeBase64(bundle))
  for (const path of Object.values(webhookKinds)) {
    const { items } = await client.list(path, { signal })
    for (const { metadata } of items.filter(isOfMesh)) {
      const found = await client.get(objectPath<WebhookConfiguration>(path, metadata.name ?? ''), {
        signal,
      })
      await setBundle(call, path, found, bundle)
    }
  }
  const failed = (error: unknown): void => call.print(String(error))
  const informer = startInformer({
    client,
    path: '/api/v1/namespaces',
    runtime,
    handlers: {
      added: ({ metadata }) => void writeRoot(call, metadata.name ?? '', root).catch(failed),
    },
  })
  signal.addEventListener('abort', () => void informer.stop(), { once: true })
  if (signal.aborted) await informer.stop()
  await informer.synced
}
