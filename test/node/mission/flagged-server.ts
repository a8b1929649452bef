import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseCommand } from '../../../node-host/commands/flags/parse-command.ts'
import { skerryProgram } from '../../../node-host/commands/serve/programs.ts'
import { startServer } from '../../../node-host/serving/launch/start-server.ts'
import type { Credentials } from '../attacks/credentials.ts'
import { type AttackAnswer, type AttackedPort, sendAttack } from '../attacks/send-attack.ts'
import { recordingLogger } from '../host/http/open-listener.ts'

/** A server that was started with flags, with files of its own beside them. */
export interface FlaggedServer {
  readonly directory: string
  send(method: string, path: string, by: Credentials, body?: unknown): Promise<AttackAnswer>
  /** Reads a watch until what came matches; fails where the watch ends before. */
  awaitText(path: string, by: Credentials, wanted: RegExp): Promise<void>
  close(): Promise<void>
}

/** Reads the flags of a start. @throws StartupError as the command does. */
export function optionsOf(flags: readonly string[]): Parameters<typeof startServer>[0] {
  const command = parseCommand(skerryProgram, flags)
  if (command.action !== 'start') throw new TypeError('the flags of a start')
  return command.settings.options
}

/** Starts a server in a new directory; `{dir}` in flags and files stands for it. */
export async function startWithFlags(
  flags: readonly string[],
  files: Readonly<Record<string, string>> = {},
): Promise<FlaggedServer> {
  const directory = await mkdtemp(join(tmpdir(), 'skerry-flags-'))
  const placed = (text: string): string => text.replaceAll('{dir}', directory)
  const remove = (): Promise<void> => rm(directory, { recursive: true, force: true })
  try {
    for (const [name, text] of Object.entries(files)) {
      await writeFile(join(directory, name), placed(text))
    }
    const own = ['--brand=k8s', `--data-dir=${directory}/data`, '--secure-port=0']
    const options = optionsOf([...own, ...flags.map(placed)])
    const server = await startServer({ ...options, logger: recordingLogger() })
    const authority = await readFile(join(directory, 'data/pki/ca.crt'), 'utf8')
    const port: AttackedPort = { port: server.port, authority }
    return {
      directory,
      send: (method, path, by, body) => sendAttack(port, { method, path, body }, by),
      awaitText: (path, by, wanted) => awaitText(port, path, by, wanted),
      close: () => server.close().then(remove),
    }
  } catch (error) {
    await remove()
    throw error
  }
}

async function awaitText(
  { port, authority }: AttackedPort,
  path: string,
  { headers = {} }: Credentials,
  wanted: RegExp,
): Promise<void> {
  const outgoing = request({ host: '127.0.0.1', port, ca: authority, agent: false, path, headers })
  outgoing.end()
  const [message] = (await once(outgoing, 'response')) as [IncomingMessage]
  let text = ''
  for await (const chunk of message) {
    text += String(chunk)
    // Leaving the loop destroys the message, and with it the connection.
    if (wanted.test(text)) return
  }
  throw new TypeError(`the watch has ended without ${wanted}: ${text}`)
}

/** Why a server does not start with these flags; fails where it does. */
export async function refusalOf(
  flags: readonly string[],
  files: Readonly<Record<string, string>> = {},
): Promise<string> {
  let server
  try {
    server = await startWithFlags(flags, files)
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
  await server.close()
  throw new TypeError(`the server starts with ${flags.join(' ')}`)
}
