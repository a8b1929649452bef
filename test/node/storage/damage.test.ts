import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { openEngine } from '../../../core/storage/engine/mvcc-engine.ts'
import { openLmdbBackend } from '../../../node-host/store/lmdb/lmdb-backend.ts'
import { put, remove, write } from '../../contract/storage-fixture.ts'
import { systemRuntime } from '../../support/servers/system-runtime.ts'

const PAGE = 4096
const root = mkdtempSync(join(tmpdir(), 'skerry-damage-'))
const dataFile = join(root, 'store', 'data.mdb')
let file: Buffer

beforeAll(async () => {
  const storage = await openEngine(await openLmdbBackend(join(root, 'store')), systemRuntime)
  for (let at = 0; at < 30; at++) {
    const key = `/objects/${at % 12}`
    await write(storage, at % 9 === 8 ? remove(key) : put(key, 'v'.repeat((at * 397) % 5200)))
    if (at === 15) await storage.compact(10)
  }
  await storage.close()
  file = readFileSync(dataFile)
})

afterAll(() => rmSync(root, { recursive: true, force: true }))

interface Verdicts {
  /** 0 unless the process crashed, which a damaged file must not do. */
  readonly exit: string
  readonly verdicts: readonly string[]
}

let scratches = 0

async function damage(kind: string, positions: readonly number[]): Promise<Verdicts> {
  const scratch = join(root, `scratch-${++scratches}`)
  mkdirSync(scratch)
  const arguments_ = [
    inject('scripts')['storage-damage'],
    dataFile,
    scratch,
    kind,
    ...positions.map(String),
  ]
  const child = spawn(process.execPath, arguments_, { stdio: ['ignore', 'pipe', 'inherit'] })
  let output = ''
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => (output += chunk))
  const exit = await new Promise<string>((resolve) => {
    child.once('close', (code, signal) => resolve(signal ?? String(code)))
  })
  const verdicts = output.split('\n').filter(Boolean)
  // A crash leaves the offset that caused it without a verdict.
  return { exit: exit === '0' ? exit : `${exit} at ${verdicts.at(-1)}`, verdicts }
}

function pages(): number[] {
  return Array.from({ length: file.length / PAGE }, (_, page) => page * PAGE)
}

function unsound({ verdicts }: Verdicts): string[] {
  return verdicts.filter((verdict) => !/ (corrupt|same)$/.test(verdict))
}

describe('a damaged data file', () => {
  it('a damaged data file is reported or makes no difference, wherever a byte of its structure is flipped', async () => {
    const inMeta = Array.from({ length: 34 }, (_, at) => [24 + at * 5, PAGE + 24 + at * 5]).flat()
    const inHeaders = pages().flatMap((page) => [page + 1, page + 9, page + 18, page + 22])
    const result = await damage('128', [...inMeta, ...inHeaders])
    expect(result.exit).toBe('0')
    expect(unsound(result)).toEqual([])
    expect(result.verdicts).toContainEqual(expect.stringMatching(/corrupt$/))
    expect(result.verdicts).toContainEqual(expect.stringMatching(/same$/))
  }, 60_000)

  it('a damaged data file is reported or makes no difference, wherever a byte of its content is flipped', async () => {
    const result = await damage(
      '1',
      pages().flatMap((page) => [page + 700, page + PAGE - 9]),
    )
    expect(result.exit).toBe('0')
    expect(unsound(result)).toEqual([])
  }, 60_000)

  it('a damaged data file is always reported when the flipped byte belongs to a value', async () => {
    const needle = Buffer.from('v'.repeat(64))
    const values = pages().flatMap((page) => {
      const found = file.subarray(page, page + PAGE).indexOf(needle)
      // Pages that are free hold old values too; the first page of a live record names its key before the value.
      return found > 0 ? [page + found + 32] : []
    })
    const result = await damage('4', values)
    expect(result.exit).toBe('0')
    expect(unsound(result)).toEqual([])
    expect(result.verdicts.filter((verdict) => verdict.endsWith('corrupt')).length).toBeGreaterThan(
      10,
    )
  }, 60_000)

  it('a damaged data file is reported when it is cut short, and never crashes the process', async () => {
    const lengths = [1, 100, PAGE, 2 * PAGE, file.length - PAGE, file.length - 1]
    const result = await damage('cut', [
      ...lengths,
      ...pages()
        .slice(3)
        .map((page) => page - 100),
    ])
    expect(result.exit).toBe('0')
    expect(result.verdicts.filter((verdict) => !verdict.endsWith(' corrupt'))).toEqual([])
  }, 60_000)
})
