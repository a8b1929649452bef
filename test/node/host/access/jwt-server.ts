import { mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { onTestFinished } from 'vitest'
import { type JsonObject, type Logger, structOf } from '../../../../core/index.ts'
import { startServer, type StartOptions } from '../../../../node-host/index.ts'
import type { OidcIssuer } from '../../../support/access/oidc-issuer.ts'
import { HttpClient } from '../../server/http-client.ts'

const version = 'authentication.k8s.io/v1'

/** A logger that says when a message was logged. */
class LogWatch implements Logger {
  readonly #messages: string[] = []
  readonly #waiting = new Map<string, () => void>()

  /** Resolves when the message is logged from now on. */
  next(message: string): Promise<void> {
    return new Promise((resolve) => this.#waiting.set(message, resolve))
  }

  /** Resolves when the message is logged, or at once where it was. */
  async seen(message: string): Promise<void> {
    if (!this.#messages.includes(message)) await this.next(message)
  }

  readonly #log = (message: string): void => {
    this.#messages.push(message)
    this.#waiting.get(message)?.()
  }

  readonly debug: Logger['debug'] = this.#log
  readonly info: Logger['info'] = this.#log
  readonly warn: Logger['warn'] = this.#log
  readonly error: Logger['error'] = this.#log
}

/** A server that is asked who bears a token. */
export interface JwtServer {
  /** Who a token's user is: name, groups, uid and extra; or the status of the refusal. */
  who(token: string): Promise<JsonObject | number>
  /** The status of a TokenReview. */
  review(spec: JsonObject): Promise<JsonObject>
  /** Status of a GET without credentials. */
  get(path: string): Promise<number>
  metrics(): Promise<string>
  /** Resolves when the issuer was discovered, which it is in the background. */
  ready(): Promise<void>
  readonly log: LogWatch
}

/** A token of an administrator of every such server. */
export const adminToken = 'admin-token'

/** A directory for the files of one test. */
async function testDirectory(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'skerry-jwt-'))
  onTestFinished(() => rm(directory, { recursive: true, force: true }))
  return directory
}

/** Starts a server, which is closed when the test ends. */
export async function startJwtServer(options: StartOptions): Promise<JwtServer> {
  const log = new LogWatch()
  const tokenAuthFile = join(await testDirectory(), 'tokens')
  await writeFile(tokenAuthFile, `${adminToken},admin,1,system:masters\n`)
  const given = { brand: 'k8s', storage: 'memory', port: 0, logger: log, tokenAuthFile } as const
  const server = await startServer({ ...given, ...options })
  onTestFinished(() => server.close())
  const authority = await readFile(join(dirname(server.kubeconfig), 'pki', 'ca.crt'), 'utf8')
  const client = new HttpClient({ port: server.port, authority })
  onTestFinished(() => client.close())
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
  const create = (resource: string, body: JsonObject, token: string) =>
    client.post(
      `/apis/${version}/${resource}`,
      JSON.stringify({ apiVersion: version, ...body }),
      bearer(token),
    )
  return {
    log,
    async who(token) {
      const review = { kind: 'SelfSubjectReview' }
      const { status, object } = await create('selfsubjectreviews', review, token)
      return status === 201 ? structOf(object, 'status', 'userInfo') : status
    },
    async review(spec) {
      const { object } = await create('tokenreviews', { kind: 'TokenReview', spec }, adminToken)
      return structOf(object, 'status')
    },
    get: async (path) => (await client.get(path)).status,
    metrics: async () => (await client.get('/metrics', bearer(adminToken))).text,
    ready: () => log.seen('the issuer of tokens is known'),
  }
}

/** A server with a configuration file, and what replaces that file at once. */
export interface ConfiguredServer extends JwtServer {
  write(config: JsonObject | string): Promise<void>
}

export async function startConfigured(
  config: JsonObject,
  options: StartOptions = {},
): Promise<ConfiguredServer> {
  const file = join(await testDirectory(), 'config.yaml')
  const write = async (given: JsonObject | string): Promise<void> => {
    await writeFile(`${file}.new`, typeof given === 'string' ? given : configText(given))
    await rename(`${file}.new`, file)
  }
  await write(config)
  return { ...(await startJwtServer({ authenticationConfigFile: file, ...options })), write }
}

function configText(config: JsonObject): string {
  const apiVersion = 'apiserver.config.k8s.io/v1'
  return JSON.stringify({ apiVersion, kind: 'AuthenticationConfiguration', ...config })
}

/** An authenticator for the tokens of an issuer; user names are subjects behind `oidc:` unless the settings say otherwise. */
export function authenticatorOf(issuer: OidcIssuer, settings: JsonObject = {}): JsonObject {
  const claimMappings = { username: { claim: 'sub', prefix: 'oidc:' } }
  return { issuer: issuer.config, claimMappings, ...settings }
}

/** The options of the flags `--oidc-*` for an issuer. */
export async function oidcOptions(
  issuer: OidcIssuer,
  more: StartOptions['oidc'] = {},
): Promise<StartOptions> {
  const caFile = join(await testDirectory(), 'issuer-ca.crt')
  await writeFile(caFile, issuer.authority)
  return { oidc: { issuerUrl: issuer.url, clientId: 'me', caFile, ...more } }
}
