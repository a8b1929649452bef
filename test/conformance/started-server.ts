import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))

export interface StartedServer {
  readonly kubeconfig: string
  close(): Promise<void>
}

/**
 * Starts a server from source, with its simulation alone, in a new data directory.
 * @param words further words of its command line
 * @throws Error where it ends before it serves.
 */
export async function startServer(port: number, words: readonly string[]): Promise<StartedServer> {
  const folder = await mkdtemp(join(tmpdir(), 'skerry-conformance-'))
  const main = join(root, 'node-host/main.ts')
  const flags = ['--brand', 'k8s', '--data-dir', folder, '--secure-port', String(port), ...words]
  const child = spawn(process.execPath, ['--import', 'tsx', main, ...flags], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  await new Promise<void>((resolve, reject) => {
    let output = ''
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      output = (output + text).slice(-10_000)
      if (output.includes('kubeconfig: ')) resolve()
    })
    void ended.then(() => reject(new Error(`the server ended before it served: ${output}`)))
  })
  return {
    kubeconfig: join(folder, 'kubeconfig'),
    async close() {
      child.kill('SIGTERM')
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}
