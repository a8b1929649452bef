import { readFile } from 'node:fs/promises'
import type { Storage } from '../../../core/index.ts'
import { EtcdClient } from './etcd-client.ts'
import { EtcdKeys } from './etcd-keys.ts'
import { EtcdStorage } from './etcd-storage.ts'
import { loadGrpc } from './load-grpc.ts'

export interface EtcdOptions {
  /** `--etcd-servers`: URLs of the members. */
  readonly servers: readonly string[]
  /** `--etcd-prefix`: where the keys of objects begin; `/registry` unless given. */
  readonly prefix?: string | undefined
  /** Files with PEM texts: `--etcd-cafile`, `--etcd-certfile`, `--etcd-keyfile`. */
  readonly caFile?: string | undefined
  readonly certFile?: string | undefined
  readonly keyFile?: string | undefined
}

/**
 * Opens the store that etcd keeps.
 * @throws StartupError where the packages that it needs are not installed, or a file cannot be read.
 */
export async function openEtcd(options: EtcdOptions): Promise<Storage> {
  const packages = await loadGrpc()
  const [authority, certificate, key] = await Promise.all([
    readIfGiven(options.caFile),
    readIfGiven(options.certFile),
    readIfGiven(options.keyFile),
  ])
  const { servers, prefix = '/registry' } = options
  const client = new EtcdClient({ servers, authority, certificate, key, packages })
  return new EtcdStorage(client, new EtcdKeys(prefix))
}

async function readIfGiven(file: string | undefined): Promise<Buffer | undefined> {
  return file === undefined ? undefined : readFile(file)
}
