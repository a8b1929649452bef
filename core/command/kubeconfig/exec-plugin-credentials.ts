import type { ClientCredentials, RequestCredentials } from './client-credentials.ts'
import type { ClientHost, PluginOutcome } from './client-host.ts'
import {
  type ExecCluster,
  type ExecCredential,
  execInput,
  readExecCredential,
} from './exec-credential.ts'
import type { ExecPlugin } from './exec-plugin.ts'
import { CredentialError } from './kubeconfig-error.ts'

/** What kubectl says of a plug-in that is not installed. */
function notInstalled({ brand, installHint }: ExecPlugin): readonly string[] {
  const page = 'docs/reference/access-authn-authz/authentication/#client-go-credential-plugins'
  return [
    'It looks like you are trying to use a client-go credential plugin that is not installed.',
    'To learn more about this feature, consult the documentation available at:\n' +
      `      https://${brand.labelDomain}/${page}`,
    ...(installHint === '' ? [] : [installHint]),
  ]
}

/**
 * Credentials of a plug-in. They count until they expire, until the server answers 401, or until the process ends. Requests
 * that come while the plug-in runs wait for that run.
 */
export class ExecPluginCredentials implements ClientCredentials {
  readonly #plugin: ExecPlugin
  readonly #cluster: ExecCluster | undefined
  readonly #host: ClientHost
  #known: RequestCredentials | undefined
  #expiresAt: number | undefined
  #running: Promise<RequestCredentials> | undefined

  /** `cluster` is given to the plug-in where it is to know of it. */
  constructor(plugin: ExecPlugin, cluster: ExecCluster, host: ClientHost) {
    this.#plugin = plugin
    this.#cluster = plugin.provideClusterInfo ? cluster : undefined
    this.#host = host
  }

  current(): RequestCredentials | Promise<RequestCredentials> {
    return this.#known && !this.#isExpired() ? this.#known : this.#renew()
  }

  async rejected(used: RequestCredentials): Promise<void> {
    // Another request has brought newer ones.
    if (used !== this.#known) return
    try {
      await this.#renew()
    } catch (error) {
      if (!(error instanceof CredentialError)) throw error
      this.#host.warn(`refreshing credentials: ${error.message}`)
    }
  }

  #isExpired(): boolean {
    return this.#expiresAt !== undefined && this.#host.clock.now() > this.#expiresAt
  }

  #renew(): Promise<RequestCredentials> {
    this.#running ??= this.#run().finally(() => {
      this.#running = undefined
    })
    return this.#running
  }

  async #run(): Promise<RequestCredentials> {
    const plugin = this.#plugin
    const { command, args, env, brand } = plugin
    const isInteractive = this.#isInteractive()
    const outcome = await this.#host.runPlugin({
      command,
      args,
      isInteractive,
      variables: [
        ...env.map(({ name, value }) => [name, value] as const),
        [brand.execInfoVariable, execInput(plugin, isInteractive, this.#cluster)],
      ],
    })
    const credential = readExecCredential(outputOf(outcome, plugin), plugin)
    const known = this.#createCredentials(credential)
    this.#known = known
    this.#expiresAt = credential.expiresAt
    return known
  }

  #createCredentials({ token, certificate, key }: ExecCredential): RequestCredentials {
    const authorization = token !== undefined && { authorization: `Bearer ${token}` }
    if (certificate === undefined || key === undefined) return { ...authorization }
    try {
      this.#host.checkKeyPair(certificate, key)
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error)
      throw new CredentialError(`failed parsing client key/certificate: ${why}`, error)
    }
    return { ...authorization, tls: { certificate, key } }
  }

  #isInteractive(): boolean {
    const { isTerminal, usedBy } = this.#host.standardInput
    switch (this.#plugin.interactiveMode) {
      case 'Never':
        return false
      case 'IfAvailable':
        return isTerminal && usedBy === undefined
      case 'Always':
        if (!isTerminal) throw notInteractive('standard input is not a terminal')
        if (usedBy !== undefined) throw notInteractive(`standard input is unavailable: ${usedBy}`)
        return true
    }
  }
}

function notInteractive(why: string): CredentialError {
  return new CredentialError(`exec plugin cannot support interactive mode: ${why}`)
}

function outputOf(outcome: PluginOutcome, plugin: ExecPlugin): string {
  if ('failed' in outcome) throw new CredentialError(`exec: ${outcome.failed}`)
  const executable = `exec: executable ${plugin.command}`
  if ('missing' in outcome) {
    throw new CredentialError([`${executable} not found`, ...notInstalled(plugin)].join('\n\n'))
  }
  if (outcome.ended === 0) return outcome.output
  throw new CredentialError(`${executable} failed with exit code ${outcome.ended}`)
}
