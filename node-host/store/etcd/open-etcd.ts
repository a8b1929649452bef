import type { Logger, Storage, Timers } from '../../../core/index.ts'
import { StartupError } from '../../base/errors/startup-error.ts'
import { reasonOf } from '../../base/errors/system-error.ts'
import { silentLogger } from '../../base/logging/silent-logger.ts'
import { nodeRuntime } from '../../base/node-runtime.ts'
import { EtcdClient } from './etcd-client.ts'
import { failureOf } from './etcd-error.ts'
import { EtcdKeys } from './etcd-keys.ts'
import { EtcdStorage } from './etcd-storage.ts'
import { loadGrpc } from './load-grpc.ts'
import { TlsFiles, type TlsPaths } from './tls-files.ts'

export interface EtcdOptions extends TlsPaths {
  /** `--etcd-servers`: URLs of the members. */
  readonly servers: readonly string[]
  /** `--etcd-prefix`: where the keys of objects begin; `/registry` unless given. */
  readonly prefix?: string | undefined
  /** `--etcd-compaction-interval` in milliseconds; without it, or with 0, other servers compact. */
  readonly compactionInterval?: number | undefined
  /** `--lease-reuse-duration-seconds`; 60 unless given. */
  readonly leaseReuseSeconds?: number | undefined
  /** How long the start waits for an etcd that does not answer, in milliseconds; 20 seconds unless given. */
  readonly startLimit?: number | undefined
  /** Timers and log of the server; those of Node and none unless given. */
  readonly runtime?: { readonly timers: Timers; readonly logger: Logger } | undefined
}

/** As the original waits. */
const usualStartLimit = 20_000

/**
 * Opens the store that etcd keeps, once a member answers.
 * @throws StartupError where the packages that it needs are not installed, a file cannot be read or used, or no member answers.
 */
export async function openEtcd(options: EtcdOptions): Promise<Storage> {
  const { servers, prefix = '/registry', caFile, certFile, keyFile } = options
  const { timers, logger } = options.runtime ?? nodeRuntime(silentLogger)
  const packages = await loadGrpc()
  const isSecure = servers.some((server) => server.startsWith('https:'))
  const tls = isSecure ? await TlsFiles.read({ caFile, certFile, keyFile }) : undefined
  const client = new EtcdClient({ servers, tls, timers, packages })
  try {
    await client.ask(
      client.methods.status,
      {},
      { timeoutMs: options.startLimit ?? usualStartLimit },
    )
    await client.member.version()
  } catch (error) {
    client.close()
    const reason = failureOf(error)?.details ?? reasonOf(error)
    throw new StartupError(`no member of etcd answers (${servers.join(', ')}): ${reason}`, error)
  }
  const { compactionInterval, leaseReuseSeconds } = options
  const keys = new EtcdKeys(prefix)
  return new EtcdStorage({ client, keys, logger, compactionInterval, leaseReuseSeconds })
}
