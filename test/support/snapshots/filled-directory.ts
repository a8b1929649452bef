import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { openEngine } from '../../../core/storage/engine/mvcc-engine.ts'
import {
  prefixRange,
  type Storage,
  type StoredValue,
  type Write,
} from '../../../core/storage/engine/storage.ts'
import { writeMetadata } from '../../../node-host/store/data-directory/directory-metadata.ts'
import { openLmdbBackend } from '../../../node-host/store/lmdb/lmdb-backend.ts'
import { systemRuntime } from '../servers/system-runtime.ts'

/** An empty folder, removed when the test ends. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'skerry-snapshots-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

const encoder = new TextEncoder()

/** A put of a config map of the namespace default. */
export function putConfigMap(name: string, data = 'x'): Write {
  const object = {
    kind: 'ConfigMap',
    apiVersion: 'v1',
    metadata: { name, namespace: 'default', uid: `uid-${name}` },
    data: { text: data },
  }
  const value = encoder.encode(JSON.stringify(object))
  return { type: 'put', key: `/registry/configmaps/default/${name}`, value }
}

async function opened<T>(
  directory: string,
  brand: string,
  use: (storage: Storage) => Promise<T>,
): Promise<T> {
  const backend = await openLmdbBackend(directory)
  const storage = await openEngine(backend, systemRuntime, { identity: { brand } })
  try {
    return await use(storage)
  } finally {
    await storage.close()
  }
}

/** Makes a data directory of `count` config maps, some of them changed, one deleted, and a record of a port. */
export async function fillDirectory(
  directory: string,
  count: number,
  brand = 'k8s',
): Promise<void> {
  await opened(directory, brand, async (storage) => {
    for (let first = 0; first < count; first += 500) {
      const names = Array.from({ length: Math.min(500, count - first) }, (_, at) => first + at)
      await storage.commit(
        [],
        names.map((number) => putConfigMap(`map-${number}`)),
      )
    }
    await storage.commit([], [putConfigMap('map-1', 'changed')])
    await storage.commit([], [putConfigMap('gone')])
    await storage.commit([], [{ type: 'delete', key: '/registry/configmaps/default/gone' }])
    const value = encoder.encode('default/web')
    await storage.commit([], [{ type: 'put', key: '/skerry/node-ports/30000', value }])
  })
  await writeMetadata(directory, {
    formatVersion: 1,
    brand: brand === 'svc' ? 'svc' : 'k8s',
    release: '1.33',
    createdBy: 'a test',
    writtenBy: 'a test',
  })
}

export interface FoundValue {
  readonly key: string
  readonly createRevision: number
  readonly revision: number
  readonly text: string
}

const decoder = new TextDecoder()

/** All values of a data directory, and its revision. */
export function valuesIn(
  directory: string,
  brand = 'k8s',
): Promise<{ readonly revision: number; readonly values: readonly FoundValue[] }> {
  return opened(directory, brand, async (storage) => {
    const page = await storage.list(prefixRange('/'))
    if (!page.ok) throw new TypeError('the newest revision is compacted')
    return { revision: await storage.progress(), values: page.entries.map(found) }
  })
}

function found({ key, createRevision, revision, value }: StoredValue): FoundValue {
  return { key, createRevision, revision, text: decoder.decode(value) }
}
