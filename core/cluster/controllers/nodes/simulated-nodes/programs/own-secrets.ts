import { ApiError } from '../../../../../base/api/errors/api-error.ts'
import { resourcePath } from '../../../../../base/client/resource-path.ts'
import { encodeBase64, encodeBase64Url } from '../../../../../base/text/base64.ts'
import { deploymentResource } from '../../../shared/objects/resources.ts'
import {
  type ApiProgram,
  createSecret,
  flagsOf,
  type ProgramCall,
  readSecret,
  replaceSecret,
  type WantedSecret,
} from './api-program.ts'

/** Creates a secret unless it exists. @returns whether it did not */
async function createOnce(call: ProgramCall, wanted: WantedSecret): Promise<boolean> {
  try {
    await createSecret(call, wanted)
    return true
  } catch (error) {
    if (error instanceof ApiError && error.reason === 'AlreadyExists') return false
    throw error
  }
}

/** Names of a service within the cluster. */
function serviceHosts(name: string, namespace: string): string[] {
  const short = `${name}.${namespace}`
  return [name, short, `${short}.svc`, `${short}.svc.cluster.local`]
}

/** `contour certgen`: the secrets by which Contour and Envoy trust each other. */
export const contourCertificates: ApiProgram = async (call) => {
  const flags = flagsOf(call.words)
  if (!flags.has('kube')) return
  const namespace = flags.get('namespace') ?? 'projectcontour'
  const suffix = flags.get('name-suffix') ?? ''
  const isCompact = flags.get('secrets-format') === 'compact'
  const names = ['contour', 'envoy']
  const { authority, servers } = await call.makeCertificates(
    'Project Contour',
    names.map((name) => serviceHosts(name, namespace)),
  )
  const wanted: WantedSecret[] = names.map((name, at) => ({
    namespace,
    name: `${name}cert${suffix}`,
    type: 'kubernetes.io/tls',
    data: {
      ...(isCompact && { 'ca.crt': authority.certificate }),
      'tls.crt': servers[at]?.certificate ?? '',
      'tls.key': servers[at]?.key ?? '',
    },
  }))
  if (!isCompact) {
    const data = { 'cacert.pem': authority.certificate }
    wanted.push({ namespace, name: `cacert${suffix}`, data })
  }
  for (const each of wanted) {
    if (await createOnce(call, each)) continue
    if (flags.has('overwrite')) await replaceSecret(call, each)
    else call.print(`secret ${namespace}/${each.name} already exists`)
  }
}

/** `gen-admission-secret.sh` of Volcano. */
export const volcanoCertificates: ApiProgram = async (call) => {
  const flags = flagsOf(call.words)
  const namespace = flags.get('namespace') ?? 'default'
  const hosts = serviceHosts(flags.get('service') ?? '', namespace).slice(0, 3)
  const { authority, servers } = await call.makeCertificates(hosts[2] ?? '', [hosts])
  await createSecret(call, {
    namespace,
    name: flags.get('secret') ?? '',
    data: {
      'ca.crt': authority.certificate,
      'tls.crt': servers[0]?.certificate ?? '',
      'tls.key': servers[0]?.key ?? '',
    },
  })
}

/** `argocd admin redis-initial-password`. */
export const redisPassword: ApiProgram = async (call) => {
  const { namespace, runtime, print } = call
  const name = 'argocd-redis'
  print(`Checking for initial Redis password in secret ${namespace}/${name} at key auth.`)
  const auth = encodeBase64Url(runtime.random(new Uint8Array(12), 'secret'))
  await createOnce(call, { namespace, name, type: 'Opaque', data: { auth } })
  const found = await readSecret(call, namespace, name)
  print(
    found?.['auth'] === undefined ? `secret ${name} has no key auth` : 'Password is configured.',
  )
}

/** The controller of MetalLB makes the key by which its speakers know each other. */
export const memberList: ApiProgram = async (call) => {
  const { client, environment, namespace, runtime, signal } = call
  const name = environment.get('METALLB_ML_SECRET_NAME') ?? ''
  if (name === '' || (await readSecret(call, namespace, name))) return
  const owner = environment.get('METALLB_DEPLOYMENT') ?? ''
  const path = resourcePath(deploymentResource, { namespace, name: owner })
  const { metadata } = await client.get(path, { signal })
  const uid = metadata.uid ?? ''
  await createOnce(call, {
    namespace,
    name,
    ownerReferences: [{ apiVersion: 'apps/v1', kind: 'Deployment', name: owner, uid }],
    data: { secretkey: encodeBase64(runtime.random(new Uint8Array(128), 'secret')) },
  })
}
