import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { structOf, textOf } from '../../core/base/api/json-fields.ts'
import type { JsonObject } from '../../core/base/api/json.ts'
import { CommandServer } from './command-server.ts'
import { FollowedCommand } from './kubectl.ts'
import { type CommandResult, outputOf, runCommand } from './run-command.ts'

/** The command, without any flag that aggregation needs, and a stock kubectl that talks to it. */
export class AggregatingServer {
  readonly server: CommandServer
  readonly kubeconfig: string

  private constructor(server: CommandServer, kubeconfig: string) {
    this.server = server
    this.kubeconfig = kubeconfig
  }

  static async start(): Promise<AggregatingServer> {
    const server = await CommandServer.start()
    return new AggregatingServer(server, await server.kubeconfig('secret'))
  }

  /** PEM of the authorities of proxies, as servers behind this one read them. */
  async proxyAuthorities(): Promise<string> {
    const path = '/api/v1/namespaces/kube-system/configmaps/extension-apiserver-authentication'
    const { object } = await this.server.client.get(path)
    return textOf(structOf(object, 'data'), 'requestheader-client-ca-file')
  }

  /** Runs kubectl to its end, whatever its exit code. */
  try(args: readonly string[], input = ''): Promise<CommandResult> {
    return runCommand('kubectl', this.#withFlags(args), { input })
  }

  /** Runs kubectl, which has to succeed. */
  kubectl(args: readonly string[], input?: string): Promise<string> {
    return outputOf(`kubectl ${args.join(' ')}`, this.try(args, input))
  }

  /** Starts a kubectl that goes on, such as a watch. */
  follow(args: readonly string[]): FollowedCommand {
    return new FollowedCommand(spawn('kubectl', this.#withFlags(args), { stdio: 'pipe' }))
  }

  async apply(objects: readonly JsonObject[]): Promise<void> {
    const list = { apiVersion: 'v1', kind: 'List', items: objects }
    await this.kubectl(['apply', '-f', '-'], JSON.stringify(list))
  }

  /**
   * Waits until the condition `Available` of an APIService is of that status. A change of its service has the server checked at once.
   * @returns the condition's message
   */
  async untilAvailable(
    apiService: string,
    service: string,
    status: 'True' | 'False' = 'True',
  ): Promise<string> {
    const name = `apiservice/${apiService}`
    const now = `checked=${process.hrtime.bigint()}`
    await this.kubectl(['annotate', '--overwrite', 'service', service, now])
    await this.kubectl(['wait', `--for=condition=Available=${status}`, name, '--timeout=50s'])
    const message = '{.status.conditions[?(@.type=="Available")].message}'
    return this.kubectl(['get', name, '-o', `jsonpath=${message}`])
  }

  close(): Promise<void> {
    return this.server.close()
  }

  #withFlags(args: readonly string[]): readonly string[] {
    const cache = join(this.server.directory, 'kubectl-cache')
    return ['--kubeconfig', this.kubeconfig, '--cache-dir', cache, ...args]
  }
}
