import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { buildWhenChanged } from '../../../node-host/build/build-when-changed.ts'
import { packageScripts } from '../../../node-host/build/built-targets.ts'
import { root } from '../../../node-host/build/package/entries.ts'
import { pageBundlers } from './bundle-for-pages.ts'

/** What a page imports, and how many kilobytes, compressed, it may load for that. */
interface PageImport {
  readonly what: string
  readonly code: string
  readonly atStart: number
  readonly onDemand?: number
}

const imports: readonly PageImport[] = [
  {
    what: 'the expression language, whole,',
    code: `export * from 'skerry/cel'`,
    atStart: 86,
    // The engine of patterns.
    onDemand: 44,
  },
  {
    what: 'a client of skerry',
    code: `export { ApiError, createClient, fetchTransport, inProcessTransport, startInformer } from 'skerry'`,
    atStart: 24,
  },
  {
    what: 'what reads and writes YAML of skerry',
    code: `export { parseYaml, writeYaml } from 'skerry'`,
    atStart: 46,
  },
  {
    what: 'values of skerry',
    code: `export { brands, build, emulatedReleases, isUpgrade, MemoryBackend, requestHeaders, StorageError } from 'skerry'`,
    atStart: 24,
  },
  { what: 'skerry/answer-from', code: `export * from 'skerry/answer-from'`, atStart: 18 },
]

/** These start a worker, which a bundler builds with them: the server. */
const importsWithWorker: readonly PageImport[] = [
  { what: 'skerry/browser', code: `export * from 'skerry/browser'`, atStart: 34 },
  { what: 'skerry/storybook', code: `export * from 'skerry/storybook'`, atStart: 34 },
]

async function pageWith(code: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'skerry-page-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await mkdir(join(folder, 'node_modules'))
  await symlink(root, join(folder, 'node_modules/skerry'))
  await writeFile(join(folder, 'package.json'), '{"type":"module"}')
  await writeFile(join(folder, 'imports.js'), code)
  await writeFile(
    join(folder, 'page.js'),
    `import * as imports from './imports.js'\nglobalThis.used = imports\n`,
  )
  return folder
}

beforeAll(() => buildWhenChanged(packageScripts, () => undefined), 180_000)

describe.each(pageBundlers)('a page that %s has bundled', (name, bundle) => {
  const cases = name.startsWith('webpack') ? imports : [...imports, ...importsWithWorker]

  it.each(cases)(
    `a page with $what loads nothing of Node and little else when ${name} has bundled it`,
    async ({ code, atStart, onDemand = 0 }) => {
      const { start, isWhole, outside } = await bundle(await pageWith(code))
      expect(outside).toEqual([])
      expect(start).toBeLessThanOrEqual(isWhole ? atStart + onDemand : atStart)
      // Where less is loaded than this, the bundler has dropped what was imported.
      expect(start).toBeGreaterThan(1)
    },
  )
})
