import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from '../../../node-host/build/package/entries.ts'
import { allDocuments } from '../../documents/all-documents.ts'
import { commandReasons } from '../../documents/command-reasons.ts'
import { commandsOf } from '../../documents/document-commands.ts'

const documents = allDocuments()

const read = (path: string): string => readFileSync(join(root, path), 'utf8')

const commands = documents.flatMap((document) => commandsOf(document, read(document)))
const listed = commands.filter(({ isExample }) => !isExample)
const unique = [...new Set(commands.map(({ command }) => command))]

const manifest = JSON.parse(read('package.json')) as {
  readonly name: string
  readonly version: string
  readonly scripts: Readonly<Record<string, string>>
}

describe('commands in documents', () => {
  it('each command in a document is an example, or listed with its test or its reason', () => {
    const unlisted = listed.filter(({ command }) => !(command in commandReasons))
    expect(unlisted).toEqual([])
  })

  it('each listed command stands in a document', () => {
    const known = new Set(listed.map(({ command }) => command))
    expect(Object.keys(commandReasons).filter((command) => !known.has(command))).toEqual([])
  })

  it('each test that runs a command of a document exists', () => {
    const tests = Object.values(commandReasons).flatMap((each) =>
      'test' in each ? [each.test] : [],
    )
    expect(tests.filter((path) => !existsSync(join(root, path)))).toEqual([])
  })

  it('each script of npm in a document is in package.json', () => {
    const own = new Set(['ci', 'install', 'pack', 'link'])
    const called = unique.flatMap((command) =>
      [...command.matchAll(/\bnpm (?:run )?([\w:-]+)/g)].map(([, name = '']) => name),
    )
    expect(called.length).toBeGreaterThan(10)
    expect(called.filter((name) => !own.has(name) && !(name in manifest.scripts))).toEqual([])
  })

  it("README's test command is what CI runs", () => {
    const [, command = ''] = read('README.md').match(/^Run its tests with `([^`]+)`/m) ?? []
    const steps = command.split(' && ')
    expect(steps).toEqual(['npm ci', 'npm test'])
    const called = [...read('.ci/run').matchAll(/^(?:step|tests) '[^']+' (.+)$/gm)].map(
      ([, words]) => words,
    )
    expect(called.filter((words) => steps.includes(words ?? ''))).toEqual(steps)
  })

  it('each file and folder of the project in a command of a document exists', () => {
    const paths = unique.flatMap((command) =>
      [...command.matchAll(/(?<=^|\s)(?:test|core|node-host|\.ci)\/[\w./-]+/g)].map(
        ([path]) => path,
      ),
    )
    expect(paths.length).toBeGreaterThan(5)
    expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([])
  })

  it('each packed file in a document is what npm pack makes', () => {
    const files = documents.flatMap((document) => read(document).match(/[\w-]+-[\d.]+\.tgz/g) ?? [])
    expect(files.length).toBeGreaterThan(1)
    expect([...new Set(files)]).toEqual([`${manifest.name}-${manifest.version}.tgz`])
    // Without it npm packs a clone that has built nothing.
    expect(manifest.scripts['prepack']).toContain('build:scripts')
    expect(manifest.scripts['prepack']).toContain('build:declarations')
  })
})
