import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { entries, root, typesEntry } from '../../../node-host/build/package/entries.ts'
import { allDocuments } from '../../documents/all-documents.ts'
import { examplesOf, packageImportsOf } from '../../documents/examples.ts'

/** Within the project, where modules of examples find those that they import. */
const folder = join(root, 'dist', `examples-${process.pid}`)

/** The modules of the package by the names under which it exports them. */
const sources: Readonly<Record<string, string>> = {
  skerry: 'core/index.ts',
  'skerry/cel': 'core/languages/cel/index.ts',
  'skerry/node': 'node-host/index.ts',
  'skerry/testing': 'node-host/testing/index.ts',
  'skerry/types': typesEntry,
}

/** The sources of all entries, those with declarations alone too. */
const exporting: Readonly<Record<string, string>> = { ...entries, types: typesEntry }

const examples = allDocuments().flatMap((document) =>
  examplesOf(readFileSync(join(root, document), 'utf8')).map((example) => ({
    ...example,
    document,
  })),
)
const modules = examples.filter(({ language }) => language === 'ts')

const imported = allDocuments().flatMap((document) =>
  packageImportsOf(readFileSync(join(root, document), 'utf8')).map((each) => ({
    ...each,
    document,
  })),
)

describe('examples in documents', () => {
  beforeAll(() => {
    mkdirSync(folder, { recursive: true })
  })

  afterAll(() => {
    rmSync(folder, { recursive: true, force: true })
  })

  it('there are examples in TypeScript in the documents', () => {
    expect(modules.length).toBeGreaterThan(2)
  })

  it.each(imported)('what $document imports from $module is exported there', (each) => {
    const entry = each.module === 'skerry' ? 'core' : each.module.slice('skerry/'.length)
    expect(Object.keys(exporting)).toContain(entry)
    const source = readFileSync(join(root, exporting[entry] ?? ''), 'utf8')
    const missing = each.names.filter((name) => !new RegExp(`\\b${name}\\b`).test(source))
    expect(missing).toEqual([])
  })

  it.each(modules)(
    'the example at line $line of $document runs',
    async ({ code, document, line }) => {
      const resolved = code.replaceAll(/from '(skerry[\w/-]*)'/g, (_, name: string) => {
        const source = sources[name]
        if (source === undefined) throw new Error(`an example imports ${name}, which Node has not`)
        return `from '${pathToFileURL(join(root, source)).href}'`
      })
      const file = join(folder, `${document.replaceAll(/\W/g, '-')}-${line}.ts`)
      writeFileSync(file, resolved)
      await expect(import(pathToFileURL(file).href)).resolves.toBeDefined()
    },
  )
})
