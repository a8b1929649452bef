import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text as readText } from 'node:stream/consumers'
import { pathToFileURL } from 'node:url'
import { inject, onTestFinished } from 'vitest'

/** How a script has ended. */
export interface ScriptRun {
  /** 13 is Node's code for a module that still waits when nothing is left that could wake it. */
  readonly code: number | null
  /** Lines of standard output and of errors. */
  readonly lines: readonly string[]
}

/** Runs a script as a process of Node, to its end. `$testing`, `$core`, `$node` and `$required` stand for entries of the package. */
export async function runScript(code: string, kind: 'mjs' | 'cjs' = 'mjs'): Promise<ScriptRun> {
  const { testing, core, node } = inject('scripts')
  const entries: Readonly<Record<string, string>> = {
    $testing: pathToFileURL(testing).href,
    $core: pathToFileURL(core).href,
    $node: pathToFileURL(node).href,
    $required: testing.replace(/\.js$/, '.cjs'),
  }
  const folder = await mkdtemp(join(tmpdir(), 'skerry-script-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = join(folder, `script.${kind}`)
  await writeFile(
    file,
    code.replaceAll(/\$\w+/g, (name) => entries[name] ?? name),
  )
  const child = spawn(process.execPath, [file], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
    // One that never ends is a failure, too.
    timeout: 30_000,
  })
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  const [output, errors] = await Promise.all([readText(child.stdout), readText(child.stderr)])
  return {
    code: await ended,
    lines: `${output}${errors}`.split('\n').filter((line) => line !== ''),
  }
}

/** Code of a script: what a program in Node lends a server or an informer of its own. */
export const nodeRuntime = `
const runtime = {
  clock: { now: Date.now },
  timers: {
    after: (milliseconds, task) => {
      const timer = setTimeout(task, milliseconds).unref()
      return () => clearTimeout(timer)
    },
    yieldTurn: () => new Promise((resolve) => setImmediate(resolve)),
  },
  random: (bytes) => crypto.getRandomValues(bytes),
  logger: { debug() {}, info() {}, warn() {}, error() {} },
  fetch: () => Promise.reject(new TypeError('no network')),
  keepAlive: () => {
    const timer = setInterval(() => {}, 2 ** 30)
    return () => clearInterval(timer)
  },
}
`
