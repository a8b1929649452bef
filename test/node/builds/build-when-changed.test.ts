import { mkdir, mkdtemp, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { type BuildTarget, buildWhenChanged } from '../../../node-host/build/build-when-changed.ts'

/** A project of a few files, whose build copies its one source. */
async function openProject() {
  const root = await mkdtemp(join(tmpdir(), 'skerry-build-'))
  onTestFinished(() => rm(root, { recursive: true }))
  await mkdir(join(root, 'core/parts'), { recursive: true })
  const file = (name: string): string => join(root, name)
  await writeFile(file('core/parts/one.ts'), 'one')
  await writeFile(file('package-lock.json'), '{}')
  const lines: string[] = []
  let builds = 0
  const target: BuildTarget = {
    title: 'the package',
    root,
    sources: ['core', 'package-lock.json', 'not-there'],
    output: 'dist/package',
    async build() {
      builds++
      await mkdir(file('dist/package/shared'), { recursive: true })
      await writeFile(file('dist/package/main.js'), await readFile(file('core/parts/one.ts')))
      await writeFile(file('dist/package/shared/part.js'), 'part')
    },
  }
  const start = (build = target.build): Promise<'built' | 'unchanged'> =>
    buildWhenChanged({ ...target, build }, (line) => lines.push(line))
  return { root, file, target, start, lines, builds: () => builds }
}

it('the first start builds and says so, the next one does neither', async () => {
  const { file, start, lines, builds } = await openProject()
  expect(await start()).toBe('built')
  expect(await readFile(file('dist/package/main.js'), 'utf8')).toBe('one')
  expect(lines).toEqual([
    'building the package into dist/package, which takes up to a minute; later starts skip it until the sources change',
    expect.stringMatching(/^built the package in \d+\.\d s$/),
  ])
  lines.length = 0
  expect(await start()).toBe('unchanged')
  expect([lines, builds()]).toEqual([[], 1])
})

it.each<readonly [string, (file: (name: string) => string) => Promise<unknown>]>([
  ['a source has another content', (file) => writeFile(file('core/parts/one.ts'), 'two')],
  [
    'a source of the same content has another name',
    async (file) => {
      await rm(file('core/parts/one.ts'))
      await writeFile(file('core/one.ts'), 'one')
      await writeFile(file('core/parts/one.ts'), 'one')
    },
  ],
  ['a source is added', (file) => writeFile(file('core/parts/new.ts'), '')],
  ['other packages are locked', (file) => writeFile(file('package-lock.json'), '{"name":"x"}')],
  ['a file that was named and was not there is there', (file) => writeFile(file('not-there'), '')],
  ['a built file is missing', (file) => rm(file('dist/package/shared/part.js'))],
  ['a built file is cut', (file) => writeFile(file('dist/package/main.js'), 'o')],
  ['the build is removed', (file) => rm(file('dist'), { recursive: true })],
  [
    'the note of the build is broken',
    (file) => writeFile(file('dist/package.build/stamp.json'), '{"sour'),
  ],
])('a start builds again where %s', async (_, change) => {
  const { file, start, builds } = await openProject()
  await start()
  await change(file)
  expect(await start()).toBe('built')
  expect([await start(), builds()]).toEqual(['unchanged', 2])
})

it.each<readonly [string, (file: (name: string) => string) => Promise<unknown>]>([
  ['a source has another time', (file) => utimes(file('core/parts/one.ts'), 1, 1)],
  ['a document changes', (file) => writeFile(file('core/README.md'), 'words')],
  [
    'declarations are made beside the scripts',
    (file) => writeFile(file('dist/package/main.d.ts'), 'export {}'),
  ],
])('a start builds nothing where %s', async (_, change) => {
  const { file, start, builds } = await openProject()
  await start()
  await change(file)
  expect([await start(), builds()]).toEqual(['unchanged', 1])
})

it('a start builds again after a build that failed or was interrupted, whatever it left', async () => {
  const { file, start, target } = await openProject()
  await start()
  await writeFile(file('core/parts/one.ts'), 'broken')
  const fails = async (): Promise<void> => {
    await target.build()
    throw new Error('unexpected token')
  }
  await expect(start(fails)).rejects.toThrow('unexpected token')
  // The former sources, of which the output no longer is.
  await writeFile(file('core/parts/one.ts'), 'one')
  expect(await start()).toBe('built')
  expect(await readFile(file('dist/package/main.js'), 'utf8')).toBe('one')
})

it('a build whose sources change meanwhile is made again by the next start', async () => {
  const { file, start, target } = await openProject()
  const interfered = async (): Promise<void> => {
    await target.build()
    await writeFile(file('core/parts/one.ts'), 'two')
  }
  expect(await start(interfered)).toBe('built')
  await writeFile(file('core/parts/one.ts'), 'one')
  expect([await start(), await start()]).toEqual(['built', 'unchanged'])
})

it('of two starts at the same time one builds, and the other says that it waits and starts with that build', async () => {
  const { start, target, lines } = await openProject()
  const outcomes = await new Promise<readonly string[]>((resolve, reject) => {
    let second: Promise<string> | undefined
    const first = start(async () => {
      second = start()
      // Held until the other has found the build under way.
      const isSeen = (): boolean => lines.some((line) => line.includes('waiting for it'))
      while (!isSeen()) await new Promise((turn) => setImmediate(turn))
      await target.build()
    })
    first.then(async (outcome) => resolve([outcome, (await second) ?? ''])).catch(reject)
  })
  expect(outcomes).toEqual(['built', 'unchanged'])
  expect(lines).toContain(`process ${process.pid} is building the package; waiting for it`)
})

it('a start that must build where nothing can be written says which folder, and why', async () => {
  const { file, start, root } = await openProject()
  await writeFile(file('dist'), 'a file in place of the folder')
  await expect(start()).rejects.toThrow(
    `cannot build the package: ${join(root, 'dist/package')} is not writable: a part of the path is not a directory; build it in a writable folder`,
  )
})

it('a start writes nothing where the build is as its sources', async () => {
  const { file, start } = await openProject()
  await start()
  const before = await readFile(file('dist/package.build/stamp.json'), 'utf8')
  // A lock could not be taken there any more.
  await writeFile(file('dist/package.build/lock.pid'), '1\n')
  expect(await start()).toBe('unchanged')
  expect(await readFile(file('dist/package.build/stamp.json'), 'utf8')).toBe(before)
})
