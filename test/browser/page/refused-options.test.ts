import { describe, expect, it } from 'vitest'
import {
  type MockServerOptions,
  openServer,
  type OpenServerOptions,
  startMockServer,
} from '../../../browser-host/page/index.ts'

function refusal(start: Promise<object>): Promise<string> {
  return start.then(
    () => 'started',
    (error: Error) => error.message,
  )
}

describe('wrong options in a page', () => {
  it.each<[options: unknown, message: string]>([
    [{ fixture: [] }, 'startMockServer: there is no option "fixture"; did you mean fixtures?'],
    [{ brand: 'kubernetes' }, 'brand is "kubernetes"; it must be "svc" or "k8s"'],
    [{ perfix: '/a' }, 'there is no option "perfix"; did you mean prefix?'],
    [{ serviceWorker: true }, 'serviceWorker is true; it must be false, a URL, an object with url'],
    [{ worker: 'worker.js' }, 'worker is "worker.js"; it must be a function that makes a Worker'],
    [
      { fixtures: './pods.yaml' },
      '"./pods.yaml" is a path where YAML is due, and a page reads no files; give new URL("./pods.yaml", import.meta.url)',
    ],
    [
      { fixtures: new URL('/__none__.yaml?raw404', 'ftp://host') },
      'cannot be read; give a URL with http: or https:',
    ],
  ])(
    'wrong options of startMockServer are refused with what would be right: %j',
    async (options, message) => {
      expect(await refusal(startMockServer(options as MockServerOptions))).toContain(message)
    },
  )

  it.each<[options: unknown, message: string]>([
    [
      { kind: 'persistant' },
      'kind is "persistant"; it must be "persistent" or "mock"; did you mean persistent?',
    ],
    [
      { fixtures: [] },
      "fixtures is []; it must be absent, as a server on IndexedDB has none; give kind: 'mock'",
    ],
    [{ kind: 'mock', sed: 1 }, 'openServer: there is no option "sed"; did you mean seed?'],
  ])(
    'wrong options of openServer are refused with what would be right: %j',
    async (options, message) => {
      expect(await refusal(openServer(options as OpenServerOptions))).toContain(message)
    },
  )
})
