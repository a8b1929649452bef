import { spawn } from 'node:child_process'
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const project = fileURLToPath(new URL('project', import.meta.url))
const { resolve } = createRequire(import.meta.url)

/** What a project that has installed the package looks like. */
async function installProject(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'skerry-project-'))
  const installed = join(directory, 'node_modules/skerry')
  await cp(project, directory, { recursive: true })
  await writeFile(join(directory, 'package.json'), '{ "type": "module" }')
  await build({
    configFile: join(root, 'node-host/vite.config.ts'),
    build: { outDir: join(installed, 'dist/node') },
  })
  await cp(join(root, 'package.json'), join(installed, 'package.json'))
  return directory
}

interface Run {
  readonly code: number | null
  readonly output: string
}

function run(directory: string, args: readonly string[]): Promise<Run> {
  return new Promise((settle, reject) => {
    const child = spawn(process.execPath, args, {
      cwd: directory,
      env: { ...process.env, NO_COLOR: '1' },
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: 120_000,
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text
      })
    }
    child.once('error', reject)
    child.once('close', (code) => settle({ code, output }))
  })
}

type Environment = 'node' | 'jsdom'

/** The runners' own commands; their packages are this project's. */
const runners = {
  vitest: (environment: Environment): string[] => {
    const command = join(dirname(resolve('vitest/package.json')), 'vitest.mjs')
    return [command, 'run', '--root', '.', '--globals', '--environment', environment]
  },
  jest: (environment: Environment): string[] => {
    const command = join(dirname(resolve('jest/package.json')), 'bin/jest.js')
    const env = environment === 'jsdom' ? resolve('jest-environment-jsdom') : environment
    const files = ['--rootDir', '.', '--testMatch', '**/*.spec.mjs', '--transform', '{}']
    return ['--experimental-vm-modules', command, ...files, '--env', env]
  },
}

describe('a project that has installed skerry/testing', () => {
  let directory: string

  beforeAll(async () => {
    directory = await installProject()
  })

  afterAll(() => rm(directory, { recursive: true, force: true }))

  it.each([
    ['vitest', 'node'],
    ['vitest', 'jsdom'],
    ['jest', 'node'],
    ['jest', 'jsdom'],
  ] as const)(
    'a project with skerry/testing passes its tests in %s with environment %s',
    async (runner, environment) => {
      const { code, output } = await run(directory, runners[runner](environment))
      expect(output).toMatch(/Tests:? +7 passed/)
      expect(code).toBe(0)
    },
  )
})
