import type { JsonObject } from '../../../core/base/api/json.ts'
import { requestHeaders } from '../../../core/base/http/request-headers.ts'
import type { ApiRequest, ApiResponse } from '../../../core/index.ts'
import {
  openTestServer,
  type Body,
  type TestServer,
  type TestServerOptions,
} from '../servers/test-server.ts'
import { widget, widgetDefinition, widgetGroup, widgetPath } from './widgets.ts'

/** A server that serves widgets, with their definition of the defaults. */
export async function openWidgetServer(
  definitions = [widgetDefinition()],
  options: TestServerOptions = {},
): Promise<TestServer> {
  const server = await openTestServer(options)
  await server.server.catalog.add(definitions)
  return server
}

export async function statusesOf(
  { get }: TestServer,
  ...paths: readonly string[]
): Promise<readonly number[]> {
  const answers = await Promise.all(paths.map((path) => get(path)))
  return answers.map(({ status }) => status)
}

/** What the store has of a widget; undefined where it has none. */
export async function storedWidget(
  { storage }: TestServer,
  name: string,
): Promise<JsonObject | undefined> {
  const found = await storage.get(`/registry/${widgetGroup}/widgets/default/${name}`)
  if (!found.ok || !found.entry) return undefined
  return JSON.parse(new TextDecoder().decode(found.entry.value)) as JsonObject
}

export function specOf(body: object): JsonObject {
  return (body as { spec: JsonObject }).spec
}

/** `v1 a` for each item of a list: its version and its name. */
export function itemsOf({ items }: Body): readonly string[] {
  return items.map(({ apiVersion, metadata }) => `${apiVersion.split('/')[1]} ${metadata.name}`)
}

/** A POST of a widget of some version whose body comes when it is sent. */
export function slowPost(
  server: TestServer,
  version = 'v1',
): {
  readonly answer: Promise<ApiResponse>
  send(name: string): void
} {
  let send: (name: string) => void = () => undefined
  const body = new Promise<Uint8Array>((resolve) => {
    send = (name) =>
      resolve(new TextEncoder().encode(JSON.stringify(widget(name, { color: 'red' }, version))))
  })
  const headers = { authorization: 'Bearer admin', 'content-type': 'application/json' }
  const request: ApiRequest = {
    method: 'POST',
    path: widgetPath(version),
    search: '',
    ...requestHeaders(headers),
    body: () => body,
    bodyStream: () => undefined,
    signal: new AbortController().signal,
    peer: { secure: true },
  }
  return { answer: Promise.resolve(server.server.handle(request)), send }
}
