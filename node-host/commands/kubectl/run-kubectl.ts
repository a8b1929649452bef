import { createServer, type Socket } from 'node:net'
import {
  type CtlHost,
  type CtlListener,
  type ListenOptions,
  runCtlWords,
} from '../../../core/index.ts'
import { stderrLogger } from '../../base/logging/stderr-logger.ts'
import { nodeRuntime } from '../../base/node-runtime.ts'
import { StopSignals } from '../../base/process/stop-signals.ts'
import { SocketDuplex } from '../../base/streams/socket-duplex.ts'
import { connectionFlags } from './connection-flags.ts'
import { localFiles } from './local-files.ts'
import { expandManifestName, readManifestFile, writeManifestFile } from './manifest-files.ts'
import { type InputStream, nodeStreams, type OutputStream } from './node-streams.ts'
import { type CommandConnection, openConnection } from './open-connection.ts'
import { openEditor } from './open-editor.ts'

/** The command `skerry kubectl`; `program` is the name in its texts. Sets the exit code of the process. */
export async function runKubectlCommand(words: readonly string[], program?: string): Promise<void> {
  const interrupt = new AbortController()
  new StopSignals(process).serving(() => interrupt.abort(new Error('interrupted')))
  // A reader that has seen enough, such as head(1), closes the pipe: then there is nothing left to do.
  process.stdout.on('error', () => process.exit(1))
  process.exitCode = await runKubectl(words, process, interrupt.signal, program)
}

/** Streams and environment of the process that runs a command. */
interface CommandStreams {
  readonly stdin: InputStream
  readonly stdout: OutputStream
  readonly stderr: Pick<NodeJS.WritableStream, 'write'>
  readonly env: Readonly<Record<string, string | undefined>>
}

/**
 * The command `skerry kubectl`: runs one command of kubectl over a kubeconfig.
 *
 * @param program what help calls it
 * @param signal ends the command, as Ctrl-C does
 * @returns the exit code
 */
export async function runKubectl(
  words: readonly string[],
  { stdin, stdout, stderr, env }: CommandStreams,
  signal: AbortSignal,
  program = 'kubectl',
): Promise<number> {
  const runtime = nodeRuntime(stderrLogger())
  const ended = new AbortController()
  const end = (): void => ended.abort(signal.reason)
  signal.addEventListener('abort', end)
  // A command may wait for nothing but timers.
  const release = runtime.keepAlive()
  let connection: CommandConnection | undefined
  const err = (text: string): void => void stderr.write(text)
  const host: CtlHost = {
    runtime,
    signal,
    program,
    flags: connectionFlags,
    out: (text) => void stdout.write(text),
    err,
    note: err,
    readFile: (name) => readManifestFile(name, stdin),
    expandFile: expandManifestName,
    writeFile: writeManifestFile,
    listFiles: () => Promise.resolve([]),
    files: localFiles,
    edit: (text, name) => openEditor(text, name, env, ended.signal),
    streams: nodeStreams({ stdin, stdout, stderr }, ended.signal),
    listen,
    async connect(line) {
      connection = await openConnection(line, {
        runtime,
        env,
        signal: ended.signal,
        isTerminal: stdin.isTTY === true,
        warn: (text) => err(`${text}\n`),
      })
      return connection
    },
  }
  try {
    return await runCtlWords(words, host)
  } finally {
    release()
    signal.removeEventListener('abort', end)
    ended.abort()
    connection?.close()
    await runtime.close()
  }
}

/** Listens for TCP connections until it is closed, which cuts those that are open. @throws Error of the system */
async function listen({ address, port, accept }: ListenOptions): Promise<CtlListener> {
  const open = new Set<Socket>()
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    open.add(socket)
    socket.on('error', () => undefined).once('close', () => open.delete(socket))
    const broken = (cause: Error | undefined): Error => cause ?? new Error('the connection broke')
    accept(new SocketDuplex(socket, Buffer.alloc(0), broken))
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen({ host: address, port }, () => resolve())
  })
  const bound = server.address()
  return {
    port: typeof bound === 'object' && bound ? bound.port : port,
    close() {
      server.close()
      for (const socket of open) socket.destroy()
    },
  }
}
