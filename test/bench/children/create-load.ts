import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { recordLength } from '../../../core/storage/engine/record.ts'
import type { EtcdOptions } from '../../../node-host/store/etcd/open-etcd.ts'
import { serveCalls } from '../child-calls.ts'
import { Numbered } from '../client/numbered.ts'
import { collectionPath, type ObjectKind, storePrefix, template } from '../client/objects.ts'
import { userToken } from '../client/tokens.ts'
import { BenchServer } from '../in-process/bench-server.ts'
import { requestInProcess } from '../in-process/in-process-request.ts'
import { type Busy, type Done, keepBusy } from '../in-process/keep-busy.ts'

export interface CreateSettings extends Busy {
  /** Emptied before and after. */
  readonly directory: string
  readonly kind: ObjectKind
  /** The etcd that has the objects, instead of LMDB, and the number of the first one. */
  readonly etcd?: EtcdOptions
  readonly first?: number
  readonly disableAdmissionPlugins?: readonly string[]
  /** Validating policies that the server has, and the core resource that they are for. */
  readonly policies?: { readonly resource: string; readonly count: number }
}

export interface CreateResult extends Done {
  /** Bytes of an object's record in the store. */
  readonly recordBytes: number
  /** The number of the next object. */
  readonly next: number
}

export type CreateLoadCalls = { run(settings: CreateSettings): Promise<CreateResult> }

/** Creates as many objects as it can through the request handler of a server in this process. */
async function run(settings: CreateSettings): Promise<CreateResult> {
  const directory = join(settings.directory, 'store')
  const { policies, disableAdmissionPlugins = [], etcd, first = 0 } = settings
  const server = await BenchServer.open(directory, { disableAdmissionPlugins, etcd })
  if (policies) await server.addPolicies(policies.resource, policies.count)
  if (settings.kind === 'widgets') await server.define(0)
  const path = collectionPath(settings.kind)
  let next = first
  const done = await keepBusy(settings, () => {
    const object = new Numbered(template(settings.kind))
    return () => {
      const request = { method: 'POST', path, token: userToken, body: object.set(next++) }
      return requestInProcess(server.handler, request)
    }
  })
  const recordBytes = await recordBytesOf(server, settings.kind)
  await server.close()
  await rm(directory, { recursive: true, force: true })
  return { ...done, recordBytes, next }
}

async function recordBytesOf({ storage }: BenchServer, kind: ObjectKind): Promise<number> {
  const start = storePrefix(kind)
  const stored = await storage.list({ start, end: `${start}~` }, { limit: 1 })
  const [entry] = stored.ok ? stored.entries : []
  if (!entry) throw new Error(`nothing is stored under ${start}`)
  return recordLength(entry.key, entry.value)
}

serveCalls<CreateLoadCalls>({ run })
