import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startServer } from '../../node-host/index.ts'
import { OidcIssuer } from '../support/access/oidc-issuer.ts'
import { hasKubectl, KubectlServer } from './kubectl.ts'
import type { CommandResult } from './run-command.ts'

const present = await hasKubectl()

const binding = {
  apiVersion: 'rbac.authorization.k8s.io/v1',
  kind: 'ClusterRoleBinding',
  metadata: { name: 'oidc-viewers' },
  roleRef: { apiGroup: 'rbac.authorization.k8s.io', kind: 'ClusterRole', name: 'view' },
  subjects: [{ apiGroup: 'rbac.authorization.k8s.io', kind: 'Group', name: 'oidc:viewers' }],
}

describe.runIf(present)('a stock kubectl with a token of an OpenID Connect issuer', () => {
  let directory = ''
  let issuer: OidcIssuer
  let kubectl: KubectlServer

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'skerry-oidc-'))
    issuer = await OidcIssuer.start('ES256')
    const config = {
      apiVersion: 'apiserver.config.k8s.io/v1',
      kind: 'AuthenticationConfiguration',
      jwt: [
        {
          issuer: issuer.config,
          claimMappings: {
            username: { claim: 'email', prefix: 'oidc:' },
            groups: { claim: 'groups', prefix: 'oidc:' },
          },
        },
      ],
    }
    const authenticationConfigFile = join(directory, 'authentication.yaml')
    await writeFile(authenticationConfigFile, JSON.stringify(config))
    let isKnown: () => void = () => undefined
    const known = new Promise<void>((resolve) => (isKnown = resolve))
    const log = (message: string): void => {
      if (message === 'the issuer of tokens is known') isKnown()
    }
    const logger = { debug: log, info: log, warn: log, error: log }
    const options = { brand: 'k8s', storage: 'memory', port: 0, logger } as const
    kubectl = new KubectlServer(await startServer({ ...options, authenticationConfigFile }))
    await kubectl.create(binding)
    await known
  })

  afterAll(async () => {
    await kubectl?.close()
    await issuer?.close()
    await rm(directory, { recursive: true, force: true })
  })

  /** Runs kubectl with a token in place of the certificate of the kubeconfig. */
  async function withToken(token: string, ...args: readonly string[]): Promise<CommandResult> {
    const cluster = JSON.parse(await kubectl.run(['config', 'view', '--raw', '-o', 'json'])) as {
      readonly clusters: readonly { readonly name: string; readonly cluster: object }[]
    }
    const config = {
      apiVersion: 'v1',
      kind: 'Config',
      clusters: cluster.clusters,
      users: [{ name: 'oidc', user: { token } }],
      contexts: [{ name: 'oidc', context: { cluster: cluster.clusters[0]?.name, user: 'oidc' } }],
      'current-context': 'oidc',
    }
    const file = join(directory, 'token.kubeconfig')
    await writeFile(file, JSON.stringify(config), { mode: 0o600 })
    return kubectl.try(['--kubeconfig', file, ...args])
  }

  it('a token names its user and groups, and may do what their roles allow', async () => {
    const token = await issuer.token({ email: 'jane@example.org', groups: ['viewers'] })
    const who = await withToken(token, 'auth', 'whoami', '-o', 'json')
    expect(JSON.parse(who.stdout)).toMatchObject({
      status: {
        userInfo: {
          username: 'oidc:jane@example.org',
          groups: ['oidc:viewers', 'system:authenticated'],
        },
      },
    })
    expect(await withToken(token, 'get', 'configmaps', '-o', 'name')).toMatchObject({ code: 0 })
    const refused = await withToken(token, 'create', 'namespace', 'mine')
    expect(refused.stderr).toContain(
      'User "oidc:jane@example.org" cannot create resource "namespaces"',
    )
  })

  it('a token that has expired, or is for another audience, is unauthorized', async () => {
    const bad = [{ exp: 1 }, { aud: 'other' }].map((claims) =>
      issuer.token({ email: 'jane@example.org', ...claims }),
    )
    for (const token of await Promise.all(bad)) {
      const { code, stderr } = await withToken(token, 'get', 'pods')
      expect([code, stderr]).toEqual([1, expect.stringMatching(/logged in|Unauthorized/)])
    }
  })
})
