import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { access, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from '../support/servers/free-port.ts'
import { GoModule } from './go-module.ts'
import { FollowedCommand } from './kubectl.ts'
import { runCommand } from './run-command.ts'

/** Folder of the built programs, which stays: they do not change. */
const output = fileURLToPath(new URL('../../dist/aggregated/', import.meta.url))

/** Programs as their authors publish them. */
const published = {
  'sample-apiserver': 'k8s.io/sample-apiserver@v0.34.2',
  'metrics-server': 'sigs.k8s.io/metrics-server/cmd/metrics-server@v0.8.0',
} as const

/** Paths of real aggregated servers and of etcd. */
export interface AggregatedPrograms {
  readonly 'sample-apiserver': string
  readonly 'metrics-server': string
  readonly etcd: string
}

/** Builds what is not built yet. Undefined where there is no Go or a module cannot be had; says so then. */
export async function aggregatedPrograms(): Promise<AggregatedPrograms | undefined> {
  await mkdir(output, { recursive: true })
  const etcd = await etcdProgram()
  if (etcd === undefined) return undefined
  const go = new GoModule(tmpdir(), 'a real aggregated server')
  for (const [name, module] of Object.entries(published)) {
    if (!(await exists(join(output, name))) && !(await go.install(module, output))) return undefined
  }
  return {
    'sample-apiserver': join(output, 'sample-apiserver'),
    'metrics-server': join(output, 'metrics-server'),
    etcd,
  }
}

/** The machine's etcd, or one that is built. */
async function etcdProgram(): Promise<string | undefined> {
  const { code } = await runCommand('etcd', ['--version'])
  if (code === 0) return 'etcd'
  const built = join(output, 'etcd')
  if (await exists(built)) return built
  const go = new GoModule(fileURLToPath(new URL('etcd', import.meta.url)), 'etcd of test/e2e/etcd')
  if (!(await go.isComplete())) return undefined
  return (await go.build('build', '-o', built, '.')) ? built : undefined
}

async function exists(path: string): Promise<boolean> {
  try {
    await access(path)
    return true
  } catch {
    return false
  }
}

/** A program that runs until it is ended, with a folder of its own. */
export class RunningProgram {
  readonly output: FollowedCommand
  readonly #child: ChildProcess
  readonly #folder: string

  private constructor(child: ChildProcess, folder: string) {
    this.#child = child
    this.#folder = folder
    this.output = new FollowedCommand(child)
  }

  static async start(
    path: string,
    argsIn: (folder: string) => readonly string[],
  ): Promise<RunningProgram> {
    const folder = await mkdtemp(join(tmpdir(), 'skerry-aggregated-'))
    return new RunningProgram(spawn(path, argsIn(folder), { cwd: folder, stdio: 'pipe' }), folder)
  }

  /** Ends it at once: servers of the usual library wait a minute for watches otherwise. */
  async end(): Promise<void> {
    const { exitCode, signalCode } = this.#child
    if (exitCode === null && signalCode === null) {
      const ended = once(this.#child, 'exit')
      this.#child.kill('SIGKILL')
      await ended
    }
    await rm(this.#folder, { recursive: true, force: true })
  }
}

/** Starts an etcd on loopback. @returns it and the URL of its clients */
export async function startEtcd(path: string): Promise<[RunningProgram, string]> {
  const url = `http://127.0.0.1:${await freePort()}`
  const peers = `http://127.0.0.1:${await freePort()}`
  const etcd = await RunningProgram.start(path, (folder) => [
    `--data-dir=${join(folder, 'data')}`,
    `--listen-client-urls=${url}`,
    `--advertise-client-urls=${url}`,
    `--listen-peer-urls=${peers}`,
  ])
  await etcd.output.until(/ready to serve client requests/)
  return [etcd, url]
}

/** The flags by which a server of the usual library knows the server in front, and where it listens. */
export function libraryFlags(kubeconfig: string, port: number, folder: string): readonly string[] {
  return [
    `--kubeconfig=${kubeconfig}`,
    `--authentication-kubeconfig=${kubeconfig}`,
    `--authorization-kubeconfig=${kubeconfig}`,
    `--secure-port=${port}`,
    '--bind-address=127.0.0.1',
    `--cert-dir=${folder}`,
  ]
}
