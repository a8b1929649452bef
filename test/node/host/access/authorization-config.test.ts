import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { brands, loadAccessConditions } from '../../../../core/index.ts'
import { parseCommand } from '../../../../node-host/commands/flags/parse-command.ts'
import { skerryProgram } from '../../../../node-host/commands/serve/programs.ts'
import { startServer, type StartOptions, StartupError } from '../../../../node-host/index.ts'
import { openChain } from '../../../../node-host/serving/access/authorization-chain.ts'
import { AuthorizationFile } from '../../../../node-host/serving/access/authorization-file.ts'
import { type TestRuntime, testRuntime } from '../../../support/servers/test-runtime.ts'
import { recordingLogger } from '../http/open-listener.ts'

let directory: string
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'skerry-authz-'))
  onTestFinished(() => rm(directory, { recursive: true, force: true }))
})

async function write(name: string, content: object | string): Promise<string> {
  const path = join(directory, name)
  await writeFile(path, typeof content === 'string' ? content : JSON.stringify(content))
  return path
}

const rbac = { type: 'RBAC', name: 'rbac' }

function configuration(...authorizers: readonly object[]): object {
  const apiVersion = 'apiserver.config.k8s.io/v1'
  return { apiVersion, kind: 'AuthorizationConfiguration', authorizers }
}

function webhook(kubeConfigFile: string, more: object = {}): object {
  return {
    type: 'Webhook',
    name: 'hook.example.com',
    webhook: {
      timeout: '3s',
      subjectAccessReviewVersion: 'v1',
      failurePolicy: 'Deny',
      connectionInfo: { type: 'KubeConfigFile', kubeConfigFile },
      ...more,
    },
  }
}

function kubeconfig(cluster: object, user: object = {}): object {
  return {
    apiVersion: 'v1',
    kind: 'Config',
    'current-context': 'hook',
    contexts: [{ name: 'hook', context: { cluster: 'hook', user: 'server' } }],
    clusters: [{ name: 'hook', cluster }],
    users: [{ name: 'server', user }],
  }
}

/** What a start says that is refused. */
async function refusal(options: StartOptions): Promise<string> {
  const settings = { brand: 'k8s', storage: 'memory', port: 0, logger: recordingLogger() } as const
  const refused: unknown = await startServer({ ...settings, ...options }).then(
    async (server) => {
      await server.close()
      return 'it starts'
    },
    (error: unknown) => error,
  )
  if (!(refused instanceof StartupError)) return String(refused)
  return refused.message.replaceAll(directory, 'DIR')
}

describe('flags of authorization', () => {
  it('modes keep their order, given together or one by one', () => {
    const command = parseCommand(skerryProgram, [
      '--authorization-mode=Node,RBAC',
      '--authorization-mode',
      'ABAC',
    ])
    expect(command).toMatchObject({
      settings: { options: { authorizationModes: ['Node', 'RBAC', 'ABAC'] } },
    })
  })

  it.each<[StartOptions, string]>([
    [
      { authorizationConfigFile: 'c', authorizationModes: ['RBAC'] },
      '--authorization-config can not be specified when --authorization-mode or --authorization-webhook-* flags are defined',
    ],
    [
      { authorizationConfigFile: 'c', authorizationWebhookVersion: 'v1' },
      '--authorization-config can not be specified when --authorization-mode or --authorization-webhook-* flags are defined',
    ],
    [{ authorizationModes: [] }, 'at least one authorization-mode must be passed'],
    [
      { authorizationModes: ['Foo'] },
      'authorization-mode "Foo" is not a valid mode; AlwaysAllow, AlwaysDeny, ABAC, Webhook, RBAC, Node are',
    ],
    [
      { authorizationModes: ['RBAC', 'RBAC'] },
      'authorization-mode ["RBAC" "RBAC"] has mode specified more than once',
    ],
    [
      { authorizationModes: ['ABAC'] },
      "authorization-mode ABAC's authorization policy file not passed; give --authorization-policy-file",
    ],
    [
      { authorizationPolicyFile: 'p' },
      'cannot specify --authorization-policy-file without mode ABAC',
    ],
    [
      { authorizationModes: ['Webhook'] },
      "authorization-mode Webhook's authorization config file not passed; give --authorization-webhook-config-file",
    ],
    [
      { authorizationWebhookConfigFile: 'k' },
      'cannot specify --authorization-webhook-config-file without mode Webhook',
    ],
    [
      {
        authorizationModes: ['Webhook'],
        authorizationWebhookConfigFile: 'k',
        authorizationWebhookVersion: 'v3',
      },
      'unsupported webhook authorizer version "v3", supported versions are "v1", "v1beta1" (--authorization-webhook-version)',
    ],
  ])('a start with %j is refused', async (options, message) => {
    expect(await refusal(options)).toBe(message)
  })
})

describe('an authorization configuration', () => {
  it.each<[string, object | string, string]>([
    [
      'no authorizers',
      configuration(),
      'authorizers: Required value: at least one authorization mode must be defined',
    ],
    ['nothing', '', 'authorizers: Required value: at least one authorization mode must be defined'],
    [
      'an unknown field',
      configuration({ ...rbac, foo: 1 }),
      'failed to load AuthorizationConfiguration from file: strict decoding error: unknown field "authorizers[0].foo"',
    ],
    [
      'a wrong type',
      configuration({ ...rbac, name: 5 }),
      'failed to load AuthorizationConfiguration from file: json: cannot unmarshal number into Go struct field AuthorizerConfiguration.authorizers.name of type string',
    ],
    [
      'other names than those of the types',
      configuration({ ...rbac, name: 'foo' }, { type: 'Node', name: 'bar' }),
      '[expected name rbac for authorizer RBAC instead of foo, expected name node for authorizer Node instead of bar]',
    ],
    [
      'a kubeconfig that is not there',
      configuration(webhook('/not/there')),
      'authorizers[0].connectionInfo.kubeConfigFile: Invalid value: "/not/there": error loading file: stat /not/there: no such file or directory',
    ],
    [
      'a directory as kubeconfig',
      configuration(webhook('/')),
      'authorizers[0].connectionInfo.kubeConfigFile: Invalid value: "/": must be a regular file',
    ],
    [
      'a connection to the server itself',
      configuration(webhook('', { connectionInfo: { type: 'InClusterConfig' } })),
      'authorizers[0].connectionInfo.type: InClusterConfig cannot be used by the server that hosts the access review API; use KubeConfigFile',
    ],
  ])('a configuration with %s is refused at the start', async (_what, content, message) => {
    const authorizationConfigFile = await write('authz.yaml', content)
    expect(await refusal({ authorizationConfigFile })).toBe(
      `--authorization-config DIR/authz.yaml: ${message}`,
    )
  })

  it('a configuration with ABAC needs its policies', async () => {
    const authorizationConfigFile = await write(
      'authz.yaml',
      configuration({ type: 'ABAC', name: 'abac' }),
    )
    expect(await refusal({ authorizationConfigFile })).toBe(
      'the authorizer ABAC needs --authorization-policy-file',
    )
  })

  it('a kubeconfig without the context that it names is refused', async () => {
    const file = await write('kubeconfig', { ...kubeconfig({}), 'current-context': 'other' })
    const authorizationConfigFile = await write('authz.yaml', configuration(webhook(file)))
    expect(await refusal({ authorizationConfigFile })).toContain('has no context "other"')
  })
})

/** The chain of a file, which the test reloads. */
async function openFile(runtime: TestRuntime): Promise<Awaited<ReturnType<typeof openChain>>> {
  const path = join(directory, 'authz.yaml')
  const compile = await loadAccessConditions(brands.k8s)
  const source = new AuthorizationFile(path, brands.k8s, compile)
  const read = source.read.bind(source)
  const file = { path, what: 'the configuration' }
  const chain = await openChain({ file, read, compile }, { runtime })
  onTestFinished(() => chain.close())
  source.started(source.read(chain.value.text))
  return chain
}

describe('a changed authorization configuration', () => {
  it('a changed file, kubeconfig or token takes effect, and files that are new in it are read', async () => {
    const token = await write('token', 'one')
    const server = { server: 'https://a.test' }
    const file = await write('kubeconfig', kubeconfig(server, { tokenFile: token }))
    await write('authz.yaml', configuration(rbac))
    const chain = await openFile(testRuntime())
    expect(chain.value.authorizers.map(({ name }) => name)).toEqual(['rbac'])
    const connection = (): unknown => chain.value.authorizers[0]?.webhook?.connection
    await write('authz.yaml', configuration(webhook(file), rbac))
    await chain.reload()
    expect(connection()).toMatchObject({
      endpoint: { url: 'https://a.test/' },
      credentials: { authorization: 'Bearer one' },
    })
    await write('token', 'two')
    await chain.reload()
    expect(connection()).toMatchObject({ credentials: { authorization: 'Bearer two' } })
    await write('kubeconfig', kubeconfig({ server: 'https://b.test' }))
    await chain.reload()
    expect(connection()).toMatchObject({ endpoint: { url: 'https://b.test/' } })
  })

  it.each<[string, object | string, string]>([
    ['is no YAML', 'a: [', 'failed to load AuthorizationConfiguration from file'],
    [
      'lacks a type that the server started with',
      configuration({ type: 'AlwaysAllow', name: 'alwaysallow' }),
      'missing required types: [RBAC]',
    ],
    [
      'has a type that the server did not start with',
      configuration(rbac, { type: 'Node', name: 'node' }),
      'authorizer type Node is not allowed if it was not enabled at initial server startup',
    ],
  ])(
    'a changed file that %s keeps the old chain, and says so once',
    async (_what, content, fault) => {
      await write('authz.yaml', configuration(rbac))
      const runtime = testRuntime()
      const chain = await openFile(runtime)
      const { value } = chain
      const faults: string[] = []
      chain.onFault((one) => void faults.push(one))
      await write('authz.yaml', content)
      await chain.reload()
      await chain.reload()
      expect(chain.value).toBe(value)
      expect(faults).toEqual([expect.stringContaining(fault)])
      expect(runtime.log.filter(({ level }) => level === 'warn')).toHaveLength(1)
    },
  )
})
