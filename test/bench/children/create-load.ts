import { join } from 'node:path'
import { recordLength } from '../../../core/storage/record.ts'
import { serveCalls } from '../child-calls.ts'
import { benchNamespace, type ObjectKind, template } from '../client/objects.ts'
import { Numbered } from '../client/numbered.ts'
import { userToken } from '../client/tokens.ts'
import { rm } from 'node:fs/promises'
import { BenchServer } from '../in-process/bench-server.ts'
import { requestInProcess } from '../in-process/in-process-request.ts'

export interface CreateSettings {
  /** Emptied before and after. */
  readonly directory: string
  readonly kind: ObjectKind
  readonly inFlight: number
  readonly warmUpMs: number
  readonly durationMs: number
}

export interface CreateResult {
  readonly requests: number
  readonly total: number
  readonly elapsedMs: number
  /** Bytes of an object's record in the store. */
  readonly recordBytes: number
}

export type CreateLoadCalls = { run(settings: CreateSettings): Promise<CreateResult> }

/** Creates as many objects as it can through the request handler of a server in this process. */
async function run(settings: CreateSettings): Promise<CreateResult> {
  const directory = join(settings.directory, 'store')
  const server = await BenchServer.open(directory)
  const path = `/api/v1/namespaces/${benchNamespace}/${settings.kind}`
  let next = 0
  let created = 0
  let stopping = false
  const work = async (): Promise<void> => {
    const object = new Numbered(template(settings.kind))
    while (!stopping) {
      const request = { method: 'POST', path, token: userToken, body: object.set(next++) }
      await requestInProcess(server.handler, request)
      created++
    }
  }
  const workers = Promise.all(Array.from({ length: settings.inFlight }, work))
  const measured = (async () => {
    await delay(settings.warmUpMs)
    const [before, start] = [created, performance.now()]
    await delay(settings.durationMs)
    return { requests: created - before, elapsedMs: performance.now() - start }
  })()
  const result = await Promise.race([measured, workers.then(() => measured)])
  stopping = true
  await workers
  const recordBytes = await recordBytesOf(server, settings.kind)
  await server.close()
  await rm(directory, { recursive: true })
  return { ...result, total: created, recordBytes }
}

async function recordBytesOf({ storage }: BenchServer, kind: ObjectKind): Promise<number> {
  const start = `/registry/${kind}/`
  const stored = await storage.list({ start, end: `${start}~` }, { limit: 1 })
  const [entry] = stored.ok ? stored.entries : []
  if (!entry) throw new Error(`nothing is stored under ${start}`)
  return recordLength(entry.key, entry.value)
}

function delay(milliseconds: number): Promise<void> {
  return new Promise((resolve) => void setTimeout(resolve, milliseconds))
}

serveCalls<CreateLoadCalls>({ run })
