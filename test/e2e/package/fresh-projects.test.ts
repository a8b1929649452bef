import { readFileSync } from 'node:fs'
import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { chromium } from 'playwright'
import { build } from 'vite'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { declared, entries, root } from '../../../node-host/build/package/entries.ts'
import { allDocuments } from '../../documents/all-documents.ts'
import { examplesOf } from '../../documents/examples.ts'
import { chromiumOptions, findChromium } from '../../support/browsers/chromium.ts'
import { serveFolder } from '../../support/servers/static-server.ts'
import {
  importersOf,
  importsOf,
  scriptsIn,
  workerEntries,
} from '../../support/sources/script-imports.ts'
import { devServerCases, vite8 } from './dev-server-cases.ts'
import { embedCases } from './embed-cases.ts'
import { InstalledPackage } from './installed-package.ts'
import { publicNames } from './public-names.ts'
import { type ProgramRun, runProgram } from './run-program.ts'

const inPackage = [
  /^(?:LICENSE|README\.md|package\.json)$/,
  /^dist\/package\/(?:core|cel|node|testing|browser|answer-from|vite|playwright|storybook|playground)\.(?:js|d\.ts)$/,
  /^dist\/package\/(?:main|worker|service-worker|expressions-worker)\.js$/,
  /^dist\/package\/(?:testing\.(?:cjs|d\.cts)|types\.d\.ts)$/,
  /^dist\/package\/third-party-licences\.txt$/,
  /^dist\/package\/shared\/[\w.-]+\.js$/,
]

/** What a browser may load, with all that it loads on demand. */
const browserEntries = [
  'core.js',
  'cel.js',
  'browser.js',
  'worker.js',
  'answer-from.js',
  'storybook.js',
  'playground.js',
  'expressions-worker.js',
]

/** What `<skerry-playground>` adds: the page's views, its editor and its terminal, which no other entry loads. */
const playgroundEntries = ['playground.js', 'expressions-worker.js']

let installed: InstalledPackage

beforeAll(async () => {
  installed = await InstalledPackage.create()
}, 180_000)

afterAll(() => installed?.close())

/** Runs Node in a project. */
function inProject(project: string, ...words: readonly string[]): Promise<ProgramRun> {
  return runProgram(join(installed.folder, project), [process.execPath, ...words])
}

function tool(path: string): string {
  return join(installed.folder, 'node_modules', path)
}

/** Entries of the package that are scripts. */
const allEntries = Object.keys(entries).map((name) => `${name}.js`)

/** The scripts that entries load, at once or on demand. */
async function loadedBy(names: readonly string[]): Promise<ReadonlySet<string>> {
  const seen = new Set(names)
  for (const name of seen) {
    for (const specifier of importsOf(name, await script(name))) {
      if (specifier.startsWith('.')) seen.add(join(name, '..', specifier))
    }
  }
  return seen
}

function script(name: string): Promise<string> {
  return readFile(join(installed.home, 'dist/package', name), 'utf8')
}

function packedBytes(text: string): number {
  return gzipSync(text, { level: 9 }).length
}

describe('the packed package', () => {
  it('the package has the files it should have and no others, at most 1.75 MB packed without the types of objects, descriptions and the playground, and 12 MB installed', async () => {
    const others = installed.files.filter((file) => !inPackage.some((form) => form.test(file)))
    expect(others).toEqual([])
    expect(installed.files.filter((file) => /\.(?:d\.c?ts|cjs)$/.test(file))).toHaveLength(
      declared.length + 3,
    )
    const types = await script('types.d.ts')
    const bareTypes = types.replaceAll(/^ *\/\*\*(?:.|\n(?= \*))*\*\/\n/gm, '')
    const descriptions = [...(await loadedBy(allEntries))].filter((name) =>
      name.includes('built-in-descriptions'),
    )
    expect(descriptions).toHaveLength(1)
    const described = packedBytes((await Promise.all(descriptions.map(script))).join(''))
    const own = await loadedBy(playgroundEntries)
    const elsewhere = await loadedBy(allEntries.filter((name) => !playgroundEntries.includes(name)))
    const views = await Promise.all([...own].filter((name) => !elsewhere.has(name)).map(script))
    const playground = packedBytes(views.join(''))
    // Lessons, the workstation, kustomizations, jq and the rest of kubectl's commands took 0.11 MB more than the 1.6 MB before them.
    const rest = (await stat(installed.tarball)).size - packedBytes(types) - described - playground
    expect(rest).toBeLessThanOrEqual(1.75e6)
    // The editor and the terminal are 220 KB of it, and are loaded when they are looked at.
    expect(playground).toBeLessThanOrEqual(330_000)
    expect(packedBytes(bareTypes)).toBeLessThanOrEqual(32_000)
    // What every field is for: once in full for OpenAPI, and a sentence each in the types.
    expect(bareTypes).not.toContain('/**')
    expect(packedBytes(types) - packedBytes(bareTypes) + described).toBeLessThanOrEqual(120_000)
    expect(await installed.installedBytes()).toBeLessThanOrEqual(12e6)
  })

  it('the package names no path of the machine that built it', async () => {
    const texts = await Promise.all(
      installed.files.map((file) => readFile(join(installed.home, file), 'utf8')),
    )
    const place = root.replace(/\/$/, '')
    expect(installed.files.filter((_file, at) => texts[at]?.includes(place))).toEqual([])
  })

  it('the scripts that share the server are ASCII, which V8 reads fastest', async () => {
    const served = await loadedBy(allEntries.filter((name) => !playgroundEntries.includes(name)))
    const shared = [...served]
      .filter((name) => name.startsWith('shared/'))
      .map((name) => `dist/package/${name}`)
    const texts = await Promise.all(
      shared.map((file) => readFile(join(installed.home, file), 'utf8')),
    )
    expect(shared.filter((_file, at) => /[\u0080-\uffff]/.test(texts[at] ?? ''))).toEqual([])
  })

  it('the package exports the names that are listed, and no others', async () => {
    const entries = declared.map(
      (name) => [name, join(installed.home, 'dist/package', `${name}.d.ts`)] as const,
    )
    await expect(await publicNames(entries)).toMatchFileSnapshot('public-names.txt')
  })

  it('what browsers load of the package imports nothing of Node', async () => {
    const seen = new Set(browserEntries)
    const foreign: string[] = []
    for (const name of seen) {
      for (const specifier of importsOf(name, await script(name))) {
        if (specifier.startsWith('.')) seen.add(join(name, '..', specifier))
        else foreign.push(`${name}: ${specifier}`)
      }
    }
    expect(seen.size).toBeGreaterThan(20)
    expect(foreign).toEqual([])
  })

  it('no script of the package imports an entry, which would run twice where it has two addresses', async () => {
    const scripts = await scriptsIn(join(installed.home, 'dist/package'))
    const entries = new Set([...scripts.keys()].filter((name) => !name.includes('/')))
    expect(entries).toContain('worker.js')
    expect(workerEntries(scripts)).toEqual(new Set(['worker.js', 'expressions-worker.js']))
    expect(importersOf(entries, scripts)).toEqual([])
  })
})

describe('a fresh project with the package', () => {
  it('patterns in expressions of the package have the classes of characters that Go has', async () => {
    const code = `
      const outcomeOf = async ({ compileExpression }, name) => {
        const text = "'αA1'.matches(r'^.{2}[^\\\\p{" + name + "}]$')"
        const rule = await compileExpression(text).catch((error) => ({ evaluate: () => ({ result: error.name }) }))
        return rule.evaluate().result
      }
      const run = async () => {
        const cel = await import('skerry/cel')
        console.log(await Promise.all(['Greek', 'Lu', 'Nd', 'Emoji'].map((name) => outcomeOf(cel, name))))
      }
      void run()`
    const { output } = await inProject('.', '-e', code)
    expect(output.trim()).toBe("[ true, true, false, 'ExpressionError' ]")
  })

  it('Node imports and requires the package, and its command says that the durable store needs LMDB', async () => {
    const code = `
      const { createTestServer } = require('skerry/testing')
      const { name } = require('skerry/package.json')
      const use = async () => {
        const entries = await Promise.all(['skerry', 'skerry/cel', 'skerry/node', 'skerry/vite'].map((each) => import(each)))
        const server = await createTestServer({ brand: 'k8s' })
        const { status } = await server.fetch('/api/v1/pods')
        await server.close()
        console.log(name, status, entries.every((entry) => Object.keys(entry).length > 0))
      }
      void use()`
    const { code: exit, output } = await inProject('.', '-e', code)
    expect([exit, output.trim()]).toEqual([0, 'skerry 200 true'])
    const command = tool('.bin/skerry')
    const refused = await inProject('.', command, '--secure-port=0', '--data-dir=data')
    expect([refused.code, refused.output]).toEqual([
      1,
      expect.stringMatching(
        /^[^\n]*the durable store needs the package lmdb; install it beside skerry \(npm install lmdb\), or start with --storage memory\n$/,
      ),
    ])
    const etcd = '--etcd-servers=http://127.0.0.1:1'
    const onEtcd = await inProject('.', command, '--secure-port=0', '--data-dir=data', etcd)
    expect([onEtcd.code, onEtcd.output]).toEqual([
      1,
      expect.stringContaining(
        'a store on etcd needs the packages @grpc/grpc-js and protobufjs; install both beside skerry (npm install @grpc/grpc-js protobufjs), or start without --etcd-servers',
      ),
    ])
    expect(await readdir(installed.folder)).not.toContain('data')
  })

  it.each(['node16', 'nodenext', 'bundler', 'page', 'worker'])(
    "the package's types compile with the compiler's settings %s, libraries checked",
    async (settings) => {
      const compiler = fileURLToPath(new URL('../../../node_modules/.bin/tsc', import.meta.url))
      const { code, output } = await inProject('types', compiler, '-p', `tsconfig.${settings}.json`)
      expect([code, output]).toEqual([0, ''])
    },
  )
})

describe('a project in which the examples of a terminal run', () => {
  const examples = allDocuments().flatMap((document) =>
    examplesOf(readFileSync(join(root, document), 'utf8'))
      .filter(({ language }) => language === 'sh')
      .map((example) => ({ ...example, document })),
  )

  it('there are examples of a terminal in the documents', () => {
    expect(examples.length).toBeGreaterThan(1)
  })

  it.each(examples)('the example at line $line of $document runs', async ({ code }) => {
    const PATH = `${tool('.bin')}${delimiter}${process.env['PATH']}`
    const run = await runProgram(installed.folder, ['sh', '-e', '-c', code], { PATH })
    expect(run).toMatchObject({ code: 0 })
  })
})

describe('a fresh project whose tests use skerry/testing', () => {
  beforeAll(async () => {
    const folder = join(installed.folder, 'runners')
    const spec = await readFile(join(folder, 'mock-server.spec.mjs'), 'utf8')
    await writeFile(join(folder, 'mock-server.spec.ts'), spec)
    const required = spec.replaceAll(/^import (.*) from (.*)$/gm, 'const $1 = require($2)')
    await writeFile(join(folder, 'mock-server.spec.cjs'), required)
  })

  it('tests pass in Vitest, in Node and in jsdom', async () => {
    const { code, output } = await inProject('runners', tool('vitest/vitest.mjs'), 'run')
    expect(output).toMatch(/Tests +18 passed/)
    expect(code).toBe(0)
  })

  it('tests pass in plain Jest in CommonJS, in Node and in jsdom, and in TypeScript', async () => {
    const { code, output } = await inProject('runners', tool('jest/bin/jest.js'), '--runInBand')
    expect(output).toMatch(/Tests: +27 passed/)
    expect(output).not.toMatch(/did not exit|Warning/)
    expect(code).toBe(0)
  })

  it('tests pass in Jest with modules, in Node and in jsdom', async () => {
    const jest = ['--experimental-vm-modules', tool('jest/bin/jest.js'), '--runInBand']
    const config = ['--config', 'jest-modules.config.cjs']
    const { code, output } = await inProject('runners', ...jest, ...config)
    expect(output).toMatch(/Tests: +18 passed/)
    expect(output).not.toMatch(/did not exit/)
    expect(code).toBe(0)
  })
})

describe('a fresh project whose tests use skerry/playwright', () => {
  it('tests of a page that Vite has built pass in Playwright: lists, streams, WebSockets, faults, users and options', async () => {
    const project = join(installed.folder, 'playwright')
    await build({ root: project, configFile: false, logLevel: 'error' })
    const command = [process.execPath, tool('@playwright/test/cli.js'), 'test']
    const { code, output } = await runProgram(project, command, { CHROMIUM: findChromium() ?? '' })
    expect(output).toMatch(/ 5 passed/)
    expect(code).toBe(0)
  })
})

const plainPage = `<!doctype html>
<html lang="en">
  <head><title>No bundler</title><link rel="icon" href="data:," /></head>
  <body>
    <output></output>
    <script type="module">
      import { startMockServer } from './browser.js'
      const server = await startMockServer({ serviceWorker: './service-worker.js' })
      const response = await fetch(server.url + '/version')
      const { major, minor } = await response.json()
      document.querySelector('output').append(major + '.' + minor)
    </script>
  </body>
</html>
`

describe('a fresh site with the package', () => {
  /** What the page of a folder says once its server has answered. */
  async function shown(folder: string, page: string): Promise<string | null> {
    const { url, close } = await serveFolder(folder)
    onTestFinished(close)
    const browser = await chromium.launch(chromiumOptions())
    onTestFinished(() => browser.close())
    const tab = await browser.newPage()
    await tab.goto(`${url}/${page}`)
    return tab.locator('output', { hasText: /./ }).textContent()
  }

  it('a page runs the package as it is published, without a bundler', async () => {
    const folder = join(installed.home, 'dist/package')
    await writeFile(join(folder, 'page.html'), plainPage)
    expect(await shown(folder, 'page.html')).toBe('1.34')
  })

  it('a page that Vite has built with skerry/vite runs the package', async () => {
    const site = join(installed.folder, 'page')
    await build({ root: site, configFile: join(site, 'vite.config.mjs'), logLevel: 'error' })
    expect(await shown(join(site, 'dist'), 'index.html')).toBe('1.34')
    // WebKit runs a worker's entry a second time where a script imports it.
    const scripts = await scriptsIn(join(site, 'dist'))
    const entries = workerEntries(scripts)
    expect(entries.size).toBe(1)
    expect(importersOf(entries, scripts)).toEqual([])
  })

  it('the page names its worker as bundlers look for it, and the service worker is one script', async () => {
    const scripts = await Promise.all(
      installed.files
        .filter((file) => file.endsWith('.js'))
        .map((file) => readFile(join(installed.home, file), 'utf8')),
    )
    const naming = scripts.filter((text) =>
      /new Worker\(new URL\("\.{1,2}\/worker\.js", import\.meta\.url\)/.test(text),
    )
    expect(naming).toHaveLength(1)
    expect(await script('service-worker.js')).not.toMatch(/\b(import|export)\b/)
  })
})

devServerCases(() => installed, [vite8])
embedCases(() => installed)
