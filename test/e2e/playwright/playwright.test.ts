import { spawn } from 'node:child_process'
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import type { PlaywrightTestArgs, TestType } from '@playwright/test'
import { build } from 'vite'
import { describe, expect, expectTypeOf, it, onTestFinished } from 'vitest'
import type { withSkerry } from '../../../node-host/playwright/index.ts'
import type { TestServer } from '../../../node-host/testing/index.ts'
import { external } from '../../../node-host/package/entries.ts'
import { findChromium } from '../../support/chromium.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const project = fileURLToPath(new URL('project', import.meta.url))
const { resolve } = createRequire(import.meta.url)

/** A project outside of this one that has installed `skerry/playwright`, from its source, and Playwright. */
async function installProject(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'skerry-playwright-'))
  onTestFinished(() => rm(directory, { recursive: true, force: true }))
  const installed = join(directory, 'node_modules/skerry')
  await cp(project, directory, { recursive: true })
  await writeFile(join(directory, 'package.json'), '{ "type": "module" }')
  await build({
    configFile: false,
    root,
    logLevel: 'error',
    build: {
      ssr: true,
      target: 'node20',
      outDir: join(installed, 'dist'),
      rolldownOptions: { input: { playwright: join(root, 'node-host/playwright/index.ts') } },
    },
    ssr: { external: [...external], noExternal: true },
  })
  const manifest = {
    name: 'skerry',
    type: 'module',
    exports: { './playwright': './dist/playwright.js' },
  }
  await writeFile(join(installed, 'package.json'), JSON.stringify(manifest))
  await mkdir(join(directory, 'node_modules/@playwright'))
  await symlink(
    dirname(resolve('@playwright/test/package.json')),
    join(directory, 'node_modules/@playwright/test'),
    'junction',
  )
  return directory
}

interface Run {
  readonly code: number | null
  readonly output: string
}

function runPlaywright(directory: string): Promise<Run> {
  const command = join(dirname(resolve('@playwright/test/package.json')), 'cli.js')
  return new Promise((settle, reject) => {
    const child = spawn(process.execPath, [command, 'test'], {
      cwd: directory,
      env: { ...process.env, NO_COLOR: '1', CHROMIUM: findChromium() ?? '' },
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: 150_000,
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

describe('a project that has installed skerry/playwright', () => {
  it('a project with skerry/playwright passes its tests: lists, streams, WebSockets, faults, users and options', async () => {
    const { code, output } = await runPlaywright(await installProject())
    expect(output).toMatch(/ 5 passed/)
    expect(code).toBe(0)
  })

  it('a test with skerry/playwright has the server, and what it had before', () => {
    type Base = Parameters<typeof withSkerry>[0]
    type Extended = ReturnType<typeof withSkerry>
    type ArgsOf<Type> = Type extends TestType<infer Args, object> ? Args : never
    expectTypeOf<ArgsOf<Extended>>().toExtend<{ server: TestServer }>()
    expectTypeOf<ArgsOf<Base>>().toExtend<PlaywrightTestArgs>()
    expectTypeOf<ArgsOf<Extended>>().toExtend<PlaywrightTestArgs>()
  })
})
