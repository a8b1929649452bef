import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { markedScript } from '../../../node-host/base/package-files/marked-script.ts'
import { copyScripts } from '../../../node-host/commands/init/copy-scripts.ts'
import { initPages } from '../../../node-host/commands/init/init-pages.ts'
import { scriptsWithImports } from '../../../node-host/commands/init/page-scripts.ts'

describe('skerry init', () => {
  let folder: string

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'skerry-init-'))
    onTestFinished(() => rm(folder, { recursive: true }))
  })

  async function copy(version: string, { write = true } = {}) {
    const scripts = [{ name: 'deep/sw.js', text: markedScript('code', version) }]
    const [copied] = await copyScripts(join(folder, 'public'), scripts, { write })
    return [copied?.outcome, copied?.former]
  }

  it('skerry init makes the file and its folder, leaves it alone, and updates it', async () => {
    expect(await copy('1.0.0')).toEqual(['made', undefined])
    expect(await copy('1.0.0')).toEqual(['unchanged', undefined])
    expect(await copy('1.1.0')).toEqual(['updated', '1.0.0'])
    const text = await readFile(join(folder, 'public/deep/sw.js'), 'utf8')
    expect(text).toMatch(/^\/\* skerry 1\.1\.0: made by `skerry init`.*\*\/\ncode$/)
  })

  it('skerry init writes nothing where it only checks', async () => {
    expect(await copy('1.0.0', { write: false })).toEqual(['made', undefined])
    expect(await copy('1.0.0', { write: false })).toEqual(['made', undefined])
  })

  it('skerry init does not overwrite a file that it has not made', async () => {
    await mkdir(join(folder, 'public/deep'), { recursive: true })
    const file = join(folder, 'public/deep/sw.js')
    await writeFile(file, '// mine')
    await expect(copy('1.0.0')).rejects.toThrow(
      `${file} was not written by skerry init and is not replaced; move it away, or choose another folder`,
    )
    expect(await readFile(file, 'utf8')).toBe('// mine')
  })

  it('skerry init removes scripts that an earlier version has made, and no others', async () => {
    const at = join(folder, 'skerry/shared')
    await mkdir(at, { recursive: true })
    await writeFile(join(at, 'old.js'), markedScript('old', '0.9.0'))
    await writeFile(join(at, 'mine.js'), '// mine')
    const scripts = [{ name: 'skerry/new.js', text: markedScript('new', '1.0.0') }]
    const copies = await copyScripts(folder, scripts, { write: true, own: 'skerry' })
    expect(copies.map(({ outcome, former }) => [outcome, former])).toEqual([
      ['made', undefined],
      ['removed', '0.9.0'],
    ])
    expect((await readdir(at)).toSorted()).toEqual(['mine.js'])
  })

  it('skerry init removes nothing that a link in its folder leads to', async () => {
    const elsewhere = join(folder, 'elsewhere')
    await mkdir(elsewhere)
    await writeFile(join(elsewhere, 'old.js'), markedScript('old', '0.9.0'))
    await mkdir(join(folder, 'skerry'))
    await symlink(elsewhere, join(folder, 'skerry/linked'))
    const copies = await copyScripts(folder, [], { write: true, own: 'skerry' })
    expect(copies).toEqual([])
    expect(await readdir(elsewhere)).toEqual(['old.js'])
  })

  it('skerry init copies scripts with all that they import, import late, or start', async () => {
    await mkdir(join(folder, 'shared'))
    const files = {
      'page.js': 'import{a}from"./shared/a.js";new Worker(new URL("./worker.js",import.meta.url))',
      'worker.js': 'import"./shared/a.js";const b=()=>import("./shared/b.js")',
      'shared/a.js': 'export const a=1',
      'shared/b.js': 'export*from"./a.js"',
      'shared/other.js': '',
    }
    for (const [name, code] of Object.entries(files)) await writeFile(join(folder, name), code)
    const scripts = await scriptsWithImports([join(folder, 'page.js')], '1.0.0')
    expect(scripts.map(({ name }) => name).toSorted()).toEqual([
      'skerry/page.js',
      'skerry/shared/a.js',
      'skerry/shared/b.js',
      'skerry/worker.js',
    ])
  })

  it.each([
    [[], 'no folder is given; try skerry init public/'],
    [['a', 'b'], 'unexpected argument "b"; skerry init takes one folder'],
    [['a', '--chek'], 'unknown flag --chek, did you mean --check?'],
  ])('skerry init refuses %j', async (words, message) => {
    await expect(initPages(words)).rejects.toThrow(message)
  })
})
