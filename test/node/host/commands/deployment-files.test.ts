import { spawn, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text as readText } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { load } from 'js-yaml'
import { beforeEach, describe, expect, inject, it, onTestFinished } from 'vitest'
import { parseCommand } from '../../../../node-host/commands/flags/parse-command.ts'
import { hostCommands } from '../../../../node-host/commands/host-commands.ts'
import { skerryProgram } from '../../../../node-host/commands/serve/programs.ts'
import { callWith } from '../start/launched-server.ts'

const root = fileURLToPath(new URL('../../../..', import.meta.url))

function read(file: string): Promise<string> {
  return readFile(join(root, file), 'utf8')
}

/** Whether a program of the machine runs; says so on standard error where it does not. */
function hasProgram(program: string, what: string): boolean {
  if (spawnSync(program, ['--version']).status === 0) return true
  process.stderr.write(`SKIPPED: ${what}, as this machine has no ${program}\n`)
  return false
}

/** The words of `skerry up`, as far as the command line takes them. */
function optionsOf(words: readonly string[]): unknown {
  const command = parseCommand(skerryProgram, words)
  return command.action === 'start' ? command.settings.options : command.action
}

describe('the Dockerfile', () => {
  it('the Dockerfile starts the program of the package with flags that it knows, as a user without rights', async () => {
    const lines = (await read('node-host/Dockerfile')).replaceAll('\\\n', ' ').split('\n')
    const values = (word: string): string[] =>
      lines
        .filter((line) => line.trim().startsWith(`${word} `))
        .map((line) => line.trim().slice(word.length + 1))
    const { bin } = JSON.parse(await read('package.json')) as { bin: { skerry: string } }
    const program = `/app/${bin.skerry.replace('./', '')}`
    const [entry = '[]'] = values('ENTRYPOINT')
    const [node, script, up, ...flags] = JSON.parse(entry) as string[]
    expect([node, script, up]).toEqual(['node', program, 'up'])
    expect(optionsOf(flags)).toMatchObject({ bindAddress: '0.0.0.0', dataDir: '/data' })
    const [, check = '[]'] = /CMD (.*)$/.exec(values('HEALTHCHECK')[0] ?? '') ?? []
    const [, checked, command] = JSON.parse(check) as string[]
    expect(checked).toBe(program)
    expect(hostCommands.map(({ name }) => name)).toContain(command)
    expect(values('USER')).toEqual(['node'])
    expect(values('VOLUME')).toEqual(['/data'])
    expect(values('EXPOSE')).toEqual(['6443'])
  })

  it('the Dockerfile copies files that the repository has, and its build context leaves out built ones', async () => {
    const ignored = (await read('.dockerignore')).trim().split('\n')
    expect(ignored).toEqual(expect.arrayContaining(['node_modules', 'dist', '.git', '.skerry']))
    for (const name of ['package.json', 'package-lock.json', 'LICENSE', 'node-host', 'core']) {
      expect(existsSync(join(root, name))).toBe(true)
      expect(ignored).not.toContain(name)
    }
  })
})

describe('the systemd unit', () => {
  it('the systemd unit waits for the notification of a server whose flags it gives right', async () => {
    const text = await read('node-host/skerry.service')
    const settings = new Map(
      [...text.matchAll(/^(\w+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value]),
    )
    expect(settings.get('Type')).toBe('notify')
    expect(settings.get('NotifyAccess')).toBe('all')
    expect(settings.get('StateDirectory')).toBe('skerry')
    expect(settings.has('MemoryDenyWriteExecute')).toBe(false)
    const [, up, directory = '', more] = settings.get('ExecStart')?.split(' ') ?? []
    expect([up, more]).toEqual(['up', '$SKERRY_FLAGS'])
    const words = directory.replace('${STATE_DIRECTORY}', '/var/lib/skerry')
    expect(optionsOf([words])).toEqual({ simulate: true, dataDir: '/var/lib/skerry' })
  })

  it('the systemd unit is one that systemd takes', async (context) => {
    if (!hasProgram('systemd-analyze', 'the check of the systemd unit by systemd')) context.skip()
    const folder = await mkdtemp(join(tmpdir(), 'skerry-unit-'))
    onTestFinished(() => rm(folder, { recursive: true, force: true }))
    const unit = join(folder, 'skerry.service')
    const text = await read('node-host/skerry.service')
    await writeFile(unit, text.replaceAll('/usr/local/bin/skerry', process.execPath))
    const { stderr, status } = spawnSync('systemd-analyze', ['verify', unit], { encoding: 'utf8' })
    expect({ stderr, status }).toEqual({ stderr: '', status: 0 })
  })
})

interface Action {
  readonly inputs: Record<string, { readonly default?: string }>
  readonly outputs: Record<string, { readonly value: string }>
  readonly runs: {
    readonly using: string
    readonly steps: readonly { readonly env: Record<string, string>; readonly run: string }[]
  }
}

describe('the GitHub Action', () => {
  const place = '.github/actions/skerry'
  let folder: string
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'skerry-action-'))
    onTestFinished(() => rm(folder, { recursive: true, force: true }))
  })

  /** Runs the script of the action as a runner does; npm is one that installs the program of this build. */
  async function runScript(inputs: Record<string, string>) {
    const npm = join(folder, 'bin/npm')
    await mkdir(join(folder, 'bin'))
    await writeFile(
      npm,
      [
        '#!/bin/sh',
        `echo "$*" >> "${folder}/npm.log"`,
        'mkdir -p "$3/node_modules/.bin"',
        `printf '#!/bin/sh\\nexec "${process.execPath}" "${inject('scripts').main}" "$@"\\n' > "$3/node_modules/.bin/skerry"`,
        'chmod +x "$3/node_modules/.bin/skerry"',
      ].join('\n'),
    )
    await chmod(npm, 0o755)
    const [outputFile, envFile] = [join(folder, 'output'), join(folder, 'env')]
    const child = spawn('bash', [join(root, place, 'start.sh')], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        PATH: `${join(folder, 'bin')}:${process.env['PATH']}`,
        RUNNER_TEMP: folder,
        GITHUB_OUTPUT: outputFile,
        GITHUB_ENV: envFile,
        ...inputs,
      },
    })
    onTestFinished(() => void child.kill('SIGKILL'))
    const ended = new Promise((resolve) => void child.once('close', resolve))
    const [stdout, stderr, code] = await Promise.all([
      readText(child.stdout),
      readText(child.stderr),
      ended,
    ])
    const valuesIn = async (file: string): Promise<Record<string, string>> => {
      const text = existsSync(file) ? await readFile(file, 'utf8') : ''
      return Object.fromEntries(
        text.split('\n').flatMap((line) => {
          const at = line.indexOf('=')
          return at > 0 ? [[line.slice(0, at), line.slice(at + 1)]] : []
        }),
      )
    }
    return {
      code,
      stdout,
      stderr,
      output: await valuesIn(outputFile),
      env: await valuesIn(envFile),
    }
  }

  async function readAction(): Promise<Action> {
    return load(await read(`${place}/action.yml`)) as Action
  }

  /** The environment of the action's step with the defaults of its inputs. */
  async function defaults(): Promise<Record<string, string>> {
    const { inputs, runs } = await readAction()
    const [step] = runs.steps
    return Object.fromEntries(
      Object.entries(step?.env ?? {}).map(([name, value]) => {
        const input = /^\$\{\{ inputs\.(\w+) \}\}$/.exec(value)?.[1] ?? ''
        return [name, inputs[input]?.default ?? '']
      }),
    )
  }

  it('the GitHub Action passes each of its inputs to its script, which it finds beside itself', async () => {
    const { inputs, runs } = await readAction()
    expect(runs.using).toBe('composite')
    const [step] = runs.steps
    expect(Object.values(step?.env ?? {}).toSorted()).toEqual(
      Object.keys(inputs)
        .map((name) => `\${{ inputs.${name} }}`)
        .toSorted(),
    )
    expect(step?.run).toBe('bash "$GITHUB_ACTION_PATH/start.sh"')
    expect(await readdir(join(root, place))).toContain('start.sh')
  })

  it('the GitHub Action starts a server that is ready, and leaves its address and KUBECONFIG to later steps', async (context) => {
    if (!hasProgram('bash', 'the run of the GitHub Action')) context.skip()
    const { code, output, env, stderr } = await runScript({
      ...(await defaults()),
      SKERRY_ARGS: '--v=2 --anonymous-auth=true',
    })
    onTestFinished(() => void process.kill(Number(output['pid']), 'SIGKILL'))
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    const { outputs } = await readAction()
    expect(Object.keys(output).toSorted()).toEqual(Object.keys(outputs).toSorted())
    expect(env['KUBECONFIG']).toBe(output['kubeconfig'])
    expect(await readFile(join(folder, 'npm.log'), 'utf8')).toContain('skerry@latest')
    expect(output['url']).toMatch(/^https:\/\/127\.0\.0\.1:\d+$/)
    expect(await callWith(env['KUBECONFIG'] ?? '')).toMatch(/^200 [^]*apis\/apps/)
  })

  it('the GitHub Action fails with the log of a server that does not start, and sets nothing', async (context) => {
    if (!hasProgram('bash', 'the failing run of the GitHub Action')) context.skip()
    const inputs = { ...(await defaults()), SKERRY_ARGS: '--nonsense' }
    const { code, stdout, stderr, output, env } = await runScript(inputs)
    expect(code).toBe(1)
    expect(stdout).toBe('::error::skerry did not start; its log follows\n')
    expect(stderr).toBe('skerry: unknown flag --nonsense; --help lists all\n')
    expect([output, env]).toEqual([{}, {}])
  })
})
