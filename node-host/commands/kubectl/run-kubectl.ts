import { type CtlHost, runCtlWords } from '../../../core/index.ts'
import { stderrLogger } from '../../base/logging/stderr-logger.ts'
import { nodeRuntime } from '../../base/node-runtime.ts'
import { connectionFlags } from './connection-flags.ts'
import { listen } from './listen.ts'
import { expandManifestName, readManifestFile, writeManifestFile } from './manifest-files.ts'
import { type InputStream, nodeStreams, type OutputStream } from './node-streams.ts'
import { type CommandConnection, openConnection } from './open-connection.ts'

/** Streams and environment of the process that runs a command. */
export interface CommandStreams {
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
    unavailable: 'this command line does not have it; a stock kubectl takes the same kubeconfig',
    out: (text) => void stdout.write(text),
    err,
    note: err,
    readFile: (name) => readManifestFile(name, stdin),
    expandFile: expandManifestName,
    writeFile: writeManifestFile,
    listFiles: () => Promise.resolve([]),
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
