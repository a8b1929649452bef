import type { TypedResource } from '../../../../../base/api/group-version.ts'
import type { APIService } from '../../../../../base/api/types/apiregistration.v1.generated.ts'
import { objectPath, resourcePath } from '../../../../../base/client/resource-path.ts'
import {
  type ApiProgram,
  createSecret,
  flagsOf,
  ProgramFailure,
  readSecret,
} from './api-program.ts'
import { setBundle, type WebhookConfiguration, webhookKinds } from './authority-bundle.ts'

const services: TypedResource<APIService> = {
  group: 'apiregistration.k8s.io',
  version: 'v1',
  resource: 'apiservices',
}

/** `kube-webhook-certgen create`: a secret with a certificate for the hosts, unless there is one. */
const create: ApiProgram = async (call) => {
  const flags = flagsOf(call.words)
  const [namespace = '', name = ''] = [flags.get('namespace'), flags.get('secret-name')]
  const found = await readSecret(call, namespace, name)
  if (found?.['ca'] !== undefined) {
    call.print(`secret ${namespace}/${name} already exists`)
    return
  }
  const hosts = (flags.get('host') ?? '').split(',')
  const { authority, servers } = await call.makeCertificates(name, [hosts])
  await createSecret(call, {
    namespace,
    name,
    data: {
      ca: authority.certificate,
      [flags.get('cert-name') ?? 'cert']: servers[0]?.certificate ?? '',
      [flags.get('key-name') ?? 'key']: servers[0]?.key ?? '',
    },
  })
}

/** `kube-webhook-certgen patch`: the secret's authority goes into webhook configurations and an APIService. */
const patch: ApiProgram = async (call) => {
  const { client, signal } = call
  const flags = flagsOf(call.words)
  const [namespace = '', secret = ''] = [flags.get('namespace'), flags.get('secret-name')]
  const bundle = (await readSecret(call, namespace, secret))?.['ca'] ?? ''
  if (bundle === '') throw new ProgramFailure(`no secret with '${secret}' in '${namespace}'`)
  const [name = '', service = ''] = [flags.get('webhook-name'), flags.get('apiservice-name')]
  const policy = flags.get('patch-failure-policy') ?? ''
  for (const kind of ['validating', 'mutating'] as const) {
    if (name === '' || flags.get(`patch-${kind}`) === 'false') continue
    const path = webhookKinds[kind]
    const found = await client.get(objectPath<WebhookConfiguration>(path, name), { signal })
    await setBundle(call, path, found, bundle, policy === '' ? {} : { failurePolicy: policy })
  }
  if (service === '') return
  const path = resourcePath(services, { name: service })
  const found = await client.get(path, { signal })
  const { insecureSkipTLSVerify: _, ...spec } = found.spec
  await client.update(path, { ...found, spec: { ...spec, caBundle: bundle } }, { signal })
  call.print(`APIService ${service} patched`)
}

export const webhookCertificates: Readonly<Record<string, ApiProgram>> = { create, patch }
