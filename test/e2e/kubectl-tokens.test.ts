import { createHmac, createPublicKey } from 'node:crypto'
import { copyFile } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { get } from 'node:https'
import { json } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type JsonObject, structOf, textOf } from '../../core/index.ts'
import { startServer } from '../../node-host/index.ts'
import { hasKubectl, KubectlServer } from './kubectl.ts'
import { type CommandResult, outputOf, runCommand } from './run-command.ts'

const clusterInfo = '/api/v1/namespaces/kube-public/configmaps/cluster-info'
const token = 'abcdef.0123456789abcdef'

const bootstrapSecret: JsonObject = {
  apiVersion: 'v1',
  kind: 'Secret',
  metadata: { name: 'bootstrap-token-abcdef', namespace: 'kube-system' },
  type: 'bootstrap.kubernetes.io/token',
  stringData: {
    'token-id': 'abcdef',
    'token-secret': '0123456789abcdef',
    'usage-bootstrap-authentication': 'true',
    'usage-bootstrap-signing': 'true',
    'auth-extra-groups': 'system:bootstrappers:workers',
  },
}

const accountSecret: JsonObject = {
  apiVersion: 'v1',
  kind: 'Secret',
  metadata: { name: 'robot', annotations: { 'kubernetes.io/service-account.name': 'robot' } },
  type: 'kubernetes.io/service-account-token',
}

const refused = { code: 1, stderr: expect.stringContaining('Unauthorized') as string }

function encoded(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}

/** Runs kubectl with a bearer token, or none, instead of a certificate. */
async function withToken(
  kubectl: KubectlServer,
  bearer: string,
  ...args: readonly string[]
): Promise<CommandResult> {
  const path = `${kubectl.server.kubeconfig}.bearer`
  await copyFile(kubectl.server.kubeconfig, path)
  const config = (...words: readonly string[]): Promise<string> =>
    outputOf(words.join(' '), runCommand('kubectl', ['--kubeconfig', path, 'config', ...words]))
  await config('set-credentials', 'bearer', `--token=${bearer}`)
  await config('set-context', '--current', '--user=bearer')
  return runCommand('kubectl', ['--kubeconfig', path, ...args])
}

/** What a GET without credentials answers; a stock kubectl would ask for a password. */
async function anonymously(kubectl: KubectlServer, path: string): Promise<JsonObject> {
  const shown = await kubectl.run(['config', 'view', '--raw', '-o', 'json'])
  const { clusters } = JSON.parse(shown) as {
    readonly clusters: readonly { readonly cluster: Readonly<Record<string, string>> }[]
  }
  const ca = Buffer.from(clusters[0]?.cluster['certificate-authority-data'] ?? '', 'base64')
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    get(`${kubectl.server.url}${path}`, { ca }, resolve).on('error', reject)
  })
  expect(answer.statusCode).toBe(200)
  return (await json(answer)) as JsonObject
}

async function whoAmI(kubectl: KubectlServer, bearer: string): Promise<unknown> {
  const result = await withToken(kubectl, bearer, 'auth', 'whoami', '-o', 'json')
  if (result.code !== 0) return result
  return structOf(JSON.parse(result.stdout) as JsonObject, 'status', 'userInfo')
}

describe.runIf(await hasKubectl())('a stock kubectl with tokens', () => {
  let kubectl: KubectlServer
  beforeAll(async () => {
    const controllers = ['*', 'bootstrapsigner', 'tokencleaner']
    const options = { brand: 'k8s', storage: 'memory', port: 0, controllers } as const
    kubectl = new KubectlServer(await startServer({ ...options, enableBootstrapTokenAuth: true }))
  })
  afterAll(() => kubectl.close())

  it('kubectl authenticates with a bootstrap token, until its secret is deleted', async () => {
    await kubectl.create(bootstrapSecret)
    expect(await whoAmI(kubectl, token)).toEqual({
      username: 'system:bootstrap:abcdef',
      groups: ['system:bootstrappers', 'system:bootstrappers:workers', 'system:authenticated'],
    })
    expect(await whoAmI(kubectl, `${token.slice(0, -1)}0`)).toMatchObject(refused)
    await kubectl.run([
      'wait',
      '-n',
      'kube-public',
      'configmap/cluster-info',
      '--for=jsonpath={.data.jws-kubeconfig-abcdef}',
    ])
    const data = structOf(await anonymously(kubectl, clusterInfo), 'data')
    const kubeconfig = textOf(data, 'kubeconfig')
    expect(kubeconfig).toContain(`server: ${kubectl.server.url}`)
    const [head = '', , signature] = textOf(data, 'jws-kubeconfig-abcdef').split('.')
    expect(JSON.parse(Buffer.from(head, 'base64url').toString())).toEqual({
      alg: 'HS256',
      kid: 'abcdef',
    })
    const message = `${head}.${Buffer.from(kubeconfig).toString('base64url')}`
    expect(createHmac('sha256', token).update(message).digest('base64url')).toBe(signature)
    await kubectl.run(['delete', 'secret', '-n', 'kube-system', 'bootstrap-token-abcdef'])
    expect(await whoAmI(kubectl, token)).toMatchObject(refused)
  })

  it('kubectl authenticates with the token of a secret, until its account is deleted', async () => {
    await kubectl.run(['create', 'serviceaccount', 'robot'])
    await kubectl.create(accountSecret)
    await kubectl.run(['wait', 'secret/robot', '--for=jsonpath={.data.token}'])
    const data = structOf(await kubectl.read('secret', 'robot'), 'data')
    const bearer = Buffer.from(textOf(data, 'token'), 'base64').toString()
    expect(await whoAmI(kubectl, bearer)).toMatchObject({
      username: 'system:serviceaccount:default:robot',
    })
    expect(await kubectl.run(['describe', 'secret', 'robot'])).toContain(bearer)
    await kubectl.run(['delete', 'serviceaccount', 'robot'])
    expect(await whoAmI(kubectl, bearer)).toMatchObject(refused)
    await kubectl.run(['wait', 'secret/robot', '--for=delete'])
  })

  it('no token is made out of the public key of others', async () => {
    await kubectl.run(['create', 'serviceaccount', 'victim'])
    const issued = (await kubectl.run(['create', 'token', 'victim'])).trim()
    expect(await whoAmI(kubectl, issued)).toMatchObject({
      username: 'system:serviceaccount:default:victim',
    })
    const [, claims = ''] = issued.split('.')
    const keys = JSON.parse(await kubectl.run(['get', '--raw', '/openid/v1/jwks'])) as {
      readonly keys: readonly JsonObject[]
    }
    const [jwk] = keys.keys
    const pem = createPublicKey({ key: { ...jwk }, format: 'jwk' })
      .export({ type: 'spki', format: 'pem' })
      .toString()
    for (const head of [{ alg: 'HS256' }, { alg: 'HS256', kid: jwk?.['kid'] }]) {
      const text = `${encoded(head)}.${claims}`
      const forged = `${text}.${createHmac('sha256', pem).update(text).digest('base64url')}`
      expect(await whoAmI(kubectl, forged)).toMatchObject(refused)
    }
    expect(await whoAmI(kubectl, `${encoded({ alg: 'none' })}.${claims}.`)).toMatchObject(refused)
  })
})
