import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, inject, it } from 'vitest'
import type { Revision } from '../../../core/base/api/revision.ts'
import { openEngine } from '../../../core/storage/engine/mvcc-engine.ts'
import { openLmdbBackend } from '../../../node-host/store/lmdb/lmdb-backend.ts'
import { systemRuntime } from '../../support/servers/system-runtime.ts'
import {
  type Acknowledged,
  expectKept,
  expectWhole,
  parseAcknowledged,
} from '../../support/storage/acknowledged.ts'
import { findStore } from '../../support/storage/found-store.ts'

const ROUNDS = 5
const root = mkdtempSync(join(tmpdir(), 'skerry-kill-'))
const directory = join(root, 'store')
const children = new Set<ChildProcess>()

afterAll(() => {
  for (const child of children) child.kill('SIGKILL')
  rmSync(root, { recursive: true, force: true })
})

interface Round {
  /** The revision that the store opened with. */
  readonly opened: Revision
  readonly acknowledged: readonly Acknowledged[]
}

/** Lets a writer acknowledge `acks` commits and kills it in the middle of the next ones. */
async function writeAndKill(round: number, acks: number): Promise<Round> {
  const log = join(root, `log-${round}`)
  const arguments_ = [inject('scripts')['storage-writer'], directory, log, String(round)]
  const child = spawn(process.execPath, arguments_, { stdio: ['ignore', 'pipe', 'inherit'] })
  children.add(child)
  let dots = 0
  child.stdout.on('data', (chunk: Buffer) => {
    dots += chunk.length
    if (dots > acks) child.kill('SIGKILL')
  })
  const signal = await new Promise((resolve) => {
    child.once('close', (_code, killedBy) => resolve(killedBy))
  })
  children.delete(child)
  expect(signal).toBe('SIGKILL')
  const output = readFileSync(log, 'latin1')
  const [first, ...rest] = output.slice(0, output.lastIndexOf('\n')).split('\n')
  return {
    opened: Number(first?.split(' ')[1]),
    acknowledged: rest.map(parseAcknowledged),
  }
}

describe('a store whose process is killed again and again while it writes', () => {
  it('a store killed again and again keeps every acknowledged commit and reuses no revision', async () => {
    const acknowledged: Acknowledged[] = []
    let newest = 1
    for (let round = 0; round < ROUNDS; round++) {
      const result = await writeAndKill(round, 200 + round * 371)
      expect(result.opened).toBe(newest)
      acknowledged.push(...result.acknowledged)

      const storage = await openEngine(await openLmdbBackend(directory), systemRuntime)
      const found = await findStore(storage)
      expectKept(acknowledged, new Map(found.entries.map((entry) => [entry.key, entry])))
      expectWhole(found)
      await storage.close()
      newest = found.revision
    }
    const revisions = acknowledged.map(({ revision }) => revision)
    expect(new Set(revisions).size).toBe(revisions.length)
    expect(Math.max(...revisions)).toBeLessThanOrEqual(newest)
  }, 60_000)
})
