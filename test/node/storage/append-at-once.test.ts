import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { openLmdbBackend } from '../../../node-host/store/lmdb/lmdb-backend.ts'
import { readLmdbMeta } from '../../../node-host/store/lmdb/lmdb-meta.ts'

it('an append is written although the event loop stands still', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'skerry-append-'))
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }))
  const backend = await openLmdbBackend(directory)
  const record = { revision: 2, index: 0, bytes: new Uint8Array(100) }
  const before = transactionOf(directory)
  const appending = backend.append([record], Uint8Array.of(1))
  const nothing = new Int32Array(new SharedArrayBuffer(4))
  // The thread of the event loop waits here, at most ten seconds; the transaction is written by another.
  for (let tries = 0; transactionOf(directory) === before && tries < 10_000; tries++) {
    Atomics.wait(nothing, 0, 0, 1)
  }
  expect(transactionOf(directory)).toBe(before + 1n)
  await appending
  expect(await backend.read([record])).toEqual([record.bytes])
  await backend.close()
})

function transactionOf(directory: string): bigint {
  const file = readFileSync(join(directory, 'data.mdb'))
  return readLmdbMeta((offset, length) => file.subarray(offset, offset + length)).newest.transaction
}
