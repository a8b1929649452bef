import { existsSync } from 'node:fs'
import { prefixRange, StorageError, type Storage, type StoredValue } from '../../../core/index.ts'
import { StartupError } from '../../base/errors/startup-error.ts'
import { stderrLogger } from '../../base/logging/stderr-logger.ts'
import { type NodeRuntime, nodeRuntime } from '../../base/node-runtime.ts'
import { thisVersion } from '../../store/data-directory/directory-metadata.ts'
import { checkSnapshot, readSnapshot } from '../../store/snapshot/read-snapshot.ts'
import type { SnapshotHeader } from '../../store/snapshot/snapshot-format.ts'
import { SnapshotWriter } from '../../store/snapshot/write-snapshot.ts'
import { openDirectoryStore, restoreDirectory } from './directory-store.ts'
import { isEtcdFile, serveEtcdFile } from './etcd-file.ts'
import { openEtcdStore, registry, restoreEtcd } from './etcd-store.ts'
import { describeSnapshot, SnapshotCounts } from './inspect-snapshot.ts'
import { readStore } from './read-store.ts'
import {
  parseSnapshotArguments,
  type SnapshotArguments,
  snapshotHelp,
} from './snapshot-arguments.ts'

/** The command `skerry snapshot`. */
export async function runSnapshotCommand(words: readonly string[]): Promise<void> {
  process.stdout.write(await runSnapshot(words))
}

/** Runs `skerry snapshot` by the words that follow its name. @returns what it prints. @throws StartupError */
export async function runSnapshot(words: readonly string[]): Promise<string> {
  const given = parseSnapshotArguments(words)
  if (!given) return snapshotHelp()
  const runtime = nodeRuntime(stderrLogger())
  const release = runtime.keepAlive()
  try {
    if (given.action === 'save') return await save(given, runtime)
    return await withOwnFormat(given, runtime, (file) =>
      given.action === 'restore' ? restore({ ...given, file }, runtime) : inspect(given, file),
    )
  } catch (error) {
    throw error instanceof StorageError ? new StartupError(error.message, error) : error
  } finally {
    release()
    await runtime.close()
  }
}

/** A store to save, and what its snapshot says of it. */
interface SavedStore {
  readonly storage: Storage
  readonly range: typeof registry
  readonly header: Pick<SnapshotHeader, 'brand' | 'release' | 'source'>
}

async function save(given: SnapshotArguments, runtime: NodeRuntime): Promise<string> {
  const { file, dataDir, etcd, brand, overwrite } = given
  if (!overwrite && existsSync(file)) {
    throw new StartupError(`${file} exists: choose another name, or give --overwrite`)
  }
  if (etcd) {
    const store = await openEtcdStore(etcd, brand, runtime)
    const header = { brand: store.brand, source: 'etcd' } as const
    return closing(store, () => saveStore({ ...store, range: registry, header }, file))
  }
  const store = await openDirectoryStore(dataDir, runtime)
  const { release } = store
  const header = {
    brand: store.brand,
    ...(release !== undefined && { release }),
    source: 'directory',
  } as const
  return closing(store, () => saveStore({ ...store, range: prefixRange('/'), header }, file))
}

async function closing<T>(
  store: { readonly close: () => Promise<void> },
  use: () => Promise<T>,
): Promise<T> {
  try {
    return await use()
  } finally {
    await store.close()
  }
}

async function saveStore({ storage, range, header }: SavedStore, file: string): Promise<string> {
  const createdBy = await thisVersion()
  let writer: SnapshotWriter | undefined
  let at = 0
  try {
    await readStore(storage, range, {
      async begin(revision) {
        await writer?.abandon()
        at = revision
        const createdAt = new Date().toISOString()
        writer = await SnapshotWriter.create(file, { ...header, revision, createdBy, createdAt })
      },
      async take({ values }) {
        for (const value of values) {
          if (isOfServers(value)) continue
          if (value.value.length === 0) throw unreadable(value)
          await writer?.write(value)
        }
      },
    })
  } catch (error) {
    await writer?.abandon()
    throw error
  }
  const count = (await writer?.finish()) ?? 0
  return `saved ${count} values of revision ${at} to ${file}\n`
}

/** Keys by which running servers find each other. */
function isOfServers({ key }: StoredValue): boolean {
  return /^\/registry\/(?:masterleases|peerserverleases)\//.test(key)
}

function unreadable({ key }: StoredValue): StartupError {
  return new StartupError(`the value of ${key} cannot be decoded; nothing was saved`)
}

/** Uses a file in the format of this command, which one of etcd is brought into first. */
async function withOwnFormat(
  given: SnapshotArguments,
  runtime: NodeRuntime,
  use: (file: string) => Promise<string>,
): Promise<string> {
  if (!(await isEtcdFile(given.file))) return use(given.file)
  const served = await serveEtcdFile(given.file)
  const copy = `${given.file}.skerry`
  try {
    await save(
      { ...given, file: copy, etcd: { etcdServers: [served.url] }, overwrite: true },
      runtime,
    )
    return await use(copy)
  } finally {
    const { rm } = await import('node:fs/promises')
    await rm(copy, { force: true })
    await served.close()
  }
}

async function restore(given: SnapshotArguments, runtime: NodeRuntime): Promise<string> {
  const { file, dataDir, etcd, brand, overwrite } = given
  const counts = new SnapshotCounts()
  // Before anything is written.
  const header = await checkSnapshot(file, (value) => counts.add(value))
  if (brand !== undefined && brand !== header.brand) {
    throw new StartupError(`the snapshot has brand ${header.brand}, and --brand says ${brand}`)
  }
  if (!etcd) {
    await restoreDirectory(dataDir, header, batches(file, isOfDirectory), overwrite)
    return `restored ${counts.objects} objects to ${dataDir} with their resource versions, up to ${header.revision}\n`
  }
  const store = await openEtcdStore(etcd, brandNamed(header), runtime)
  return closing(store, async () => {
    await restoreEtcd(store, batches(file, isOfEtcd))
    const revision = await store.raw.progress()
    return `restored ${counts.objects} objects to etcd, which gave them new resource versions, up to ${revision}; uids are kept\n`
  })
}

function brandNamed({ brand }: SnapshotHeader): 'svc' | 'k8s' {
  if (brand === 'svc' || brand === 'k8s') return brand
  throw new StartupError(`the snapshot has brand ${brand}, which this version does not know`)
}

/** The bitmaps of allocations are of servers on etcd; those of a directory keep records, and make them where they are absent. */
function isOfDirectory({ key }: StoredValue): boolean {
  return !key.startsWith('/registry/ranges/')
}

function isOfEtcd({ key }: StoredValue): boolean {
  return key.startsWith('/registry/')
}

/** Values and bytes of one batch. */
const batchValues = 1000
const batchBytes = 4 * 1024 * 1024

async function* batches(
  file: string,
  isWanted: (value: StoredValue) => boolean,
): AsyncGenerator<readonly StoredValue[]> {
  let batch: StoredValue[] = []
  let bytes = 0
  for await (const part of readSnapshot(file)) {
    if ('source' in part || !isWanted(part)) continue
    batch.push(part)
    bytes += part.value.length
    if (batch.length < batchValues && bytes < batchBytes) continue
    yield batch
    batch = []
    bytes = 0
  }
  yield batch
}

async function inspect({ file: name, output }: SnapshotArguments, file: string): Promise<string> {
  const counts = new SnapshotCounts()
  const header = await checkSnapshot(file, (value) => counts.add(value))
  return describeSnapshot({ name, file, header, counts, output })
}
