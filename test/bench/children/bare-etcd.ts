import { EtcdClient } from '../../../node-host/store/etcd/etcd-client.ts'
import { loadGrpc } from '../../../node-host/store/etcd/load-grpc.ts'
import { systemRuntime } from '../../support/servers/system-runtime.ts'
import { serveCalls } from '../child-calls.ts'
import { type Busy, type Done, keepBusy } from '../in-process/keep-busy.ts'

export interface BareEtcdSettings extends Busy {
  readonly servers: readonly string[]
  /** Keys are put behind this one, by number. */
  readonly prefix: string
  /** Number of the first key. */
  readonly first: number
  /** The value of the first key behind this prefix is put. */
  readonly valueOf: string
}

export interface BareEtcdResult extends Done {
  readonly valueBytes: number
  /** Number of the next key. */
  readonly next: number
}

export type BareEtcdCalls = { run(settings: BareEtcdSettings): Promise<BareEtcdResult> }

/** Sends the transactions of creates, as many as it can: a put under the guard that the key does not exist. */
async function run(settings: BareEtcdSettings): Promise<BareEtcdResult> {
  const client = new EtcdClient({
    servers: settings.servers,
    timers: systemRuntime.timers,
    packages: await loadGrpc(),
  })
  const { methods } = client
  try {
    const start = Buffer.from(settings.valueOf)
    const rangeEnd = Buffer.concat([start.subarray(0, -1), Buffer.from([(start.at(-1) ?? 0) + 1])])
    const found = await client.ask(methods.range, { key: start, rangeEnd, limit: 1 })
    const value = found.kvs[0]?.value
    if (!value) throw new Error(`nothing is stored behind ${settings.valueOf}`)
    let next = settings.first
    const done = await keepBusy(settings, () => async () => {
      const key = Buffer.from(`${settings.prefix}${next++}`)
      const { succeeded } = await client.send(methods.txn, {
        compare: [{ result: 0, target: 2, key, modRevision: 0 }],
        success: [{ requestPut: { key, value } }],
        failure: [{ requestRange: { key } }],
      })
      if (!succeeded) throw new Error(`${key.toString()} exists`)
    })
    return { ...done, valueBytes: value.length, next }
  } finally {
    client.close()
  }
}

serveCalls<BareEtcdCalls>({ run })
