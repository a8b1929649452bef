import { generateKeyPairSync } from 'node:crypto'
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { load } from 'js-yaml'
import {
  isJsonObject,
  type JsonObject,
  type JsonValue,
  objectsOf,
  structOf,
  textOf,
} from '../../../core/index.ts'
import { runKubectl } from '../../../node-host/commands/kubectl/run-kubectl.ts'
import { type RunningServer, startServer } from '../../../node-host/index.ts'

export interface CommandOutcome {
  readonly code: number
  readonly stdout: string
  readonly stderr: string
}

/** What a plug-in does each time it runs; `output` may hold `{certificate}`, `{key}` and `{otherKey}`. */
export interface PluginScript {
  readonly output?: string
  readonly exit?: number
  /** Lines of the shell in the place of the output. */
  readonly script?: string
}

/** An object without the fields that are null. */
export function present(object: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(object).filter(([, value]) => value !== null))
}

/** A server, and a folder with a kubeconfig for it, a credential plug-in and what they need. */
export class PluginFolder {
  readonly server: RunningServer
  readonly path: string
  /** Cluster and user of the server's own kubeconfig. */
  readonly cluster: JsonObject
  readonly admin: JsonObject

  private constructor(server: RunningServer, path: string, config: JsonObject) {
    this.server = server
    this.path = path
    this.cluster = structOf(objectsOf(config, 'clusters')[0] ?? {}, 'cluster')
    this.admin = structOf(objectsOf(config, 'users')[0] ?? {}, 'user')
  }

  static async open(): Promise<PluginFolder> {
    const server = await startServer({ brand: 'k8s', storage: 'memory', port: 0 })
    const path = await mkdtemp(join(tmpdir(), 'skerry-plugin-'))
    const config = load(await readFile(server.kubeconfig, 'utf8')) as JsonValue
    if (!isJsonObject(config)) throw new TypeError('the kubeconfig is no object')
    return new PluginFolder(server, path, config)
  }

  async close(): Promise<void> {
    await this.server.close()
    await rm(this.path, { recursive: true, force: true })
  }

  /** The certificate of the administrator, its key, or the key of another certificate. */
  pem(name: 'certificate' | 'key' | 'otherKey'): string {
    if (name === 'otherKey') {
      const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
      return privateKey.export({ type: 'sec1', format: 'pem' }).toString()
    }
    const field = `client-${name}-data`
    return Buffer.from(textOf(this.admin, field), 'base64').toString()
  }

  file(name: string): string {
    return join(this.path, name)
  }

  async write(name: string, text: string, mode = 0o600): Promise<string> {
    const path = this.file(name)
    await mkdir(join(path, '..'), { recursive: true })
    await writeFile(path, text)
    await chmod(path, mode)
    return path
  }

  /** Writes the plug-in of the folder, `./plugin`. Each run adds a line to the file `runs`, and leaves its input in `input`. */
  async writePlugin({ output = '', exit = 0, script = 'cat output' }: PluginScript): Promise<void> {
    const filled = output.replaceAll(/\{(certificate|key|otherKey)\}/g, (_, name: string) =>
      JSON.stringify(this.pem(name as 'certificate')).slice(1, -1),
    )
    await this.write('output', filled)
    await this.write('runs', '')
    const lines = [
      '#!/bin/sh',
      `cd '${this.path}'`,
      'echo run >> runs',
      'printf "%s" "$KUBERNETES_EXEC_INFO$SVC_EXEC_INFO" > input',
      script,
      `exit ${exit}`,
    ]
    await this.write('plugin', `${lines.join('\n')}\n`, 0o700)
  }

  /** How often the plug-in has run since it was written. */
  async runs(): Promise<number> {
    return (await readFile(this.file('runs'), 'utf8')).length / 'run\n'.length
  }

  /** Writes a kubeconfig for a user, and what is to be different of the cluster; null takes a field away. @returns its path */
  writeKubeconfig(
    user: JsonObject,
    cluster: JsonObject = {},
    name = 'kubeconfig',
  ): Promise<string> {
    const config = {
      apiVersion: 'v1',
      kind: 'Config',
      clusters: [{ name: 'c', cluster: present({ ...this.cluster, ...cluster }) }],
      users: [{ name: 'u', user }],
      contexts: [{ name: 'x', context: { cluster: 'c', user: 'u' } }],
      'current-context': 'x',
    }
    return this.write(name, JSON.stringify(config))
  }

  /** Runs `skerry kubectl` in this process. Its plug-ins write their errors to those of this process. */
  run(
    words: readonly string[],
    env: Readonly<Record<string, string>> = { KUBECONFIG: this.file('kubeconfig') },
    options: { readonly input?: string; readonly signal?: AbortSignal } = {},
  ): Promise<CommandOutcome> {
    return runCommandHere(words, { PATH: process.env['PATH'] ?? '', ...env }, options)
  }
}

/** Runs `skerry kubectl` in this process, whose standard input is no terminal. */
export async function runCommandHere(
  words: readonly string[],
  env: Readonly<Record<string, string>>,
  {
    input = '',
    signal = new AbortController().signal,
  }: { readonly input?: string; readonly signal?: AbortSignal } = {},
): Promise<CommandOutcome> {
  let [stdout, stderr] = ['', '']
  const streams = {
    stdin: Readable.from([input]),
    stdout: { write: (text: string | Uint8Array) => ((stdout += String(text)), true) },
    stderr: { write: (text: string | Uint8Array) => ((stderr += String(text)), true) },
    env,
  }
  const code = await runKubectl(words, streams, signal)
  return { code, stdout, stderr }
}
