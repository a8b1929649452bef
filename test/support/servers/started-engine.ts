import { MemoryBackend } from '../../../core/storage/engine/memory-backend.ts'
import { openEngine, type EngineOptions } from '../../../core/storage/engine/mvcc-engine.ts'
import { type Storage, type WatchBatch } from '../../../core/storage/engine/storage.ts'
import { everything } from '../../contract/storage-fixture.ts'
import { FaultyBackend } from '../storage/faulty-backend.ts'
import { testRuntime } from './test-runtime.ts'

export interface Opened {
  readonly storage: Storage
  readonly backend: FaultyBackend
  readonly medium: MemoryBackend
}

export async function start(
  options: EngineOptions = {},
  medium = new MemoryBackend(),
): Promise<Opened> {
  const backend = new FaultyBackend(medium)
  return { storage: await openEngine(backend, testRuntime(), options), backend, medium }
}

/** A switch that holds appends back until it is opened. */
export function gate(): { readonly closed: Promise<void>; open(): void } {
  let open = (): void => undefined
  const closed = new Promise<void>((resolve) => (open = resolve))
  return { closed, open: () => open() }
}

export async function settle(): Promise<void> {
  for (let turn = 0; turn < 50; turn++) await Promise.resolve()
}

export function watch(storage: Storage, from: number): AsyncIterator<WatchBatch> {
  return storage.watch(everything, from, new AbortController().signal)[Symbol.asyncIterator]()
}

/** Flips a bit in the value of the first write of `revision`. */
export async function damage(medium: MemoryBackend, revision: number): Promise<void> {
  const [sealed] = await medium.read([{ revision, index: 0 }])
  const stored = await medium.scan().meta
  if (!sealed || !stored) throw new Error('no such record')
  const flipped = sealed.slice()
  flipped[flipped.length - 1] = (flipped.at(-1) ?? 0) ^ 1
  await medium.append([{ revision, index: 0, bytes: flipped }], stored)
}

export async function countRecords(medium: MemoryBackend): Promise<number> {
  let count = 0
  for await (const batch of medium.scan().records) count += batch.length
  return count
}
