import {
  type Brand,
  type BrandName,
  brands,
  prefixRange,
  type Range,
  sharedView,
  type Storage,
  type StoredValue,
  type Write,
} from '../../../core/index.ts'
import { StartupError } from '../../base/errors/startup-error.ts'
import type { NodeRuntime } from '../../base/node-runtime.ts'
import type { EtcdStartOptions } from '../../base/options/etcd-options.ts'
import { etcdPrefixOf } from '../../store/etcd/etcd-prefix.ts'
import { etcdServersOf } from '../../store/etcd/etcd-servers.ts'
import { openEtcd } from '../../store/etcd/open-etcd.ts'
import { restoreMark } from '../../store/etcd/restore-mark.ts'

/** The store that an etcd keeps. */
export interface EtcdStore {
  readonly brand: BrandName
  /** As other servers see it. */
  readonly raw: Storage
  /** As this server sees it. */
  readonly storage: Storage
  close(): Promise<void>
}

/** All objects. */
export const registry: Range = prefixRange('/registry/')

/**
 * Opens the store that an etcd keeps.
 * @param brand of its objects; undefined for that whose objects are there
 * @throws StartupError for bad options, and where no brand or both have objects there.
 */
export async function openEtcdStore(
  options: EtcdStartOptions,
  brand: BrandName | undefined,
  runtime: NodeRuntime,
): Promise<EtcdStore> {
  const found = brand ?? (await brandIn(options))
  const raw = await openAs(options, brands[found])
  const storage = sharedView(raw, { brand: brands[found], runtime })
  return { brand: found, raw, storage, close: () => storage.close() }
}

function openAs(options: EtcdStartOptions, brand: Brand): Promise<Storage> {
  return openEtcd({
    servers: etcdServersOf(options),
    prefix: options.etcdPrefix ?? etcdPrefixOf(brand),
    caFile: options.etcdCaFile,
    certFile: options.etcdCertFile,
    keyFile: options.etcdKeyFile,
  })
}

async function brandIn(options: EtcdStartOptions): Promise<BrandName> {
  if (options.etcdPrefix !== undefined) {
    throw new StartupError('--etcd-prefix needs --brand: svc or k8s')
  }
  const found: BrandName[] = []
  for (const name of Object.keys(brands) as BrandName[]) {
    const storage = await openAs(options, brands[name])
    try {
      if (!(await isEmpty(storage))) found.push(name)
    } finally {
      await storage.close()
    }
  }
  const [one, other] = found
  if (one !== undefined && other === undefined) return one
  const what = one === undefined ? 'has no objects of any brand' : 'has objects of both brands'
  throw new StartupError(`the etcd ${what}: choose with --brand, or --etcd-prefix and --brand`)
}

async function isEmpty(storage: Storage): Promise<boolean> {
  const page = await storage.list(registry, { limit: 1, keysOnly: true })
  return page.ok && page.entries.length === 0
}

/** Limits of one transaction: etcd takes 128 operations and 1.5 MiB unless it is set otherwise. */
const mostWrites = 64
const mostBytes = 512 * 1024

/** Seconds for which restored events are kept. */
const eventSeconds = 3600

/**
 * Writes values to an etcd without objects, which gives them new versions. Servers of this package do not start on it until all are
 * written; a restore that was ended before goes on where it is run again.
 * @throws StartupError where the etcd has objects.
 */
export async function restoreEtcd(
  { raw, storage }: Pick<EtcdStore, 'raw' | 'storage'>,
  values: AsyncIterable<readonly StoredValue[]>,
): Promise<void> {
  const mark = await raw.get(restoreMark)
  const isBegun = mark.ok && mark.entry !== undefined
  if (!isBegun) {
    if (!(await isEmpty(raw))) {
      throw new StartupError(
        'the etcd has objects below this prefix: remove them with etcdctl del --prefix, or choose another --etcd-prefix',
      )
    }
    await raw.commit([], [{ type: 'put', key: restoreMark, value: new Uint8Array([1]) }])
  }
  for await (const batch of values) await writeAll(storage, batch)
  await raw.commit([], [{ type: 'delete', key: restoreMark }])
}

async function writeAll(storage: Storage, values: readonly StoredValue[]): Promise<void> {
  let writes: Write[] = []
  let bytes = 0
  for (const { key, value } of values) {
    if (writes.length === mostWrites || bytes + value.length > mostBytes) {
      await writeAbsent(storage, writes)
      writes = []
      bytes = 0
    }
    const ttl = key.startsWith('/registry/events/') ? { ttl: eventSeconds } : {}
    writes.push({ type: 'put', key, value, ...ttl })
    bytes += value.length
  }
  await writeAbsent(storage, writes)
}

/** Writes keys that are absent; those that an earlier restore has written stay. */
async function writeAbsent(storage: Storage, writes: readonly Write[]): Promise<void> {
  if (writes.length === 0) return
  const result = await storage.commit(
    writes.map(({ key }) => ({ key, revision: 0 })),
    writes,
  )
  if (result.ok) return
  await writeAbsent(
    storage,
    writes.filter((_write, at) => result.current[at] === undefined),
  )
}
