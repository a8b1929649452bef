import { describe, expect, it } from 'vitest'
import { ScanBatch } from '../../../node-host/store/lmdb/scan-batch.ts'

const mebibyte = 1024 * 1024

describe('a batch of scanned records', () => {
  it('a batch of scanned records has copies of their bytes, under their revisions and indexes', () => {
    const batch = new ScanBatch()
    const source = Uint8Array.of(1, 2)
    batch.add({ revision: 7, index: 0 }, source)
    source.fill(9)
    batch.add({ revision: 7, index: 1 }, source.subarray(1))
    expect(batch.take()).toEqual([
      { revision: 7, index: 0, bytes: Uint8Array.of(1, 2) },
      { revision: 7, index: 1, bytes: Uint8Array.of(9) },
    ])
    expect(batch.take()).toEqual([])
  })

  it('a batch of scanned records is limited by its bytes, but for a single record', () => {
    const batch = new ScanBatch()
    const large = new Uint8Array(mebibyte / 4)
    const id = { revision: 1, index: 0 }
    batch.add(id, large)
    expect(batch.fits(large)).toBe(true)
    batch.add(id, large)
    expect(batch.fits(Uint8Array.of(1))).toBe(false)
    batch.take()
    const larger = new Uint8Array(5 * mebibyte).fill(3)
    expect(batch.fits(larger)).toBe(true)
    batch.add(id, larger)
    const [record] = batch.take()
    expect(Buffer.compare(record?.bytes ?? Buffer.alloc(0), larger)).toBe(0)
  })
})
