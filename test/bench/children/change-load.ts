import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { WritableJsonObject } from '../../../core/base/api/json.ts'
import { serveCalls } from '../child-calls.ts'
import { Numbered, numberMark } from '../client/numbered.ts'
import { collectionPath, type ObjectKind, template } from '../client/objects.ts'
import { userToken } from '../client/tokens.ts'
import { BenchServer } from '../in-process/bench-server.ts'
import { type InProcessRequest, requestInProcess } from '../in-process/in-process-request.ts'
import { type Ask, type Busy, type Done, keepBusy } from '../in-process/keep-busy.ts'

export type Change = 'put' | 'apply'

export interface ChangeSettings extends Busy {
  /** Emptied before and after. */
  readonly directory: string
  readonly kind: ObjectKind
  readonly change: Change
}

export type ChangeLoadCalls = { run(settings: ChangeSettings): Promise<Done> }

const ways: Readonly<Record<Change, Pick<InProcessRequest, 'method' | 'search' | 'contentType'>>> =
  {
    put: { method: 'PUT' },
    apply: {
      method: 'PATCH',
      search: '?fieldManager=bench',
      contentType: 'application/apply-patch+yaml',
    },
  }

/** Changes a label of as many objects as are under way at a time, each made the way that it is changed. */
async function run(settings: ChangeSettings): Promise<Done> {
  const directory = join(settings.directory, 'store')
  const server = await BenchServer.open(directory)
  const { kind, change, inFlight } = settings
  if (change === 'put') await server.createMany({ kind, first: 0, count: inFlight })
  const done = await keepBusy(settings, (index) => changeOver(server, kind, change, index))
  await server.close()
  await rm(directory, { recursive: true })
  return done
}

/** Requests that change an object over and over: an apply of its template, or a PUT of the object as it is stored. */
async function changeOver(
  server: BenchServer,
  kind: ObjectKind,
  change: Change,
  index: number,
): Promise<Ask> {
  const number = index.toString().padStart(numberMark.length, '0')
  const text = Buffer.from(template(kind)).toString().replaceAll(numberMark, number)
  const applied = JSON.parse(text) as Changed
  const path = `${collectionPath(kind)}/${applied.metadata.name}`
  // Admission adds to a pod what a PUT must not take away.
  const object = change === 'put' ? await stored(server, path) : applied
  object.metadata.labels['example.com/change'] = numberMark
  const body = new Numbered(Buffer.from(JSON.stringify(object)))
  let next = 0
  return () => {
    const request = { ...ways[change], path, token: userToken, body: body.set(next++) }
    return requestInProcess(server.handler, request)
  }
}

interface Changed {
  readonly metadata: {
    readonly name: string
    readonly labels: WritableJsonObject
    resourceVersion?: string
    managedFields?: unknown
  }
}

/** The object without its version, so that each PUT of it succeeds. */
async function stored(server: BenchServer, path: string): Promise<Changed> {
  const { body } = await requestInProcess(server.handler, { method: 'GET', path, token: userToken })
  if (!(body instanceof Uint8Array)) throw new TypeError(`${path} was answered with a stream`)
  const object = JSON.parse(Buffer.from(body).toString()) as Changed
  delete object.metadata.resourceVersion
  delete object.metadata.managedFields
  return object
}

serveCalls<ChangeLoadCalls>({ run })
