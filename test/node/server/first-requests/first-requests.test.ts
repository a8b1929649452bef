import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import type { MemoryBackend } from '../../../../core/index.ts'
import { settled } from '../../../support/requests/seen-over-time.ts'
import { send, type SentAnswer } from '../../../support/requests/sent-request.ts'
import {
  type Program,
  programCopies,
  type StartedServer,
} from '../../../support/servers/program-copies.ts'
import { firstRequests, readAddresses } from './first-requests.ts'
import type { FirstRequest } from './made-requests.ts'
import { start, writeEverything } from './stored-everything.ts'

let copy: () => Program
let store: MemoryBackend
/** A copy of the program that has loaded what it needs, and a server of it that has answered before. */
let warm: Program
let asked: StartedServer
const texts = new Map<string, string>()

const definitions = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions'
const devices = '/apis/resource.k8s.io/v1/namespaces/default/resourceclaims/fast'
/** A pod with a claim of a device, which selectors with patterns choose. */
const deviceKeys = [
  '/registry/deviceclasses/fast.example.com',
  '/registry/resourceslices/fast',
  '/registry/resourceclaims/default/fast',
  '/registry/pods/default/with-device',
]
/** What servers of older releases have not. */
const older = { featureGates: new Map(), runtimeConfig: new Map() }

beforeAll(async () => {
  copy = await programCopies()
  warm = copy()
  store = await writeEverything(warm)
  asked = await start(warm, store.copy(), still)
  for (const address of readAddresses) {
    texts.set(address, (await send(asked.server, 'GET', address)).text)
  }
})

afterAll(() => asked.close())

/** Without controllers, which would change the store while a request is under way. */
const still = { controllers: [] }

interface Answered {
  readonly answers: readonly SentAnswer[]
  /** What the server logged as errors. */
  readonly errors: readonly unknown[]
}

/** The answers of a server, but for what differs between any two: times and generated names. */
async function answersOf(
  { server, runtime }: StartedServer,
  request: FirstRequest,
): Promise<Answered> {
  const answers = (await request.send(server)).map(({ status, text }) => ({
    status,
    text: text
      .replaceAll(/"(resourceVersion|uid|continue)":"[^"]*"/g, '"$1":""')
      .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'T'),
  }))
  return { answers, errors: runtime.log.filter(({ level }) => level === 'error') }
}

async function firstAnswers(program: Program, request: FirstRequest): Promise<Answered> {
  const started = await start(program, store.copy(), still)
  const answered = await answersOf(started, request)
  await started.close()
  return answered
}

/** Objects of the test's own, and errors that are logged, of a server with its controllers. */
async function startedWith(options: Parameters<typeof start>[2]): Promise<StartedServer> {
  const started = await start(copy(), store.copy(), options)
  onTestFinished(() => started.close())
  await settled()
  return started
}

function errorsOf({ runtime }: StartedServer): readonly unknown[] {
  return runtime.log.filter(({ level }) => level === 'error')
}

describe('a server on a store that holds one of everything', () => {
  it('all controllers of a server begin on a store of everything without an error', async () => {
    const started = await startedWith({ controllers: ['*'], simulate: true })
    for (let minute = 0; minute < 3; minute++) {
      started.runtime.advance(60_000)
      await settled()
    }
    expect(errorsOf(started)).toEqual([])
    const read = async (address: string): Promise<string> =>
      (await send(started.server, 'GET', address)).text
    expect(await read(`${definitions}/widgets.example.com`)).toContain('"NonStructuralSchema"')
    expect(await read(devices)).toContain('"allocation"')
  })

  it('a server that has loaded nothing allocates devices that another server of the store wrote', async () => {
    const started = await start(copy(), new warm.MemoryBackend(), { simulate: true })
    onTestFinished(() => started.close())
    await settled()
    for (const key of deviceKeys) {
      const found = await asked.storage.get(key)
      const value = found.ok && found.entry?.value
      if (!value) throw new TypeError(`the store has no ${key}`)
      await started.storage.commit([], [{ type: 'put', key, value }])
    }
    await settled()
    started.runtime.advance(60_000)
    await settled()
    expect(errorsOf(started)).toEqual([])
    expect((await send(started.server, 'GET', devices)).text).toContain('"allocation"')
  })

  it('a server of another release starts on a store of everything, and makes its documents first', async () => {
    for (const name of ['1.30', '1.25']) {
      const program = copy()
      const release = await program.loadRelease(name)
      const started = await start(program, store.copy(), { controllers: [], release, ...older })
      const answers = await Promise.all(
        ['/readyz', '/openapi/v2'].map((path) => send(started.server, 'GET', path)),
      )
      expect(answers.map(({ status }) => status)).toEqual([200, 200])
      expect(errorsOf(started)).toEqual([])
      await started.close()
    }
  })

  it.each(Object.entries(firstRequests))(
    'a server on a store of everything answers %s first as it does later',
    async (_what, requestsOf) => {
      const requests = requestsOf((address) => texts.get(address) ?? '')
      expect(requests.length).toBeGreaterThan(5)
      for (const request of requests) {
        const first = await firstAnswers(copy(), request)
        const later = request.writes
          ? await firstAnswers(warm, request)
          : await answersOf(asked, request)
        expect({ ...first, of: request.name }).toEqual({ ...later, errors: [], of: request.name })
        const failed = first.answers.filter(({ status }) => status >= 500)
        expect({ of: request.name, failed }).toEqual({ of: request.name, failed: [] })
      }
    },
  )
})
