import { spawn } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { join } from 'node:path'
import type { ConformanceSpec } from './conformance-specs.ts'
import { readFailure } from './read-failure.ts'
import type { SpecResult } from './spec-results.ts'

export interface SpecRun {
  /** The program `e2e.test`. */
  readonly program: string
  readonly kubeconfig: string
  /** Milliseconds after which the spec is interrupted. */
  readonly limit: number
  /** Folder of what specs print. */
  readonly logs: string
}

/** Milliseconds that an interrupted spec has for its report and for removing its namespaces. */
const grace = 30_000

/** The last characters of an output; failures stand at its end. */
const kept = 400_000

/** Runs one spec in a process of its own, so that a spec that hangs holds nobody up. */
export function runSpec(spec: ConformanceSpec, run: SpecRun): Promise<SpecResult> {
  const words = [
    `--kubeconfig=${run.kubeconfig}`,
    '--provider=skeleton',
    '--ginkgo.no-color',
    '--ginkgo.v',
    '--ginkgo.silence-skips',
    `--ginkgo.grace-period=${grace / 2000}s`,
    // The name of one spec may begin that of another.
    `--ginkgo.focus=${escapeExpression(spec.name)}$`,
  ]
  const started = performance.now()
  return new Promise((resolve, reject) => {
    const child = spawn(run.program, words, { stdio: ['ignore', 'pipe', 'pipe'] })
    if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL)
    const log = createWriteStream(join(run.logs, logName(spec.name)))
    let output = ''
    let isLate = false
    const limit = setTimeout(() => {
      isLate = true
      child.kill('SIGINT')
    }, run.limit)
    const end = setTimeout(() => child.kill('SIGKILL'), run.limit + grace)
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        const readable = text.replace(/S{20,}/g, '')
        log.write(readable)
        output = (output + readable).slice(-kept)
      })
    }
    child.on('error', reject)
    child.on('close', () => {
      clearTimeout(limit)
      clearTimeout(end)
      log.end()
      const seconds = Math.round((performance.now() - started) / 1000)
      resolve({ ...readOutcome(output, isLate), seconds })
    })
  })
}

function readOutcome(output: string, isLate: boolean): Omit<SpecResult, 'seconds'> {
  const counts = /(\d+) Passed \| (\d+) Failed \| (\d+) Pending/.exec(output)
  if (counts?.[1] === '1') return { state: 'passed' }
  if (counts && counts[2] === '0' && !isLate)
    return { state: 'skipped', reason: readFailure(output) }
  return { state: 'failed', reason: readFailure(output) }
}

/** The file of what a spec printed. */
function logName(name: string): string {
  return `${name
    .replaceAll(/[^A-Za-z0-9]+/g, '-')
    .replaceAll(/^-|-Conformance-?$/g, '')
    .slice(0, 180)}.log`
}

function escapeExpression(text: string): string {
  return text.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`)
}
