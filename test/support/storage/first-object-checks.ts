import { expect } from 'vitest'
import type { ApiObject } from '../../../core/base/api/object.ts'
import { resourcePath } from '../../../core/base/client/resource-path.ts'
import type { FirstObject } from '../../../core/requests/first-objects/first-object.ts'
import { controllersSettled } from '../objects/owned-objects.ts'
import { type TestServer } from '../servers/test-server.ts'

export function pathOf({ resource, object }: FirstObject): string {
  const { namespace = '', name = '' } = object.metadata
  return resourcePath(resource, { namespace, name })
}

export function collectionOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/'))
}

/** But for what differs from one creation to the next. */
export function comparable(object: ApiObject): unknown {
  const text = JSON.stringify(object).replaceAll(/"\d{4}-\d\d-\d\dT[\d:]+Z"/g, '"now"')
  const {
    uid: _uid,
    resourceVersion: _version,
    ...metadata
  } = (JSON.parse(text) as ApiObject).metadata
  return { ...(JSON.parse(text) as ApiObject), metadata }
}

export async function objectAt({ get }: TestServer, path: string): Promise<ApiObject> {
  const { status, text } = await get(path)
  expect(status).toBe(200)
  return JSON.parse(text) as ApiObject
}

/** Each object takes a turn of its own. */
export async function settled(): Promise<void> {
  for (let turn = 0; turn < 400; turn++) await controllersSettled()
}

/** Levels and flow schemas are looked after each minute. */
export async function nextMinute({ runtime }: TestServer): Promise<void> {
  await settled()
  runtime.advance(60_000)
  await settled()
}

export async function replaceSpec(
  server: TestServer,
  path: string,
  change: (object: ApiObject) => object,
): Promise<void> {
  const object = await objectAt(server, path)
  const { status } = await server.put(path, { ...object, ...change(object) })
  expect(status).toBe(200)
}
