import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'

/** Milliseconds in which a development server has to say where it listens; ample for a busy machine. */
const patience = 120_000

/** A development server of a project, in a process of its own. */
export interface DevServer {
  /** With a slash at its end. */
  readonly url: string
  close(): Promise<void>
}

/** Starts a development server in a folder, and waits until it has written its address. @throws Error with what it wrote instead */
export async function startDevServer(
  folder: string,
  command: readonly string[],
): Promise<DevServer> {
  const { NODE_OPTIONS: _options, VITEST: _vitest, NODE_ENV: _mode, ...environment } = process.env
  const child = spawn(process.execPath, command, {
    cwd: folder,
    env: { ...environment, NO_COLOR: '1', CI: '1', STORYBOOK_DISABLE_TELEMETRY: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const close = (): Promise<void> => end(child)
  try {
    const url = await new Promise<string>((resolve, reject) => {
      const fail = (why: string): void => reject(new Error(`${why}: ${output}`))
      const late = setTimeout(() => fail('the development server names no address'), patience)
      for (const stream of [child.stdout, child.stderr]) {
        stream.setEncoding('utf8').on('data', (text: string) => {
          output += text
          const [address] = /http:\/\/127\.0\.0\.1:\d+\//.exec(output) ?? []
          if (address === undefined) return
          clearTimeout(late)
          resolve(address)
        })
      }
      child.once('error', reject)
      child.once('exit', () => {
        clearTimeout(late)
        fail('the development server ended')
      })
    })
    return { url, close }
  } catch (error) {
    await close()
    throw error
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}
