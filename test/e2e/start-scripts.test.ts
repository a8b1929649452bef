import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { networkInterfaces } from 'node:os'
import { chromium } from 'playwright'
import { describe, expect, it, onTestFinished } from 'vitest'
import { root } from '../../node-host/package/entries.ts'
import { chromiumOptions } from '../support/browsers/chromium.ts'
import { PlaygroundTab } from './playground/playground-tab.ts'

/** A script of `package.json` that runs, with its output so far. */
class NpmRun {
  readonly child: ChildProcess
  /** The exit code, once the script and all that it started have ended. */
  readonly ended: Promise<number | null>
  output = ''
  errors = ''

  constructor(...words: readonly string[]) {
    const { NODE_OPTIONS: _options, ...env } = process.env
    this.child = spawn('npm', words, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
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
    await tab.run('kubectl create deployment web --image=nginx')
    await tab.seeOutput('deployment.apps/web created')
    await tab.run('kubectl get deployments')
    await tab.seeOutput('UP-TO-DATE')
    // Built: a page of the sources loads thousands of modules.
    expect(requested.length).toBeLessThan(100)
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
