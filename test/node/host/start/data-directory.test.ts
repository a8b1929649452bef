import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { defaultRelease } from '../../../../core/index.ts'
import type { StartOptions } from '../../../../node-host/base/options/start-options.ts'
import { packageVersion } from '../../../../node-host/base/package-files/own-manifest.ts'
import { launchServer } from '../../../../node-host/serving/launch/launch-server.ts'
import { newestFormat } from '../../../../node-host/store/data-directory/directory-metadata.ts'
import { upgradeSteps } from '../../../../node-host/store/data-directory/upgrade-steps.ts'
import { recordingLogger } from '../http/open-listener.ts'
import { FakeApi, launchIn } from './launched-server.ts'

let parent: string
let directory: string
let file: string

beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'skerry-kept-'))
  onTestFinished(() => rm(parent, { recursive: true, force: true }))
  directory = join(parent, 'data')
  file = join(directory, 'skerry.json')
})

/** Starts a server on the directory and closes it; the brand and release that it served. */
async function serve(options: StartOptions = {}): Promise<string> {
  const api = new FakeApi()
  await (await launchIn(directory, { dev: true, ...options }, api)).close()
  const { brand, release } = api.given ?? {}
  return `${brand?.name} ${release?.name === defaultRelease ? 'newest' : release?.name}`
}

/** The one line of a start that is refused. */
async function refusal(options: StartOptions = {}): Promise<string> {
  const settings = { dataDir: directory, port: 0, dev: true, logger: recordingLogger(), ...options }
  const error: unknown = await launchServer(settings, new FakeApi().create).catch(
    (caught: unknown) => caught,
  )
  expect(error).toMatchObject({ name: 'StartupError' })
  const { message } = error as Error
  expect(message).not.toContain('\n')
  return message
}

async function kept(): Promise<Record<string, unknown>> {
  return JSON.parse(await readFile(file, 'utf8')) as Record<string, unknown>
}

/** Changes the file as another build would have written it. */
async function rewrite(fields: Record<string, unknown>): Promise<void> {
  await writeFile(file, JSON.stringify({ ...(await kept()), ...fields }))
}

describe('a data directory keeps its brand and release', () => {
  it.each(['lmdb', 'memory'] as const)(
    'a data directory keeps its brand and release for a start without flags, with storage %s',
    async (storage) => {
      expect(await serve({ brand: 'k8s', release: '1.29', storage })).toBe('k8s 1.29')
      const version = `skerry ${await packageVersion()}`
      expect(await kept()).toEqual({
        formatVersion: newestFormat,
        brand: 'k8s',
        release: '1.29',
        createdBy: version,
        writtenBy: version,
      })
      expect((await stat(file)).mode & 0o777).toBe(0o600)
      expect(await serve({ storage })).toBe('k8s 1.29')
    },
  )

  it('a data directory keeps no release where none was chosen, so that a newer build serves its newest', async () => {
    expect(await serve()).toBe('svc newest')
    expect(await kept()).not.toHaveProperty('release')
  })

  it('a data directory keeps a release that a later start chooses, once that serves', async () => {
    await serve({ release: '1.29' })
    const { port } = await launchIn(join(parent, 'other'))
    expect(await refusal({ release: '1.30', port })).toContain('is in use')
    expect(await kept()).toMatchObject({ release: '1.29' })
    const logger = recordingLogger()
    expect(await serve({ release: '1.30', logger })).toBe('svc 1.30')
    expect(logger.lines.map(({ message }) => message)).toContain(
      'the data directory now keeps another release',
    )
    expect(await serve()).toBe('svc 1.30')
  })

  it('a data directory refuses the other brand, and says both and what to do', async () => {
    await serve({ brand: 'k8s', storage: 'memory' })
    expect(await refusal({ brand: 'svc', storage: 'memory' })).toBe(
      `the data directory ${directory} was created with brand k8s and cannot serve brand svc: start with --brand k8s, or choose another directory with --data-dir`,
    )
  })

  it('a data directory whose release is not served any more says how to choose another', async () => {
    await serve()
    await rewrite({ release: '1.3' })
    expect(await refusal()).toMatch(
      /keeps a release that is not served: .*1\.3 .*; choose another with --emulated-version$/,
    )
    expect(await serve({ release: '1.33' })).toBe('svc 1.33')
  })
})

describe('a data directory of another format', () => {
  it('a data directory of before the metadata is upgraded, with the brand of its store, and says so once', async () => {
    await serve({ brand: 'k8s' })
    await rm(file)
    expect(await refusal({ brand: 'svc' })).toContain('was created with brand k8s')
    expect(existsSync(file)).toBe(false)
    const logger = recordingLogger()
    expect(await serve({ logger })).toBe('k8s newest')
    const upgrades = logger.lines.filter(({ message }) => message.includes('was upgraded'))
    expect(upgrades).toHaveLength(1)
    expect(await kept()).toEqual({
      formatVersion: newestFormat,
      brand: 'k8s',
      writtenBy: `skerry ${await packageVersion()}`,
    })
    expect(await serve()).toBe('k8s newest')
  })

  it('a data directory of before the metadata without a store gets the brand of its first start', async () => {
    await mkdir(join(directory, 'pki'), { recursive: true })
    expect(await serve({ brand: 'k8s', storage: 'memory' })).toBe('k8s newest')
    expect(await serve({ storage: 'memory' })).toBe('k8s newest')
  })

  it('a data directory of a newer format is refused and left as it is, whatever else it keeps', async () => {
    await serve()
    await writeFile(file, '{"formatVersion":99,"writtenBy":"skerry 9.9.9","brand":{"new":1}}')
    const before = await readdir(directory)
    expect(await refusal()).toBe(
      `the data directory ${directory} has format 99, written by skerry 9.9.9, and this version reads formats up to ${newestFormat}: start that version or a later one, or choose another directory with --data-dir`,
    )
    expect(await readdir(directory)).toEqual(before)
  })

  it.each([
    ['', 'it is not a JSON object'],
    ['[1', 'it is not a JSON object'],
    ['{"formatVersion":"1"}', 'formatVersion is not a positive integer'],
    ['{"formatVersion":1,"brand":"toString"}', 'brand is neither svc nor k8s'],
    ['{"formatVersion":1,"brand":"svc","release":1.3}', 'release is not a text'],
  ])('a data directory with the damaged metadata %j is refused in one line', async (text, why) => {
    await serve()
    await writeFile(file, text)
    expect(await refusal()).toBe(
      `${file} is damaged: ${why}; restore it from a copy, or remove it to have it written again from the store`,
    )
    await rm(file)
    expect(await serve()).toBe('svc newest')
  })

  it('upgrade steps lead from each format to the next', () => {
    expect(upgradeSteps.map(({ to }) => to)).toEqual(
      Array.from({ length: newestFormat }, (_, index) => index + 1),
    )
  })
})

describe('a first start that fails', () => {
  it('a first start that fails leaves no directory behind, nor one that it made above', async () => {
    const { port } = await launchIn(join(parent, 'other'))
    const dataDir = join(parent, 'a/b/data')
    expect(await refusal({ dataDir, port, brand: 'k8s' })).toContain('is in use')
    expect(existsSync(join(parent, 'a'))).toBe(false)
  })

  it('a first start that fails leaves a directory that was there, and hidden files in it', async () => {
    await mkdir(directory)
    await writeFile(join(directory, '.keep'), '')
    expect(await refusal({ auditPolicyFile: '/nowhere' })).toContain('/nowhere')
    expect(await readdir(directory)).toEqual(['.keep'])
  })

  it('a later start that fails leaves the directory as it was', async () => {
    await serve()
    const before = await readdir(directory)
    expect(await refusal({ auditPolicyFile: '/nowhere' })).toContain('/nowhere')
    expect(await readdir(directory)).toEqual(before)
  })
})
