import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import type { StoredRecord } from '../../../core/storage/engine/backend.ts'
import { type LmdbBackend, openLmdbBackend } from '../../../node-host/store/lmdb/lmdb-backend.ts'

const root = mkdtempSync(join(tmpdir(), 'skerry-lmdb-scans-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

/** More than two batches of a scan, in records of one KB. */
const count = 1500

async function filledBackend(name: string, content: number): Promise<LmdbBackend> {
  const backend = await openLmdbBackend(join(root, name))
  const records = Array.from({ length: count }, (_, index): StoredRecord => {
    return { revision: 1, index, bytes: new Uint8Array(1024).fill(content) }
  })
  await backend.append(records, Uint8Array.of(content))
  return backend
}

interface Scanned {
  readonly records: number
  /** The values of all bytes. */
  readonly contents: ReadonlySet<number>
}

/** Scans all back ends at a time, batch by batch in turns. */
async function scanInTurns(backends: readonly LmdbBackend[]): Promise<readonly Scanned[]> {
  const scans = backends.map((backend) => ({
    batches: backend.scan().records[Symbol.asyncIterator](),
    records: 0,
    contents: new Set<number>(),
  }))
  const open = new Set(scans)
  while (open.size > 0) {
    for (const scan of open) {
      const { done, value } = await scan.batches.next()
      if (done) {
        open.delete(scan)
        continue
      }
      scan.records += value.length
      for (const { bytes } of value) for (const byte of bytes) scan.contents.add(byte)
    }
  }
  return scans.map(({ records, contents }) => ({ records, contents }))
}

describe('scans of LMDB stores', () => {
  it('two LMDB stores of one process that are scanned in turns give their own records', async () => {
    const backends = [await filledBackend('one', 1), await filledBackend('two', 2)]
    try {
      expect(await scanInTurns(backends)).toEqual([
        { records: count, contents: new Set([1]) },
        { records: count, contents: new Set([2]) },
      ])
    } finally {
      for (const backend of backends) await backend.close()
    }
  })
})
