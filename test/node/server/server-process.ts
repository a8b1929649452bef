import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject, onTestFinished } from 'vitest'
import type { Endpoint } from './http-client.ts'

export interface Exit {
  readonly code: number | null
  readonly signal: NodeJS.Signals | null
  readonly stderr: string
}

export interface ServerProcess {
  readonly child: ChildProcess
  readonly endpoint: Endpoint
  readonly exit: Promise<Exit>
}

/** A directory that goes when the test ends. */
export async function scratchDirectory(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'skerry-server-'))
  onTestFinished(() => rm(directory, { recursive: true, force: true }))
  return directory
}

function run(words: readonly string[]): { child: ChildProcess; exit: Promise<Exit> } {
  const child = spawn(process.execPath, [inject('scripts').main, ...words], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  let stderr = ''
  child.stderr.on('data', (chunk) => (stderr += String(chunk)))
  const exit = new Promise<Exit>((resolve) => {
    child.once('close', (code, signal) => resolve({ code, signal, stderr }))
  })
  return { child, exit }
}

/** A server that is expected not to start. */
export function failingProcess(dataDir: string, brand = 'k8s'): Promise<Exit> {
  return run(['--brand', brand, '--secure-port=0', '--data-dir', dataDir]).exit
}

/** Starts the command on a data directory, whose administrator may use a token, and waits until it serves. */
export async function startProcess(dataDir: string): Promise<ServerProcess> {
  const tokens = `${dataDir}.tokens`
  await writeFile(tokens, 'secret,admin,1,system:masters\n')
  onTestFinished(() => rm(tokens, { force: true }))
  const { child, exit } = run([
    '--brand=k8s',
    '--secure-port=0',
    `--data-dir=${dataDir}`,
    `--token-auth-file=${tokens}`,
    // Nothing is in the store but what the tests write.
    '--controllers=*,-serviceaccount,-root-ca-cert-publisher',
  ])
  const port = await new Promise<number>((resolve, reject) => {
    let output = ''
    child.stdout?.on('data', (chunk) => {
      output += String(chunk)
      const ready = /at https:\/\/127\.0\.0\.1:(\d+)\n.*\n.*kubectl/.exec(output)
      if (ready) resolve(Number(ready[1]))
    })
    void exit.then(({ stderr }) => reject(new Error(`the server did not start: ${stderr}`)))
  })
  const kubeconfig = await readFile(join(dataDir, 'kubeconfig'), 'utf8')
  const data = /certificate-authority-data: "?([^"\s]+)/.exec(kubeconfig)?.[1] ?? ''
  const authority = Buffer.from(data, 'base64').toString()
  return { child, endpoint: { port, authority, token: 'secret' }, exit }
}
