import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, symlink } from 'node:fs/promises'
import { networkInterfaces, tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { chromium } from 'playwright'
import { describe, expect, it, onTestFinished } from 'vitest'
import { programCall } from '../../node-host/base/process/program-call.ts'
import { root } from '../../node-host/build/package/entries.ts'
import { chromiumOptions } from '../support/browsers/chromium.ts'
import { PlaygroundTab } from './playground/playground-tab.ts'

/** A program that runs a script of `package.json`, with its output so far. */
class ScriptRun {
  readonly child: ChildProcess
  /** The exit code, once the script and all that it started have ended. */
  readonly ended: Promise<number | null>
  output = ''
  errors = ''

  constructor(
    program: string,
    parameters: readonly string[],
    variables: Readonly<Record<string, string>> = {},
  ) {
    const { NODE_OPTIONS: _options, ...ours } = process.env
    const env = { ...ours, ...variables }
    const { file, words, ...further } = programCall(program, parameters, { env })
    this.child = spawn(file, words, { cwd: root, env, stdio: 'pipe', ...further })
    this.child.stdout?.on('data', (chunk) => (this.output += String(chunk)))
    this.child.stderr?.on('data', (chunk) => (this.errors += String(chunk)))
    this.ended = once(this.child, 'close').then(([code]) => code as number | null)
    onTestFinished(() => void this.child.kill('SIGTERM'))
  }

  /** What a line says, once it is there. @throws Error where the script ends without it */
  async saying(pattern: RegExp): Promise<RegExpExecArray> {
    const isOver = this.ended.then(() => true)
    for (;;) {
      const found = pattern.exec(this.output + this.errors)
      if (found) return found
      const more = Promise.race([
        once(this.child.stdout ?? this.child, 'data'),
        once(this.child.stderr ?? this.child, 'data'),
      ])
      if ((await Promise.race([more, isOver])) === true) {
        throw new Error(`the script ended with ${await this.ended}: ${this.output}${this.errors}`)
      }
    }
  }
}

/** A script that npm runs. */
class NpmRun extends ScriptRun {
  constructor(...words: readonly string[]) {
    super('npm', words)
  }
}

const serving = ['start', '--silent', '--', '--brand', 'k8s', '--secure-port', '0']

/** Shells that npm may be set to use, by the name of what brings them; macOS has zsh and an old bash. */
const shells = { dash: 'dash', bash: 'bash', zsh: 'zsh', ash: 'busybox' } as const

/** The path of a program; where there is none the test is skipped loudly, and `.ci/run` has installed it. */
function pathOf(program: string, skip: (why: string) => never): string {
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter(Boolean)
  const path = folders.map((folder) => join(folder, program)).find((each) => existsSync(each))
  if (path !== undefined) return path
  const why = `npm start is not tried with ${program}, which is not installed`
  process.stderr.write(`SKIPPED: ${why}\n`)
  return skip(why)
}

/**
 * Has `script` run a command in a terminal of its own, and end with its exit code; BSD's and macOS's takes other flags. Linux's runs it by
 * `$SHELL`, and some shells that wait for a program end by its Ctrl-C with 130, so the command takes the place of the shell.
 */
function terminalWords(command: readonly string[]): string[] {
  return process.platform === 'linux'
    ? ['--quiet', '--return', '--command', ['exec', ...command].join(' '), '/dev/null']
    : ['-q', '/dev/null', ...command]
}

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'skerry-start-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

describe('npm start', () => {
  it('npm start with flags runs the command with them, and builds nothing the second time', async () => {
    const first = new NpmRun('start', '--silent', '--', '--version')
    expect(await first.ended).toBe(0)
    const second = new NpmRun('start', '--silent', '--', '--version')
    expect([await second.ended, second.output, second.errors]).toEqual([
      0,
      expect.stringMatching(/^skerry \d+\.\d+\.\d+\n$/),
      '',
    ])
  })

  it('npm start ends with the exit code of the command', async () => {
    const run = new NpmRun('start', '--silent', '--', '--no-such-flag')
    expect(await run.ended).toBe(1)
    expect(run.errors).toContain('--no-such-flag')
  })

  it.each(['SIGTERM', 'SIGINT'] as const)(
    'a server of npm start that is sent %s stops in order, and npm ends with 0',
    async (signal) => {
      const flags = ['--brand', 'k8s', '--storage', 'memory', '--secure-port', '0']
      const run = new NpmRun('start', '--silent', '--', ...flags)
      await run.saying(/Skerry serves/)
      run.child.kill(signal)
      expect(await run.ended).toBe(0)
      expect(run.errors).toMatch(/ stopped milliseconds=/)
    },
  )
})

const isWindows = process.platform === 'win32'

describe.skipIf(isWindows)('npm start by one signal', () => {
  it.for(Object.entries(shells))(
    'a server that npm starts by %s stops in order when npm is sent one signal, and npm ends with 0',
    async ([name, program], { skip }) => {
      const path = pathOf(program, skip)
      const folder = await makeFolder()
      const shell = join(folder, name)
      // busybox is the shell by whose name it is called.
      await symlink(path, shell)
      const data = join(folder, 'data')
      const words = [...serving, '--data-dir', data]
      const run = new ScriptRun('npm', words, { npm_config_script_shell: shell })
      await run.saying(/Skerry serves/)
      expect(existsSync(join(data, 'lock.pid'))).toBe(true)
      run.child.kill('SIGTERM')
      expect(await run.ended).toBe(0)
      expect(run.errors).toMatch(/ stopped milliseconds=/)
      expect(existsSync(join(data, 'lock.pid'))).toBe(false)
    },
  )

  it('a server of npm start in a terminal stops in order by one Ctrl-C, and npm ends with 0', async ({
    skip,
  }) => {
    const terminal = pathOf('script', skip)
    const data = join(await makeFolder(), 'data')
    const words = ['npm', ...serving, '--data-dir', data]
    const run = new ScriptRun(terminal, terminalWords(words))
    await run.saying(/Skerry serves/)
    run.child.stdin?.write('\u0003')
    expect(await run.ended).toBe(0)
    expect(run.output).toMatch(/ stopped milliseconds=/)
    expect(existsSync(join(data, 'lock.pid'))).toBe(false)
  })
})

describe('npm run playground', () => {
  it('the page of npm run playground runs its first commands, and only this machine reaches it', async () => {
    const run = new NpmRun('run', 'playground', '--silent', '--', '--port', '0')
    const [, url = '', port = ''] = await run.saying(/at (http:\/\/127\.0\.0\.1:(\d+)\/)/)
    const browser = await chromium.launch(chromiumOptions())
    onTestFinished(() => browser.close())
    const page = await browser.newPage()
    const requested: string[] = []
    page.on('request', (request) => requested.push(request.url()))
    await page.goto(url)
    const tab = new PlaygroundTab(page)
    await tab.untilReady()
    // Built: a page of the sources loads thousands of modules.
    expect(requested.length).toBeLessThan(100)
    await tab.run('kubectl create deployment web --image=nginx')
    await tab.seeOutput('deployment.apps/web created')
    await tab.run('kubectl get deployments')
    await tab.seeOutput('UP-TO-DATE')
    // With the shell and kubectl, which the first command loads.
    expect(requested.length).toBeLessThan(200)
    for (const { address, internal } of Object.values(networkInterfaces())
      .flat()
      .flatMap((one) => one ?? [])) {
      if (internal || address.includes(':')) continue
      await expect(fetch(`http://${address}:${port}/`)).rejects.toThrow('fetch failed')
    }
    run.child.kill('SIGTERM')
    await run.ended
    await expect(fetch(url)).rejects.toThrow('fetch failed')
  })

  it('npm run playground refuses a wrong port, and a flag that it does not know', async () => {
    const wrong = new NpmRun('run', 'playground', '--silent', '--', '--port', 'http')
    expect([await wrong.ended, wrong.errors]).toEqual([
      1,
      'skerry: --port is http; give a number from 0 to 65535\n',
    ])
    const unknown = new NpmRun('run', 'playground', '--silent', '--', '--host', '0.0.0.0')
    expect(await unknown.ended).toBe(1)
    expect(unknown.errors).toContain("Unknown option '--host'")
  })
})
