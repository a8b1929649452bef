import { readFileSync } from 'node:fs'
import type { RequestRecord } from '../../../core/access/observe/request-record.ts'
import type { JsonObject, JsonValue } from '../../../core/base/api/json.ts'
import { RequestJournal } from '../../../core/server/mock/request-journal.ts'
import { controllersSettled } from '../objects/owned-objects.ts'
import { type Answer, openTestServer, type TestServer } from '../servers/test-server.ts'

/** A request, and what the original answered to it. */
interface RequestCase {
  readonly method: string
  readonly path: string
  /** A text `uid of /api/v1/nodes/a` in it stands for the uid of that object. */
  readonly body?: JsonValue
  /** Of a PATCH; a merge patch unless given. */
  readonly contentType?: string
  /** The user whom the request impersonates. */
  readonly user?: string
  /** Groups of that user. */
  readonly groups?: readonly string[]
  /** Prefix of the audit annotations that are compared as well. */
  readonly audits?: string
  /** Path of the part of the answer that is compared as well. */
  readonly shows?: readonly string[]
  /** Milliseconds that pass before the request. */
  readonly after?: number
  readonly expected: JsonObject
}

/** Objects that exist first, and requests one after the other. */
export interface RecordedCase {
  readonly name: string
  /** Configurations of plug-ins, by name. */
  readonly configuration?: Readonly<Record<string, JsonObject>>
  readonly setup: readonly {
    readonly resource?: string
    readonly path?: string
    readonly object: JsonObject
  }[]
  readonly requests: readonly RequestCase[]
}

export function readCases(file: URL): readonly RecordedCase[] {
  return JSON.parse(readFileSync(file, 'utf8')) as readonly RecordedCase[]
}

/** The audit annotations of a request with that prefix. */
function annotationsOf(record: RequestRecord | undefined, prefix: string): JsonObject {
  const all = Object.entries(record?.admission?.annotations ?? {})
  return Object.fromEntries(all.filter(([key]) => key.startsWith(prefix)))
}

function shown(
  { status, body, warnings }: Answer,
  { shows, audits }: RequestCase,
  record: RequestRecord | undefined,
): JsonObject {
  const { reason, message, details } = body
  const isRefusal = status >= 300
  const part = shows?.reduce<unknown>((at, key) => (at as JsonObject | undefined)?.[key], body)
  const text = JSON.stringify({
    status,
    ...(isRefusal && { reason, message, causes: details?.causes }),
    ...(!isRefusal && shows && { shown: part ?? null }),
    ...(warnings.length > 0 && { warnings }),
    ...(audits !== undefined && { annotations: annotationsOf(record, audits) }),
  })
  return JSON.parse(withoutChance(text)) as JsonObject
}

/** A text without the random part of generated names, uids and times. */
function withoutChance(text: string): string {
  return text
    .replace(/(gen|kube-api-access)-[a-z0-9]{5}/g, '$1-?????')
    .replace(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'a uid')
    .replace(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ/g, 'a time')
}

/** The JSON of a body, with the uids of the objects that it names. */
async function bodyText(server: TestServer, body: JsonValue): Promise<string> {
  let text = JSON.stringify(body)
  for (const [shownUid, path = ''] of text.matchAll(/"uid of (\/[^"]+)"/g)) {
    const { uid = '' } = (await server.get(path)).body.metadata
    text = text.replace(shownUid, JSON.stringify(uid))
  }
  return text
}

function headersOf({
  method,
  contentType = 'application/merge-patch+json',
  user,
  groups,
}: RequestCase): Record<string, string> {
  return {
    ...(method === 'PATCH' && { 'content-type': contentType }),
    ...(user !== undefined && { 'impersonate-user': user }),
    ...(groups && { 'impersonate-group': groups.join(', ') }),
  }
}

/** Sends the requests of a case to a server of its own. @returns what it answered, and what it should have. */
export async function runCase(
  { configuration, setup, requests }: RecordedCase,
  options: Parameters<typeof openTestServer>[0] = {},
  version: (resource: string) => string = () => 'v1',
): Promise<{ readonly found: JsonObject[]; readonly wanted: JsonObject[] }> {
  const journal = new RequestJournal(1, true)
  const server: TestServer = await openTestServer({
    observer: journal,
    admissionConfiguration: configuration,
    ...options,
  })
  for (const { resource = '', path, object } of setup) {
    const group = `/apis/admissionregistration.k8s.io/${version(resource)}`
    const made = await server.post(path ?? `${group}/${resource}`, object)
    if (made.status !== 201) throw new Error(`${resource}: ${made.text}`)
  }
  await controllersSettled()
  const found: JsonObject[] = []
  for (const request of requests) {
    server.runtime.advance(request.after ?? 0)
    const answer = await server.send(request.method, request.path, {
      body: request.body === undefined ? undefined : await bodyText(server, request.body),
      headers: headersOf(request),
    })
    found.push(shown(answer, request, journal.records.at(-1)))
  }
  return { found, wanted: requests.map(({ expected }) => expected) }
}
