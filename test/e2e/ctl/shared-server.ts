import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { isDeepStrictEqual } from 'node:util'
import { vi } from 'vitest'
import { brands } from '../../../core/base/api/brand.ts'
import type { JsonValue } from '../../../core/base/api/json.ts'
import type { ApiObject } from '../../../core/base/api/object.ts'
import { createClient } from '../../../core/base/client/client.ts'
import { fetchTransport } from '../../../core/base/client/fetch-transport.ts'
import { resourcePath } from '../../../core/base/client/resource-path.ts'
import type { Transport } from '../../../core/base/client/transport.ts'
import { splitLine } from '../../../core/command/ctl/line/split-line.ts'
import { CtlSession } from '../../../core/command/ctl/session/ctl-session.ts'
import { ResourceFinder } from '../../../core/command/ctl/session/resource-finder.ts'
import { parseDocuments } from '../../../core/objects/codec/documents.ts'
import { type RunningServer, startServer } from '../../../node-host/index.ts'
import { podPlugins } from '../../support/access/pod-plugins.ts'
import { type CtlResult, CtlTerminal } from '../../support/command/ctl-terminal.ts'
import { systemRuntime } from '../../support/servers/system-runtime.ts'
import { hasKubectl, KubectlServer } from '../kubectl.ts'
import { runCommand } from '../run-command.ts'

/** Whether the kubectl here is of one of these versions; says so where it is not. */
export async function hasKubectlOf(versions: readonly string[]): Promise<boolean> {
  if (!(await hasKubectl())) return false
  const { stdout } = await runCommand('kubectl', ['version', '--client', '-o', 'json'])
  if (versions.some((version) => stdout.includes(`"gitVersion": "v${version}.`))) return true
  process.stderr.write(
    `\nSKIPPED: no kubectl ${versions.join(' or ')} here, others say it differently\n\n`,
  )
  return false
}

/** One server, asked by a stock kubectl and by core/command/ctl. */
export class SharedServer {
  readonly #server: RunningServer
  readonly #kubectl: KubectlServer
  readonly #terminal: CtlTerminal
  readonly #transport: Transport
  readonly #uids = new Map<string, string>()
  #now = 0

  constructor(server: RunningServer) {
    this.#server = server
    this.#kubectl = new KubectlServer(server)
    this.#transport = fetchTransport({ fetch: globalThis.fetch, base: server.url })
    const runtime = { ...systemRuntime, clock: { now: () => this.#now } }
    this.#terminal = new CtlTerminal({ transport: this.#transport, runtime })
  }

  static async start(): Promise<SharedServer> {
    // kubectl shows times in the zone of the machine, core/command/ctl in UTC.
    vi.stubEnv('TZ', 'UTC')
    // Budgets and quotas keep the status that a file gives them, secrets their data: kubectl shows several in any order.
    const controllers = [
      '*',
      '-disruption',
      '-resourcequota-controller',
      '-serviceaccount-token-controller',
    ]
    return new SharedServer(
      await startServer({
        brand: 'k8s',
        storage: 'memory',
        port: 0,
        dev: true,
        controllers,
        // Pods name service accounts and classes that are not there.
        disableAdmissionPlugins: [...podPlugins, 'ResourceQuota'],
      }),
    )
  }

  /** Creates the objects of a file near this one, status included; `{uid Kind/name}` is the uid of an earlier one. */
  async load(name: string): Promise<void> {
    const client = createClient(this.#transport, { userAgent: 'test' })
    const resources = new ResourceFinder({
      client,
      session: new CtlSession(),
      brand: brands.k8s,
      clock: systemRuntime.clock,
      signal: new AbortController().signal,
    })
    const path = fileURLToPath(new URL(name, import.meta.url))
    const text = await readFile(path, 'utf8')
    this.#terminal.files.set(path, text)
    for (const document of parseDocuments(text)) {
      const object = this.#withUids(document)
      const resource = await resources.findKind(object.apiVersion, object.kind)
      if (!resource) throw new Error(`nothing serves ${object.kind}`)
      const { name: own = '', namespace: chosen = 'default' } = object.metadata
      const namespace = resource.namespaced ? chosen : ''
      const created = await client.create(resourcePath(resource, { namespace }), object)
      this.#uids.set(`${object.kind}/${own}`, created.metadata.uid ?? '')
      const status = object['status']
      if (status === undefined) continue
      const place = { namespace, name: own, subresource: 'status' }
      await client.update(resourcePath(resource, place), { ...created, status })
    }
  }

  /** Runs a line through kubectl only. */
  stock(line: string): Promise<CtlResult> {
    return this.#kubectl.try(splitLine(line))
  }

  /** Runs a line through core/command/ctl only. */
  ours(line: string, now: number = Date.now()): Promise<CtlResult> {
    this.#now = now
    return this.#terminal.try(line)
  }

  /** What both say, where they agree; else what they said last. `earlier` makes of our text that of the kubectl that is there. */
  async both(
    line: string,
    earlier: (text: string) => string = (text) => text,
  ): Promise<{ readonly stock: CtlResult; readonly ours: CtlResult }> {
    const said = async (now: number): Promise<CtlResult> => {
      const result = await this.ours(line, now)
      return { ...result, stdout: earlier(result.stdout) }
    }
    const from = Date.now()
    const stock = await this.stock(line)
    const until = Date.now()
    let ours = await said(until)
    // Ages go by whole seconds, and nobody knows at which moment kubectl looked at its clock.
    for (let now = from; now < until && !isDeepStrictEqual(ours, stock); now += 1000) {
      ours = await said(now)
    }
    return { stock, ours }
  }

  async close(): Promise<void> {
    await this.#server.close()
    vi.unstubAllEnvs()
  }

  #withUids(document: JsonValue): ApiObject {
    const text = JSON.stringify(document).replaceAll(/\{uid ([^}]+)\}/g, (_, key: string) => {
      const uid = this.#uids.get(key)
      if (uid === undefined) throw new Error(`there is no ${key} yet`)
      return uid
    })
    return JSON.parse(text) as ApiObject
  }
}
