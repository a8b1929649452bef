import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, it } from 'vitest'
import { openEngine } from '../../../core/storage/mvcc-engine.ts'
import type { Revision, Storage } from '../../../core/storage/storage.ts'
import { openLmdbBackend } from '../../../node-host/lmdb-backend.ts'
import { collect, everything, revisionOf } from '../../contract/storage-fixture.ts'
import { systemRuntime } from '../../support/system-runtime.ts'

const ROUNDS = 5
const writerFile = fileURLToPath(new URL('../../support/storage-writer.ts', import.meta.url))
const root = mkdtempSync(join(tmpdir(), 'skerry-kill-'))
const directory = join(root, 'store')
const children = new Set<ChildProcess>()

afterAll(() => {
  for (const child of children) child.kill('SIGKILL')
  rmSync(root, { recursive: true, force: true })
})

interface Acknowledged {
  readonly revision: Revision
  readonly key: string
  readonly value: string
}

interface Round {
  /** The revision that the store opened with. */
  readonly opened: Revision
  readonly acknowledged: readonly Acknowledged[]
}

/** Lets a writer acknowledge `acks` commits and kills it in the middle of the next ones. */
async function writeAndKill(round: number, acks: number): Promise<Round> {
  const log = join(root, `log-${round}`)
  const arguments_ = ['--import', 'tsx', writerFile, directory, log, String(round)]
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
    acknowledged: rest.map((line) => {
      const [revision, key = '', value = ''] = line.split(' ')
      return { revision: Number(revision), key, value }
    }),
  }
}

async function readAll(storage: Storage): Promise<Map<string, Acknowledged>> {
  const list = await storage.list(everything)
  if (!list.ok) throw new Error(list.reason)
  const decoder = new TextDecoder()
  return new Map(
    list.entries.map(({ key, revision, value }) => [
      key,
      { key, revision, value: decoder.decode(value) },
    ]),
  )
}

/** The last acknowledged commit of each key must be there, unless a later one that nobody heard of replaced it. */
function expectKept(
  acknowledged: readonly Acknowledged[],
  stored: Map<string, Acknowledged>,
): void {
  const newest = new Map(acknowledged.map((commit) => [commit.key, commit]))
  for (const [key, commit] of newest) {
    const entry = stored.get(key)
    const isReplaced = (entry?.revision ?? 0) > commit.revision
    expect(entry).toEqual(isReplaced ? { key, ...entry } : commit)
    const twin = stored.get(`${key}-twin`)
    expect(twin).toEqual({ ...entry, key: `${key}-twin` })
  }
}

describe('a store whose process is killed again and again while it writes', () => {
  it('keeps every acknowledged commit, reuses no revision and can be watched from before', async () => {
    const acknowledged: Acknowledged[] = []
    let newest = 1
    for (let round = 0; round < ROUNDS; round++) {
      const result = await writeAndKill(round, 200 + round * 371)
      expect(result.opened).toBe(newest)
      acknowledged.push(...result.acknowledged)

      const storage = await openEngine(await openLmdbBackend(directory), systemRuntime)
      const { revision, horizon } = await storage.status()
      expectKept(acknowledged, await readAll(storage))
      const abort = new AbortController()
      const watch = storage.watch(everything, horizon + 1, abort.signal)[Symbol.asyncIterator]()
      const batches = await collect(watch, 2 * (revision - horizon))
      const replayed = batches.flatMap(({ events }) => events.map(revisionOf))
      expect(new Set(replayed).size).toBe(revision - horizon)
      expect(replayed).toEqual(replayed.toSorted((a, b) => a - b))
      abort.abort()
      await storage.close()
      newest = revision
    }
    const revisions = acknowledged.map(({ revision }) => revision)
    expect(new Set(revisions).size).toBe(revisions.length)
    expect(Math.max(...revisions)).toBeLessThanOrEqual(newest)
  }, 60_000)
})
