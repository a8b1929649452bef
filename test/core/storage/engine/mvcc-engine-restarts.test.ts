import { describe, expect, it } from 'vitest'
import type { Scan, StoredRecord } from '../../../../core/storage/engine/backend.ts'
import type { Compactable } from '../../../../core/storage/engine/compactor.ts'
import { MemoryBackend } from '../../../../core/storage/engine/memory-backend.ts'
import { openEngine } from '../../../../core/storage/engine/mvcc-engine.ts'
import type { Write } from '../../../../core/storage/engine/storage.ts'
import {
  bytes,
  contents,
  describeEvents,
  everything,
  nextEvents,
  put,
  remove,
  write,
} from '../../../contract/storage-fixture.ts'
import { start, watch, countRecords } from '../../../support/servers/started-engine.ts'
import { testRuntime } from '../../../support/servers/test-runtime.ts'

/** A medium whose scan has three records a batch, in the memory of the batch before, and whose records cannot be read again. */
class TransientMedium extends MemoryBackend {
  readonly #medium: MemoryBackend

  constructor(medium: MemoryBackend) {
    super()
    this.#medium = medium
  }

  override scan(): Scan {
    return { ...this.#medium.scan(), records: this.#batches(), isTransient: true }
  }

  override read(): Promise<never> {
    return Promise.reject(new Error('a record was read again'))
  }

  async *#batches(): AsyncGenerator<readonly StoredRecord[]> {
    const memory = new Uint8Array(1000)
    for await (const records of this.#medium.scan().records) {
      for (let at = 0; at < records.length; at += 3) {
        let used = 0
        yield records.slice(at, at + 3).map(({ bytes, ...id }) => {
          memory.set(bytes, used)
          return { ...id, bytes: memory.subarray(used, (used += bytes.length)) }
        })
        memory.fill(0xff)
      }
    }
  }
}

describe('a store over a restart', () => {
  it('a reopened store lets go of the values that a list has returned, also page by page', async () => {
    const { storage, medium } = await start()
    for (const key of ['/a', '/b', '/c']) await write(storage, put(key, key))
    await storage.close()
    const again = await openEngine(new TransientMedium(medium), testRuntime())
    const first = await again.list(everything, { limit: 1 })
    const rest = await again.list({ ...everything, start: '/b' }, { at: first.ok ? first.at : 0 })
    expect([...contents(first), ...contents(rest)]).toEqual(['/a=/a', '/b=/b', '/c=/c'])
    for (const key of ['/a', '/b', '/c']) {
      await expect(again.get(key)).rejects.toThrow('a record was read again')
    }
  })

  it('a reopened store continues the revisions and replays the history it kept', async () => {
    const { storage, medium } = await start()
    await write(storage, put('/a', '1'))
    await write(storage, put('/a', '2'))
    await storage.close()
    const { storage: again } = await start({}, medium)
    expect(await write(again, remove('/a'))).toBe(4)
    expect(describeEvents(await nextEvents(watch(again, 2), 3))).toEqual([
      'put /a=1 @2',
      'put /a=2 @3 was 1 @2',
      'delete /a @4 was 2 @3',
    ])
  })

  it('a reopened store keeps newest values though the memory of its scan is used again, and reads none anew', async () => {
    const { storage, medium } = await start()
    for (let at = 0; at < 5; at++) await write(storage, put('/a', `a${at}`), put('/b', `b${at}`))
    await write(storage, remove('/b'), put('/c', 'c'))
    await storage.close()
    const { storage: again } = await start({}, new TransientMedium(medium))
    expect(contents(await again.list(everything))).toEqual(['/a=a4', '/c=c'])
  })

  it('a reopened store remembers how far it was compacted', async () => {
    const { storage, medium } = await start()
    await write(storage, put('/a', '1'))
    await write(storage, remove('/a'))
    await write(storage, put('/b', '1'))
    await storage.compact(3)
    await storage.close()
    const { storage: again } = await start({}, medium)
    expect(await again.status()).toEqual({ revision: 4, horizon: 3, writable: true })
    expect(contents(await again.list(everything))).toEqual(['/b=1'])
  })

  it('a reopened store refuses another identity than the one it was created with', async () => {
    const { storage, medium } = await start({ identity: { brand: 'svc' } })
    await storage.close()
    const other = openEngine(medium, testRuntime(), { identity: { brand: 'k8s' } })
    await expect(other).rejects.toMatchObject({
      code: 'unavailable',
      details: { label: 'brand', stored: 'svc', expected: 'k8s' },
    })
    const { storage: same } = await start({ identity: { brand: 'svc' } }, medium)
    expect(await same.progress()).toBe(1)
  })

  it('a reopened store finishes a compaction that was cut short', async () => {
    const { storage, medium, backend } = await start()
    for (let at = 0; at < 2500; at++) await write(storage, put('/a', String(at)))
    const abort = new AbortController()
    const drop = backend.drop.bind(backend)
    backend.drop = async (ids, meta) => {
      await drop(ids, meta)
      abort.abort()
    }
    const { revision } = await storage.status()
    const compactable: Compactable = storage
    await compactable.compact(revision, abort.signal)
    await storage.close()
    expect(await countRecords(medium)).toBe(1501)
    const { storage: again } = await start({}, medium)
    await again.compact(revision)
    expect(await countRecords(medium)).toBe(1)
    expect(contents(await again.list(everything))).toEqual(['/a=2499'])
  })
})

const own = (key: string): Write => ({ type: 'put', key, value: bytes('x'), isOwn: true })

/** Opens the store as a program, and closes it after its writes. @returns the keys of values that were the program's own at first */
async function openAs(
  medium: MemoryBackend,
  writer: string | undefined,
  ...writes: readonly Write[]
): Promise<readonly string[]> {
  const storage = await openEngine(medium, testRuntime(), { writer })
  const list = await storage.list(everything)
  for (const each of writes) await storage.commit([], [each])
  await storage.close()
  return list.ok ? list.entries.filter(({ isOwn }) => isOwn).map(({ key }) => key) : []
}

describe('values of a program, after a restart', () => {
  it('values that a program marked are its own when it opens the store again', async () => {
    const medium = new MemoryBackend()
    expect(await openAs(medium, 'a', own('/a'), put('/b', 'x'), own('/c'))).toEqual([])
    expect(await openAs(medium, 'a', put('/c', 'y'), own('/d'), remove('/a'))).toEqual(['/a', '/c'])
    expect(await openAs(medium, 'a')).toEqual(['/d'])
  })

  it('values that another program marked, before or since, are not its own', async () => {
    const medium = new MemoryBackend()
    await openAs(medium, 'a', own('/a'))
    expect(await openAs(medium, 'b', own('/b'))).toEqual([])
    expect(await openAs(medium, 'a', own('/c'))).toEqual([])
    expect(await openAs(medium, 'a')).toEqual(['/c'])
  })

  it('a program without a name marks nothing, and has nothing of its own', async () => {
    const medium = new MemoryBackend()
    await openAs(medium, 'a', own('/a'))
    expect(await openAs(medium, undefined, own('/b'))).toEqual([])
    expect(await openAs(medium, 'a')).toEqual(['/a'])
  })

  it('values of a program stay its own through a compaction', async () => {
    const medium = new MemoryBackend()
    const storage = await openEngine(medium, testRuntime(), { writer: 'a' })
    for (const key of ['/a', '/b', '/a']) await storage.commit([], [own(key)])
    await storage.compact(await storage.progress())
    await storage.close()
    expect(await openAs(medium, 'a')).toEqual(['/a', '/b'])
  })
})
