import { mkdtempSync } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type JsonObject, textOf } from '../../core/index.ts'
import { type RunningServer, startServer } from '../../node-host/index.ts'
import {
  createAuthority,
  issueCertificate,
} from '../../node-host/serving/pki/certificate-factory.ts'
import { OidcIssuer } from '../support/access/oidc-issuer.ts'
import { hasKubectl } from './kubectl.ts'
import { ReviewWebhook, type SentReview } from './review-webhook.ts'
import { type CommandResult, runCommand } from './run-command.ts'

const hour = 3_600_000
const domain = 'apiserver.config.k8s.io'

/** What the webhook for tokens says: a token that begins with `hook-` is of the user behind it. */
function judgeToken({ spec }: SentReview): JsonObject {
  const [, username] = /^hook-(.+)$/.exec(textOf(spec, 'token')) ?? []
  if (username === undefined) return { authenticated: false }
  return { authenticated: true, user: { username, groups: ['hooked'] } }
}

/** What the webhook for authorization says: members of `hooked` may list config maps, and nobody may see secrets. */
function judgeAccess({ spec }: SentReview): JsonObject {
  const { resource, verb } = spec['resourceAttributes'] as JsonObject
  if (resource === 'secrets') return { allowed: false, denied: true, reason: 'no secrets today' }
  const allowed = (spec['groups'] as string[]).includes('hooked') && verb === 'list'
  return { allowed: allowed && resource === 'configmaps' }
}

function authentication(issuer: OidcIssuer): JsonObject {
  const claimMappings = {
    username: { expression: "'oidc:' + claims.email" },
    groups: { claim: 'teams', prefix: 'team:' },
    extra: [{ key: 'example.com/tenant', valueExpression: 'claims.tenant' }],
  }
  const claimValidationRules = [
    { expression: 'claims.email_verified == true', message: 'verify first' },
  ]
  return {
    apiVersion: `${domain}/v1`,
    kind: 'AuthenticationConfiguration',
    jwt: [{ issuer: issuer.config, claimMappings, claimValidationRules }],
  }
}

function authorization(kubeConfigFile: string): JsonObject {
  const webhook = {
    timeout: '10s',
    subjectAccessReviewVersion: 'v1',
    matchConditionSubjectAccessReviewVersion: 'v1',
    failurePolicy: 'Deny',
    connectionInfo: { type: 'KubeConfigFile', kubeConfigFile },
    matchConditions: [
      { expression: 'has(request.resourceAttributes)' },
      { expression: "!('system:masters' in request.groups)" },
      { expression: "!request.user.startsWith('system:')" },
    ],
  }
  return {
    apiVersion: `${domain}/v1`,
    kind: 'AuthorizationConfiguration',
    authorizers: [
      { type: 'Webhook', name: 'hook', webhook },
      { type: 'RBAC', name: 'rbac' },
    ],
  }
}

const plugin = `
const { spec } = JSON.parse(process.env.KUBERNETES_EXEC_INFO)
process.stdout.write(JSON.stringify({
  apiVersion: 'client.authentication.k8s.io/v1',
  kind: 'ExecCredential',
  status: { token: 'hook-' + spec.cluster.config.user },
}))
`

const directory = mkdtempSync(join(tmpdir(), 'skerry-identities-'))

describe.runIf(await hasKubectl())('a stock kubectl with real issuers and webhooks', () => {
  let issuer: OidcIssuer
  let tokenHook: ReviewWebhook
  let accessHook: ReviewWebhook
  let server: RunningServer | undefined

  async function place(name: string, content: string | JsonObject): Promise<string> {
    const path = join(directory, name)
    await writeFile(path, typeof content === 'string' ? content : JSON.stringify(content))
    return path
  }

  beforeAll(async () => {
    issuer = await OidcIssuer.start()
    tokenHook = await ReviewWebhook.start(judgeToken)
    accessHook = await ReviewWebhook.start(judgeAccess)
    const accessKubeconfig = await place('access.kubeconfig', accessHook.kubeconfig)
    const validity = { from: Date.now() - hour, until: Date.now() + hour }
    const authority = await createAuthority('people', validity)
    const pair = await issueCertificate(authority, {
      commonName: 'carla',
      organizations: ['hooked'],
      hosts: [],
      usage: 'client',
      validity,
    })
    await place('carla.crt', pair.certificate)
    await place('carla.key', pair.key)
    await place('plugin.cjs', plugin)
    server = await startServer({
      brand: 'k8s',
      dataDir: join(directory, 'data'),
      port: 0,
      clientCaFile: await place('people.pem', authority.certificate),
      tokenAuthFile: await place('tokens.csv', 'static-token,stan,1,hooked\n'),
      authenticationConfigFile: await place('authn.json', authentication(issuer)),
      authenticationTokenWebhookConfigFile: await place('token.kubeconfig', tokenHook.kubeconfig),
      authorizationConfigFile: await place('authz.json', authorization(accessKubeconfig)),
    })
  }, 60_000)

  afterAll(async () => {
    await server?.close()
    await Promise.all([issuer.close(), tokenHook.close(), accessHook.close()])
    await rm(directory, { recursive: true, force: true })
  })

  /** Runs kubectl as a user of a kubeconfig. */
  async function as(user: JsonObject, ...args: readonly string[]): Promise<CommandResult> {
    const authority = await readFile(join(directory, 'data/pki/ca.crt'), 'base64')
    const extension = { name: 'client.authentication.k8s.io/exec', extension: { user: 'erin' } }
    const cluster = {
      server: server?.url ?? '',
      'certificate-authority-data': authority,
      extensions: [extension],
    }
    const kubeconfig = await place('kubeconfig', {
      apiVersion: 'v1',
      kind: 'Config',
      clusters: [{ name: 'c', cluster }],
      users: [{ name: 'u', user }],
      contexts: [{ name: 'x', context: { cluster: 'c', user: 'u' } }],
      'current-context': 'x',
    })
    return runCommand('kubectl', ['--kubeconfig', kubeconfig, ...args])
  }

  async function whoIs(user: JsonObject): Promise<unknown> {
    const { code, stdout, stderr } = await as(user, 'auth', 'whoami', '-o', 'json')
    if (code !== 0) return stderr
    return (JSON.parse(stdout) as { status: { userInfo: JsonObject } }).status.userInfo
  }

  const authenticated = 'system:authenticated'
  const certificate = { 'client-certificate': 'carla.crt', 'client-key': 'carla.key' }
  const exec = {
    apiVersion: 'client.authentication.k8s.io/v1',
    command: process.execPath,
    args: [join(directory, 'plugin.cjs')],
    interactiveMode: 'Never',
    provideClusterInfo: true,
  }

  it('a certificate names the user and the groups', async () => {
    expect(await whoIs(certificate)).toMatchObject({
      username: 'carla',
      groups: ['hooked', authenticated],
    })
  })

  it('a static token names the user and the groups', async () => {
    expect(await whoIs({ token: 'static-token' })).toMatchObject({ username: 'stan' })
  })

  it('an exec plug-in gets the cluster, and its token is judged by the webhook', async () => {
    expect(await whoIs({ exec })).toMatchObject({
      username: 'erin',
      groups: ['hooked', authenticated],
    })
    expect(tokenHook.reviews.at(-1)).toMatchObject({
      apiVersion: 'authentication.k8s.io/v1beta1',
      spec: { token: 'hook-erin' },
    })
  })

  it('an id token of an OpenID Connect issuer is mapped by claims and expressions', async () => {
    const claims = {
      email: 'olga@example.com',
      email_verified: true,
      teams: ['blue'],
      tenant: 'north',
    }
    expect(await whoIs({ token: await issuer.token(claims) })).toMatchObject({
      username: 'oidc:olga@example.com',
      groups: ['team:blue', authenticated],
      extra: { 'example.com/tenant': ['north'] },
    })
    const unverified = await issuer.token({ ...claims, email_verified: false })
    expect(await whoIs({ token: unverified })).toContain('Unauthorized')
  })

  it('keys of the issuer that were changed are taken, and the former ones no longer', async () => {
    const claims = { email: 'olga@example.com', email_verified: true, tenant: 'north' }
    const before = await issuer.token({ ...claims, jti: 'unseen' })
    await issuer.rotate()
    expect(await whoIs({ token: await issuer.token(claims) })).toMatchObject({
      username: 'oidc:olga@example.com',
    })
    expect(await whoIs({ token: before })).toContain('Unauthorized')
  })

  it('the webhook for authorization allows, denies, and leaves the rest to RBAC', async () => {
    const listed = await as({ token: 'hook-walter' }, 'get', 'configmaps')
    expect(listed).toMatchObject({ code: 0 })
    const denied = await as({ token: 'hook-walter' }, 'get', 'secrets')
    expect(denied.stderr).toContain('no secrets today')
    const left = await as({ token: 'hook-walter' }, 'get', 'pods')
    expect(left.stderr).toContain('User "walter" cannot list resource "pods"')
    expect(accessHook.reviews.at(-1)?.spec).toMatchObject({
      user: 'walter',
      groups: ['hooked', authenticated],
      resourceAttributes: { verb: 'list', version: 'v1', resource: 'pods', namespace: 'default' },
    })
  })

  it('the answers of the webhook are those of kubectl auth can-i, too', async () => {
    const may = await as({ token: 'hook-walter' }, 'auth', 'can-i', 'list', 'configmaps')
    expect(may.stdout.trim()).toBe('yes')
    const mayNot = await as({ token: 'hook-walter' }, 'auth', 'can-i', 'list', 'secrets')
    expect(mayNot.stdout.trim()).toContain('no')
    expect(mayNot.stdout).toContain('no secrets today')
  })

  it('a selector of a list reaches the webhook', async () => {
    await as({ token: 'hook-walter' }, 'get', 'configmaps', '-l', 'app=web')
    expect(accessHook.reviews.at(-1)?.spec).toMatchObject({
      resourceAttributes: {
        labelSelector: { requirements: [{ key: 'app', operator: 'In', values: ['web'] }] },
      },
    })
  })

  it('a user gets a certificate by the page "Issue a Certificate for a Kubernetes API Client" as it stands', async () => {
    const page = String.raw`
set -e
openssl genrsa -out myuser.key 3072
openssl req -new -key myuser.key -out myuser.csr -subj "/CN=myuser"
cat <<EOF | kubectl apply -f -
apiVersion: certificates.k8s.io/v1
kind: CertificateSigningRequest
metadata:
  name: myuser
spec:
  request: $(cat myuser.csr | base64 | tr -d "\n")
  signerName: kubernetes.io/kube-apiserver-client
  expirationSeconds: 86400  # one day
  usages:
  - client auth
EOF
kubectl get csr
kubectl certificate approve myuser
kubectl wait csr/myuser --for=jsonpath='{.status.certificate}'
kubectl get csr/myuser
kubectl get csr myuser -o jsonpath='{.status.certificate}'| base64 -d > myuser.crt
kubectl create role developer --verb=create --verb=get --verb=list --verb=update --verb=delete --resource=pods
kubectl create rolebinding developer-binding-myuser --role=developer --user=myuser
kubectl config set-credentials myuser --client-key=myuser.key --client-certificate=myuser.crt --embed-certs=true
kubectl config set-context myuser --cluster=$(kubectl config view -o jsonpath='{.clusters[0].name}') --user=myuser
kubectl --context myuser auth whoami
kubectl config use-context myuser
kubectl get pods
kubectl get secrets || openssl x509 -in myuser.crt -noout -checkend 86000
`
    const kubeconfig = await place(
      'myuser.kubeconfig',
      await readFile(server?.kubeconfig ?? '', 'utf8'),
    )
    const { stdout, stderr, code } = await runCommand('sh', ['-c', page], {
      variables: { KUBECONFIG: kubeconfig },
      directory,
    })
    expect({ code, stderr }).toMatchObject({ code: 0 })
    expect(stdout).toMatch(
      /myuser +\S+ +kubernetes.io\/kube-apiserver-client +kubernetes-admin +24h +Pending\n/,
    )
    expect(stdout).toMatch(/myuser .* Approved,Issued\n/)
    expect(stdout).toMatch(/\nUsername +myuser\n/)
    expect(stdout).toContain('Certificate will not expire')
    expect(stderr).toContain('No resources found in default namespace.')
    expect(stderr).toContain('User "myuser" cannot list resource "secrets"')
  })
})
