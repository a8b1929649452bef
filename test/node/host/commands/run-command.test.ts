import { EventEmitter } from 'node:events'
import { existsSync, watch } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { brands } from '../../../../core/index.ts'
import { reachesCommand } from '../../../../node-host/commands/run/child-command.ts'
import { runOptions, splitRunWords } from '../../../../node-host/commands/run/run-arguments.ts'
import { type RunHost, runWithServer } from '../../../../node-host/commands/run/run-with-server.ts'
import type { RunningServer } from '../../../../node-host/serving/running/running-server.ts'
import { writeMetadata } from '../../../../node-host/store/data-directory/directory-metadata.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'skerry-run-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
})

/** A run of scripts with a server that only says whether it was closed. */
class Run {
  readonly signals = new EventEmitter()
  readonly died = new AbortController()
  readonly lines: string[] = []
  closed = 0

  readonly start = (): Promise<RunningServer> =>
    Promise.resolve({
      url: 'https://127.0.0.1:1',
      port: 1,
      brand: brands.k8s,
      kubeconfig: '/made/kubeconfig',
      answer: () => Promise.resolve(new Response()),
      report: {
        release: '1.34',
        directory: folder,
        storage: 'memory',
        isUsed: false,
        controllers: [],
        certificates: [],
      },
      close: () => {
        this.closed++
        return Promise.resolve()
      },
    })

  run(command: readonly [string, ...string[]], host: Partial<RunHost> = {}): Promise<number> {
    return runWithServer(command, this.start, {
      signals: this.signals,
      env: process.env,
      isTerminal: false,
      died: this.died.signal,
      complain: (line) => void this.lines.push(line),
      ...host,
    })
  }

  script(source: string, host?: Partial<RunHost>): Promise<number> {
    return this.run([process.execPath, '-e', source], host)
  }
}

/** The file that a script writes once it can take signals. */
const readyFile = (): string => join(folder, 'ready')

function untilReady(): Promise<void> {
  return new Promise((resolve) => {
    const watcher = watch(folder)
    const look = (): void => {
      if (!existsSync(readyFile())) return
      watcher.close()
      resolve()
    }
    watcher.on('change', look)
    look()
  })
}

describe('skerry run', () => {
  it('run sets KUBECONFIG, passes the exit code on, and stops the server', async () => {
    const run = new Run()
    const code = await run.script(
      `process.exit(process.env.KUBECONFIG === '/made/kubeconfig' ? 7 : 1)`,
    )
    expect({ code, closed: run.closed, lines: run.lines }).toEqual({
      code: 7,
      closed: 1,
      lines: [],
    })
    expect(run.signals.eventNames()).toEqual([])
  })

  it('run exits with 127 where the command is not found and 126 where it cannot be run, after one line', async () => {
    const file = join(folder, 'notes.txt')
    await writeFile(file, 'not a program', { mode: 0o600 })
    const run = new Run()
    const codes = [await run.run(['no-such-command']), await run.run([file])]
    expect(codes).toEqual([127, 126])
    expect(run.lines).toEqual([
      'run: no-such-command: command not found',
      `run: ${file}: permission denied: it is not executable`,
    ])
    expect(run.closed).toBe(2)
  })

  it('run exits with 128 and the number of the signal that ended the command', async () => {
    const run = new Run()
    const code = await run.script(`process.kill(process.pid, 'SIGKILL')`)
    expect({ code, closed: run.closed }).toEqual({ code: 137, closed: 1 })
  })

  it.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
    'run passes %s on to the command, whose exit code counts',
    async (signal) => {
      const run = new Run()
      const ended = run.script(`
        process.on('${signal}', () => process.exit(9))
        setInterval(() => undefined, 1000)
        require('node:fs').writeFileSync(${JSON.stringify(readyFile())}, '')`)
      await untilReady()
      run.signals.emit(signal)
      expect(await ended).toBe(9)
      expect(run.closed).toBe(1)
    },
  )

  it('run leaves Ctrl-C to the terminal, which sends it to the command itself', async () => {
    const run = new Run()
    const source = `
      process.on('SIGINT', () => process.exit(1))
      process.on('SIGTERM', () => process.exit(0))
      setInterval(() => undefined, 1000)
      require('node:fs').writeFileSync(${JSON.stringify(readyFile())}, '')`
    const ended = run.script(source, { isTerminal: true })
    await untilReady()
    run.signals.emit('SIGINT')
    run.signals.emit('SIGTERM')
    expect(await ended).toBe(0)
  })

  it('run passes no signal on where Windows does, as its own way of sending one ends the command at once', () => {
    const signals = ['SIGINT', 'SIGBREAK', 'SIGHUP'] as const
    expect(signals.map((signal) => reachesCommand(signal, false, 'win32'))).toEqual([
      true,
      true,
      true,
    ])
    expect(signals.map((signal) => reachesCommand(signal, false, 'linux'))).toEqual([
      false,
      false,
      false,
    ])
  })

  it('a signal during the start stops the server and runs nothing', async () => {
    const run = new Run()
    const start = (): Promise<RunningServer> => {
      run.signals.emit('SIGTERM')
      return run.start()
    }
    const host = {
      signals: run.signals,
      env: process.env,
      isTerminal: false,
      died: run.died.signal,
      complain: (line: string) => void run.lines.push(line),
    }
    expect(await runWithServer(['no-such-command'], start, host)).toBe(143)
    expect({ closed: run.closed, lines: run.lines }).toEqual({ closed: 1, lines: [] })
  })

  it('run ends the command when the server has died', async () => {
    const run = new Run()
    const ended = run.script(`
      setInterval(() => undefined, 1000)
      require('node:fs').writeFileSync(${JSON.stringify(readyFile())}, '')`)
    await untilReady()
    run.died.abort()
    expect(await ended).toBe(1)
  })
})

describe('the words of skerry run', () => {
  it('flags of the server stand before --, and the command behind it as it is', () => {
    expect(splitRunWords(['--v', '1', '--', 'kubectl', '--v=9', '--', 'x'])).toEqual({
      flags: ['--v', '1'],
      command: ['kubectl', '--v=9', '--', 'x'],
    })
    expect(splitRunWords(['--help'])).toEqual({ flags: ['--help'], command: undefined })
  })

  it.each([
    [['kubectl', 'get', 'ns'], 'run needs -- before the command: skerry run '],
    [[], 'run needs -- before the command: skerry run '],
    [['--v=1', '--'], 'run needs a command after --: skerry run '],
    [['--', ''], 'run needs a command after --: skerry run '],
  ])('words without a command are refused in one line: %j', (words, line) => {
    expect(() => splitRunWords(words)).toThrow(
      expect.objectContaining({
        name: 'StartupError',
        message: `${line}[flags] -- <command> [arguments]`,
      }),
    )
  })

  it('a run takes a free port, brand k8s and memory, unless flags say otherwise', async () => {
    const common = { port: 0, drainMs: 1000 }
    expect(await runOptions({})).toEqual({ ...common, storage: 'memory', brand: 'k8s' })
    expect(await runOptions({ brand: 'svc', port: 7 })).toEqual({
      ...common,
      storage: 'memory',
      brand: 'svc',
      port: 7,
    })
    expect(await runOptions({ dataDir: folder })).toEqual({
      ...common,
      dataDir: folder,
      brand: 'k8s',
    })
    await writeMetadata(folder, { formatVersion: 1, brand: 'svc', writtenBy: 'skerry 0.1.0' })
    expect(await runOptions({ dataDir: folder })).toEqual({ ...common, dataDir: folder })
  })
})
