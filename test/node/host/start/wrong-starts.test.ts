import { spawn } from 'node:child_process'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { text as readText } from 'node:stream/consumers'
import { beforeEach, describe, expect, inject, it, onTestFinished } from 'vitest'
import { parseCommand } from '../../../../node-host/commands/flags/parse-command.ts'
import type { Program } from '../../../../node-host/commands/flags/program.ts'
import {
  kubeApiserverProgram,
  skerryProgram,
} from '../../../../node-host/commands/serve/programs.ts'
import { startServer } from '../../../../node-host/serving/launch/start-server.ts'
import { recordingLogger } from '../http/open-listener.ts'
import { launchIn } from './launched-server.ts'
import { type WrongStart, wrongStarts, wrongWords } from './wrong-starts.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'skerry-wrong-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
})

/** The error of a start with these words; what else a start prints goes to a logger. */
async function refusalOf(program: Program, words: readonly string[]): Promise<string> {
  const start = async (): Promise<unknown> => {
    const command = parseCommand(program, words)
    if (command.action !== 'start') return command.action
    const options = { port: 0, ...command.settings.options, logger: recordingLogger() }
    const server = await startServer(options)
    await server.close()
    return 'it has started'
  }
  const error = await start().catch((caught: unknown) => caught)
  expect(error).toMatchObject({ name: 'StartupError' })
  const { message } = error as Error
  expect(message).not.toMatch(/[\r\n]/)
  return message
}

async function everything(): Promise<readonly string[]> {
  return (await readdir(folder, { recursive: true })).toSorted()
}

async function prepare({ files = {}, prepare: more }: WrongStart): Promise<void> {
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), content)
  }
  await more?.(folder)
}

function placed(words: readonly string[]): readonly string[] {
  return words.map((word) => word.replace('@', folder))
}

/** The pattern of the line; the test's folder stands in it as `@`. */
function wanted(says: WrongStart['says']): RegExp {
  if (typeof says !== 'string') return says
  return new RegExp(`^${says.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`)}$`)
}

describe('a wrong start says in one line what is wrong and what to do, and leaves nothing behind', () => {
  it.each([...wrongWords, ...wrongStarts])('a wrong start with $name', async (wrong) => {
    await prepare(wrong)
    const before = await everything()
    const line = await refusalOf(skerryProgram, placed(wrong.words))
    expect(line.replaceAll(folder, '@')).toMatch(wanted(wrong.says))
    expect(await everything()).toEqual(before)
  })

  it('a wrong start with a port in use', async () => {
    const { port } = await launchIn(join(folder, 'first'), { storage: 'memory', dev: true })
    const words = [`--data-dir=${join(folder, 'second')}`, `--secure-port=${port}`]
    expect(await refusalOf(skerryProgram, words)).toBe(
      `port ${port} of 127.0.0.1 is in use; stop what listens there, or choose another with --secure-port`,
    )
    expect(await readdir(folder)).toEqual(['first'])
  })

  it('a wrong start on the directory of a running server, whose process and URL the line has', async () => {
    const { url } = await launchIn(folder, { storage: 'memory', dev: true })
    const before = await everything()
    const words = [`--data-dir=${folder}`, '--storage=memory']
    expect(await refusalOf(skerryProgram, words)).toBe(
      `the data directory ${folder} is in use by process ${process.pid}, which serves ${url}; stop it, or choose another directory with --data-dir`,
    )
    expect(await everything()).toEqual(before)
  })

  it('a wrong start by the name kube-apiserver, with the same words', async () => {
    const isOfBoth = ({ words }: WrongStart): boolean => !words.includes('kubeclt')
    for (const { words, says } of wrongWords.filter(isOfBoth)) {
      expect(await refusalOf(kubeApiserverProgram, words)).toMatch(wanted(says))
    }
  })
})

describe('the process of a wrong start', () => {
  async function run(args: readonly string[]): Promise<{ code: unknown; stderr: string }> {
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'pipe'] })
    onTestFinished(() => void child.kill('SIGKILL'))
    const closed = new Promise((resolve) => void child.once('close', resolve))
    const stderr = await readText(child.stderr)
    return { code: await closed, stderr }
  }

  it('the process of a wrong start prints nothing else, and ends with code 1, by either name', async () => {
    const { main } = inject('scripts')
    const bad = [`--data-dir=${folder}/data`, '--authorization-mode=RBCA']
    const outcomes = await Promise.all([
      run([main, ...bad]),
      run([main, 'kube-apiserver', '--data-dri=x']),
    ])
    expect(outcomes).toEqual([
      { code: 1, stderr: expect.stringMatching(/^skerry: authorization-mode "RBCA" is not .*\n$/) },
      {
        code: 1,
        stderr:
          'kube-apiserver: unknown flag --data-dri, did you mean --data-dir?; --help lists all\n',
      },
    ])
    expect(await everything()).toEqual([])
  })

  it('the process of a wrong start in a Node that is too old says so, instead of where its syntax stopped', async () => {
    const old = "Object.defineProperty(process, 'versions', { value: { node: '18.20.8' } })"
    const asOld = `--import=data:text/javascript,${encodeURIComponent(old)}`
    expect(await run([asOld, inject('scripts').main, '--version'])).toEqual({
      code: 1,
      stderr: 'skerry: Node 18.20.8 is too old; install Node 20.19 or later, which runs it\n',
    })
  })
})
