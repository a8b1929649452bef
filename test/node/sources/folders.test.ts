import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { coreLayers, nodeHostLayers } from '../../support/sources/core-layers.ts'
import { findFolderCircles, type FolderCircle } from '../../support/sources/folder-circles.ts'
import {
  type FileImport,
  importsIn,
  modulesOf,
  readImports,
} from '../../support/sources/import-graph.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const folders = ['core', 'node-host', 'browser-host', 'web-playground']

function nameOf({ folder, members }: FolderCircle): string {
  return `${folder === '' ? '.' : folder}: ${members.join(', ')}`
}

/** A circle with the imports that tie it, one a line. */
function described(circle: FolderCircle): string {
  return [nameOf(circle), ...circle.imports.map((each) => `  ${each}`)].join('\n')
}

describe('imports between the folders of the project', () => {
  it('imports between folders lead in no circle at any level of folders, types too', async () => {
    const circles = findFolderCircles(await readImports(root, folders))
    expect(circles.map(described).join('\n\n')).toBe('')
  })
})

describe('layers', () => {
  it.each([
    ['core', coreLayers],
    ['node-host', nodeHostLayers],
  ])('each layer of %s imports only the layers below it', async (folder, layers) => {
    const children = await readdir(join(root, folder), { withFileTypes: true })
    const names = children.filter((each) => each.isDirectory() && !each.name.startsWith('.'))
    expect(names.map(({ name }) => name).toSorted()).toEqual(layers.toSorted())
    const layerOf = (path: string): number => layers.indexOf(path.split('/')[1] ?? '')
    const upward = (await readImports(root, folders))
      .filter(({ from, to }) => from.startsWith(`${folder}/`) && to.startsWith(`${folder}/`))
      .filter(({ from, to }) => layerOf(from) !== -1 && layerOf(from) < layerOf(to))
    expect(upward.map(({ from, to }) => `${from} → ${to}`)).toEqual([])
  })
})

describe('documents of folders', () => {
  const limits: readonly (readonly [path: string, lines: number])[] = [
    ['README.md', 150],
    ['ARCHITECTURE.md', 250],
    ['core/README.md', 40],
    ['test/README.md', 40],
    ...coreLayers.map((layer) => [`core/${layer}/README.md`, 40] as const),
  ]
  it.each(limits)('%s has at most %i lines', async (path, most) => {
    const text = await readFile(join(root, path), 'utf8')
    expect(text.trimEnd().split('\n').length).toBeLessThanOrEqual(most)
  })
})

describe('parts of core that are loaded when they are first needed', () => {
  it('core keeps what it loads on demand in a Lazy, so that nothing uses it unloaded', async () => {
    const files = await modulesOf(root, 'core')
    expect(files).toContain('core/base/execution/lazy.ts')
    const found: string[] = []
    for (const file of files) {
      const text = await readFile(join(root, file), 'utf8')
      const loads = text.includes(" import('") || text.includes("(import('")
      if (loads && /^let /m.test(text)) found.push(file)
    }
    expect(found).toEqual([])
  })
})

function circlesOf(...arrows: readonly (readonly [from: string, to: string])[]): string[] {
  const imports: FileImport[] = arrows.map(([from, to]) => ({ from, to }))
  return findFolderCircles(imports).map(described)
}

describe('the search for circles', () => {
  it('the search for import circles finds folders that import each other by different files, and names the imports', () => {
    expect(circlesOf(['a/x/1.ts', 'a/y/2.ts'], ['a/y/sub/3.ts', 'a/x/4.ts'])).toEqual([
      'a: x, y\n  a/x/1.ts → a/y/2.ts\n  a/y/sub/3.ts → a/x/4.ts',
    ])
  })

  it('the search for import circles finds a longer way round, and leaves out what only leads there or away', () => {
    const ways = circlesOf(
      ['in/1.ts', 'a/1.ts'],
      ['a/1.ts', 'b/1.ts'],
      ['b/1.ts', 'c/1.ts'],
      ['c/1.ts', 'a/2.ts'],
      ['c/1.ts', 'out/1.ts'],
    )
    expect(ways).toEqual(['.: a, b, c\n  a/1.ts → b/1.ts\n  b/1.ts → c/1.ts\n  c/1.ts → a/2.ts'])
  })

  it('the search for import circles takes each loose file for itself, beside folders', () => {
    expect(circlesOf(['a/index.ts', 'a/x/1.ts'], ['a/x/1.ts', 'a/port.ts'])).toEqual([])
    expect(circlesOf(['a/port.ts', 'a/x/1.ts'], ['a/x/2.ts', 'a/port.ts'])).toHaveLength(1)
    expect(circlesOf(['a/1.ts', 'a/2.ts'], ['a/2.ts', 'a/1.ts'])).toHaveLength(1)
  })

  it('the search for import circles counts an import at the deepest folder that holds both files, and at no other', () => {
    expect(circlesOf(['a/x/1.ts', 'b/1.ts'], ['a/y/1.ts', 'a/x/2.ts'])).toEqual([])
    expect(circlesOf(['a/x/1.ts', 'a/y/1.ts'], ['a/y/1.ts', 'b/1.ts'])).toEqual([])
  })

  it('the search for import circles tells two circles of one folder apart', () => {
    const two = circlesOf(
      ['a/1.ts', 'b/1.ts'],
      ['b/1.ts', 'a/1.ts'],
      ['c/1.ts', 'd/1.ts'],
      ['d/1.ts', 'c/1.ts'],
      ['a/1.ts', 'c/1.ts'],
    )
    expect(two.map((each) => each.split('\n')[0])).toEqual(['.: a, b', '.: c, d'])
  })
})

describe('the imports of a module', () => {
  it('the imports of a module are those of values and types, of exports too, and of no text or comment', () => {
    const text = [
      "import './effect.ts'",
      "import a, { b } from './values.ts'",
      "import type { C } from './types.ts'",
      "export { d, type E } from './exports.ts'",
      "export type * from './all.ts'",
      "// import { f } from './comment.ts'",
      "const text = `\nimport { g } from './text.ts'\n`",
      "const later = (): Promise<unknown> => import('./later.ts')",
    ]
    expect(importsIn('module.ts', text.join('\n')).toSorted()).toEqual([
      './all.ts',
      './effect.ts',
      './exports.ts',
      './types.ts',
      './values.ts',
    ])
  })

  it('the imports of a module cannot be read where it has no valid syntax', () => {
    expect(() => importsIn('module.ts', 'import {')).toThrow('module.ts cannot be parsed')
  })
})
