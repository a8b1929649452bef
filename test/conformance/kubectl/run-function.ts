import { spawn } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { rm, symlink } from 'node:fs/promises'
import { constants, setPriority } from 'node:os'
import { join } from 'node:path'
import { readFunctionFailure } from './read-function-failure.ts'
import { makeSuiteFolder } from './suite-folder.ts'
import { functionScript, passedMark } from './suite-functions.ts'

export interface FunctionRun {
  /** The folder of the module `k8s.io/kubernetes`. */
  readonly module: string
  /** The folder of `kubectl` and `kubectl-convert`. */
  readonly programs: string
  /** URL of a server of the module's files. */
  readonly sources: string
  /** Of the server, on 127.0.0.1. */
  readonly port: number
  /** PEM certificates of the server, or of any other. */
  readonly certificate: string
  /** Milliseconds after which the function is ended. */
  readonly limit: number
  /** Folder of what functions print. */
  readonly logs: string
}

export interface FunctionResult {
  readonly passed: boolean
  readonly seconds: number
  /** Of a function that did not pass: what it says first. */
  readonly reason?: string
}

/** The last characters of an output that are searched for a reason. */
const kept = 2_000_000

/** Runs one function of kubectl's suite in a shell and a folder of its own. */
export async function runFunction(name: string, run: FunctionRun): Promise<FunctionResult> {
  const folder = await makeSuiteFolder(run.module, run.sources)
  await symlink(run.certificate, join(folder, 'tmp', 'apiserver.crt'))
  const started = performance.now()
  try {
    const { output, isLate } = await runShell(name, folder, run)
    const seconds = Math.round((performance.now() - started) / 1000)
    if (output.trimEnd().endsWith(passedMark)) return { passed: true, seconds }
    const reason = `${isLate ? 'ended at its limit: ' : ''}${readFunctionFailure(output)}`
    return { passed: false, seconds, reason }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function runShell(
  name: string,
  folder: string,
  run: FunctionRun,
): Promise<{ output: string; isLate: boolean }> {
  const temporary = join(folder, 'tmp')
  const env = {
    PATH: process.env['PATH'],
    LANG: 'C',
    TERM: 'xterm',
    HOME: temporary,
    TMPDIR: temporary,
    KUBE_TEMP: temporary,
    KUBE_JUNIT_REPORT_DIR: join(temporary, 'junit'),
    KUBE_VERBOSE: '4',
    // Skerry's version is not that of kubectl.
    ALLOW_SKEW: 'true',
    SECURE_API_PORT: String(run.port),
    SUITE_FUNCTION: name,
    SUITE_PROGRAMS: run.programs,
  }
  return new Promise((resolve, reject) => {
    // A process group of its own, so that a proxy of kubectl ends with its function.
    const child = spawn('bash', ['-c', functionScript], {
      cwd: folder,
      env,
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const { pid } = child
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL)
    const log = createWriteStream(join(run.logs, `${name}.log`))
    let output = ''
    let isLate = false
    const limit = setTimeout(() => {
      isLate = true
      endGroup(pid)
    }, run.limit)
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        log.write(text)
        output = (output + text).slice(-kept)
      })
    }
    child.on('error', reject)
    child.on('exit', () => endGroup(pid))
    child.on('close', () => {
      clearTimeout(limit)
      log.end()
      resolve({ output, isLate })
    })
  })
}

function endGroup(pid: number | undefined): void {
  if (pid === undefined) return
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // It has ended.
  }
}
