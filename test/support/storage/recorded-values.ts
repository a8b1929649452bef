import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import type { JsonObject } from '../../../core/base/api/json.ts'
import type { TestServerOptions } from '../servers/test-server.ts'

/** The namespace of the recorded objects. */
export const namespace = 'recorded'

/** An object that the original stored: see test/differential/record-values.ts. */
export interface RecordedObject {
  /** Where it is read. */
  readonly path: string
  readonly key: string
  /** The stored bytes in base64. */
  readonly value: string
  /** What was created, and whose status was put. */
  readonly body: JsonObject
  /** The original's answer to a GET. */
  readonly answer: string
}

export interface RecordedValues {
  readonly version: string
  readonly objects: readonly RecordedObject[]
}

/** The record, whose file is beside the tests of the folder node/storage. */
export function readRecordedValues(): RecordedValues {
  const file = new URL('../../node/storage/recorded-values.json.gz', import.meta.url)
  return JSON.parse(gunzipSync(readFileSync(file)).toString()) as RecordedValues
}

export function storedBytes({ value }: RecordedObject): Uint8Array {
  return new Uint8Array(Buffer.from(value, 'base64'))
}

/** The settings of the recorded server. */
export const recordedServer: Pick<TestServerOptions, 'runtimeConfig' | 'featureGates'> = {
  runtimeConfig: new Map([['api/all', true]]),
  featureGates: new Map([
    ['AllAlpha', true],
    ['AllBeta', true],
    ['CBORServingAndStorage', false],
    ['AllowUnsafeMalformedObjectDeletion', true],
  ]),
}
