import { brands } from '../../../core/base/api/brand.ts'
import { inProcessTransport } from '../../../core/base/client/in-process-transport.ts'
import type { Transport } from '../../../core/base/client/transport.ts'
import { decodeUtf8 } from '../../../core/base/json/json-parse.ts'
import type { Runtime } from '../../../core/base/runtime.ts'
import { encodeUtf8 } from '../../../core/base/text/utf8.ts'
import { completeCtl } from '../../../core/command/ctl/complete-ctl.ts'
import type { CtlEnvironment } from '../../../core/command/ctl/ctl-environment.ts'
import type { CtlFiles } from '../../../core/command/ctl/ctl-files.ts'
import type { CtlStreams, WindowSize } from '../../../core/command/ctl/ctl-streams.ts'
import { runCtl } from '../../../core/command/ctl/run-ctl.ts'
import {
  CtlSession,
  type CtlSessionOptions,
} from '../../../core/command/ctl/session/ctl-session.ts'
import { Arrivals } from '../requests/arrivals.ts'
import { openTestServer, type TestServer, type TestServerOptions } from '../servers/test-server.ts'
import type { LocalPorts } from './local-ports.ts'

export interface CtlResult {
  readonly code: number
  readonly stdout: string
  readonly stderr: string
}

/** A command that goes on until it is interrupted. */
export interface RunningCommand {
  /** What it has printed so far, once that matches. */
  until(pattern: RegExp): Promise<string>
  /** Ctrl-C. */
  interrupt(): Promise<CtlResult>
  readonly done: Promise<CtlResult>
}

export interface CtlTerminalOptions {
  readonly transport: Transport
  readonly runtime: Runtime
  readonly session?: CtlSessionOptions
}

/** A command line over a transport, with files in memory. */
export class CtlTerminal {
  readonly session: CtlSession
  readonly files = new Map<string, string>()
  /** Whether `files` are those of folders in a directory, which commands may look into. */
  hasFolders = false
  /** What is typed, for commands that read keys; without it standard input is no terminal. */
  keys: AsyncIterable<Uint8Array> | undefined
  /** The ports that commands listen on; without them they cannot. */
  ports: LocalPorts | undefined
  /** What the user makes of a text in the editor; without it the terminal has none. */
  editor: ((text: string, name: string) => string | undefined) | undefined
  readonly #options: CtlTerminalOptions

  constructor(options: CtlTerminalOptions) {
    this.#options = options
    this.session = new CtlSession(options.session)
  }

  /** Runs a line to its end, whatever its exit code; `input` is what `-f -` reads. */
  try(line: string, input = ''): Promise<CtlResult> {
    return this.#begin(line, input).done
  }

  /** Runs a line that has to succeed, and gives its output. */
  async run(line: string, input = ''): Promise<string> {
    const { code, stdout, stderr } = await this.try(line, input)
    if (code === 0) return stdout
    throw new Error(`${line} exited with ${code}: ${stderr}${stdout}`)
  }

  /** Runs a line that has to fail, and gives what it says. */
  async fail(line: string, input = ''): Promise<string> {
    const { code, stdout, stderr } = await this.try(line, input)
    if (code === 1) return stderr
    throw new Error(`${line} exited with ${code}: ${stdout}${stderr}`)
  }

  follow(line: string): RunningCommand {
    return this.#begin(line, '')
  }

  /** The words offered where the cursor stands, marked with `|`, else at the line's end. */
  async complete(line: string): Promise<readonly string[]> {
    const cursor = line.includes('|') ? line.indexOf('|') : line.length
    return (await completeCtl(line.replace('|', ''), cursor, this.environment())).candidates
  }

  /** An environment that nobody interrupts, whose output goes nowhere. */
  environment(): CtlEnvironment {
    return this.#environment('', () => undefined, new AbortController().signal)
  }

  #begin(line: string, input: string): RunningCommand {
    const interrupt = new AbortController()
    const waiting = new Set<() => void>()
    let stdout = ''
    let stderr = ''
    const write = (text: string, isError: boolean): void => {
      if (isError) stderr += text
      else stdout += text
      for (const wake of waiting) wake()
    }
    const environment = this.#environment(input, write, interrupt.signal)
    const result = async (): Promise<CtlResult> => {
      const code = await runCtl(line, environment)
      return { code, stdout, stderr }
    }
    const done = result()
    return {
      done,
      until: (pattern) =>
        new Promise((resolve, reject) => {
          const look = (): void => {
            if (!pattern.test(stdout)) return
            waiting.delete(look)
            resolve(stdout)
          }
          waiting.add(look)
          look()
          void done.then(({ code }) =>
            reject(new Error(`${line} ended with ${code} first: ${stdout}${stderr}`)),
          )
        }),
      interrupt: () => {
        interrupt.abort(new Error('Ctrl-C'))
        return done
      },
    }
  }

  #streams(input: string, write: (text: string, isError: boolean) => void): CtlStreams {
    const { keys } = this
    async function* given(): AsyncGenerator<Uint8Array> {
      yield encodeUtf8(input)
    }
    async function* sizes(): AsyncGenerator<WindowSize> {
      yield { width: 80, height: 24 }
    }
    return {
      isTerminal: keys !== undefined,
      read: () => keys ?? given(),
      sizes,
      write: async (stream, chunk) => write(decodeUtf8(chunk), stream === 'stderr'),
    }
  }

  #environment(
    input: string,
    write: (text: string, isError: boolean) => void,
    signal: AbortSignal,
  ): CtlEnvironment {
    const { transport, runtime } = this.#options
    const { editor, ports } = this
    return {
      ...(ports && { listen: (options) => ports.listen(options) }),
      ...(this.hasFolders && { files: foldersOf(this.files) }),
      ...(editor && { edit: (text, name) => Promise.resolve(editor(text, name)) }),
      transport,
      runtime,
      session: this.session,
      brand: brands.k8s,
      signal,
      out: (text) => write(text, false),
      err: (text) => write(text, true),
      note: (text) => write(text, true),
      readFile: (name) => {
        const text = name === '-' ? input : this.files.get(name)
        if (text !== undefined) return Promise.resolve(text)
        return Promise.reject(new Error(`the path "${name}" does not exist`))
      },
      listFiles: () => Promise.resolve([...this.files.keys()]),
      streams: this.#streams(input, write),
    }
  }
}

/** Files in memory as those of a machine, in its directory `/work`. */
function foldersOf(files: ReadonlyMap<string, string>): CtlFiles {
  const directory = '/work'
  const relative = (name: string): string =>
    name.startsWith(`${directory}/`) ? name.slice(directory.length + 1) : name
  const refuse = (): Promise<never> => Promise.reject(new Error('read-only file system'))
  return {
    directory,
    info: async (name) => {
      const path = relative(name)
      if (files.has(path)) return { kind: 'file', mode: 0o644 }
      const isFolder =
        `${directory}/`.startsWith(name === '/' ? name : `${name}/`) ||
        [...files.keys()].some((file) => file.startsWith(`${path}/`))
      return isFolder ? { kind: 'directory', mode: 0o755 } : undefined
    },
    list: async () => [],
    read: async (name) => encodeUtf8(files.get(relative(name)) ?? ''),
    write: refuse,
    makeDirectory: refuse,
  }
}

export interface CtlServer extends TestServer {
  readonly terminal: CtlTerminal
  /** Waits until a command has set a limit, of that many milliseconds, and lets the time pass. */
  passLimit(milliseconds: number): Promise<void>
}

/** A runtime that tells of every timer that is set. */
function told(runtime: Runtime, limits: Arrivals<number>): Runtime {
  const after: Runtime['timers']['after'] = (milliseconds, task) => {
    const cancel = runtime.timers.after(milliseconds, task)
    limits.push(milliseconds)
    return cancel
  }
  return { ...runtime, timers: { ...runtime.timers, after } }
}

/** A server on the memory store, and a terminal of an administrator on it. */
export async function openCtl(
  options: Pick<TestServerOptions, 'release' | 'simulate' | 'simulation'> = {},
): Promise<CtlServer> {
  const server = await openTestServer(options)
  const user = { name: 'admin', uid: '', groups: ['system:masters'], extra: new Map() }
  const transport = inProcessTransport(server.server, user)
  const limits = new Arrivals<number>()
  const terminal = new CtlTerminal({ transport, runtime: told(server.runtime, limits) })
  return {
    ...server,
    terminal,
    async passLimit(milliseconds) {
      while ((await limits.next()) !== milliseconds);
      server.runtime.advance(milliseconds)
    },
  }
}
