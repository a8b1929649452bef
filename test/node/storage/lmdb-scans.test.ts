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

/** A record that tells its place, of such a size that a scan of many lets go of the file in between. */
function largeRecord(revision: number, index: number): StoredRecord {
  const bytes = new Uint8Array(1024 * 1024)
  bytes.fill(10 * revision + index)
  return { revision, index, bytes }
}

const place = ({ revision, index, bytes }: StoredRecord): string =>
  `${revision}/${index}: ${bytes[0]}`

describe('scans of LMDB stores', () => {
  it('a scan of a large LMDB store gives each record once, in order, and the store goes on', async () => {
    const backend = await openLmdbBackend(join(root, 'large'))
    try {
      const large = Array.from({ length: 20 }, (_, at) =>
        [0, 1, 2, 3, 4].map((index) => largeRecord(at + 2, index)),
      ).flat()
      await backend.append(large, Uint8Array.of(1))
      const scanned: string[] = []
      for await (const batch of backend.scan().records) scanned.push(...batch.map(place))
      expect(scanned).toEqual(large.map(place))
      const added = largeRecord(22, 0)
      await backend.append([added], Uint8Array.of(2))
      const read = await backend.read([{ revision: 5, index: 4 }, added])
      expect(read.map((bytes) => bytes?.[0])).toEqual([54, 220])
    } finally {
      await backend.close()
    }
  })

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
