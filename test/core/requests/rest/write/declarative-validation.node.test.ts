import { describe, expect, it } from 'vitest'
import type { Counter } from '../../../../../core/access/observe/metrics/counter.ts'
import { DeclarativeMetrics } from '../../../../../core/access/observe/metrics/declarative-metrics.ts'
import { MetricRegistry } from '../../../../../core/access/observe/metrics/metric-registry.ts'
import { brands } from '../../../../../core/base/api/brand.ts'
import type { StatusCause } from '../../../../../core/base/api/errors/status.ts'
import type { JsonObject } from '../../../../../core/base/api/json.ts'
import { parseRelease } from '../../../../../core/base/release/release.ts'
import { defaultFunctions } from '../../../../../core/kinds/assembly/registries/default-functions.ts'
import { loadRelease } from '../../../../../core/kinds/assembly/releases/load-release.ts'
import { createSchemaRegistry } from '../../../../../core/objects/schema/registry.ts'
import { covered, invalidValue } from '../../../../../core/objects/schema/validation/causes.ts'
import { withDeclared } from '../../../../../core/requests/rest/write/declarative-validation.ts'
import { gatesOf } from '../../../../support/schemas/gates-of.ts'
import { testRuntime } from '../../../../support/servers/test-runtime.ts'
import { openTestServer, type TestServer } from '../../../../support/servers/test-server.ts'
import { putText } from '../../../../support/storage/corrupt-objects.ts'
import recorded from './declarative-validation.json' with { type: 'json' }

/** What was answered to a request, and how many mismatches it caused. */
interface Answer {
  readonly code: number
  readonly mismatches?: number
  readonly message?: string
  readonly causes?: readonly StatusCause[]
}

/** A request, or an object that is put into the store as it is. */
interface Step {
  readonly key?: string
  readonly stored?: JsonObject
  readonly method?: string
  readonly path?: string
  readonly type?: string
  readonly body?: JsonObject
  readonly answer?: Answer
  /** The answer where declarative validation takes over, if it is another one. */
  readonly takeover?: Answer
}

type Mode = 'default' | 'takeover' | 'off'

const gates: Readonly<Record<Mode, string>> = {
  default: '',
  takeover: 'DeclarativeValidation=true,DeclarativeValidationTakeover=true',
  off: 'DeclarativeValidation=false,DeclarativeValidationTakeover=true',
}

const cases = JSON.parse(
  JSON.stringify(recorded.cases).replaceAll('$request', recorded.request),
) as readonly { readonly name: string; readonly steps: readonly Step[] }[]

const mismatchLine = /^apiserver_validation_declarative_validation_mismatch_total (\d+)$/m

async function mismatchesOf(server: TestServer): Promise<number> {
  const { text } = await server.get('/metrics')
  return Number(mismatchLine.exec(text)?.[1])
}

async function answerTo(server: TestServer, step: Step): Promise<Answer> {
  const { method = '', path = '', body, type = 'application/json' } = step
  const before = await mismatchesOf(server)
  const headers = { 'content-type': type }
  const answer = await server.send(method, path, { ...(body && { body }), headers })
  const mismatches = (await mismatchesOf(server)) - before
  const { message, details } = answer.body
  return {
    code: answer.status,
    ...(mismatches > 0 && { mismatches }),
    ...(answer.status >= 400 && { message, causes: details?.causes }),
  } as Answer
}

/** The recorded answer in a mode. Without declarative validation the original answered as by default. */
function wantedOf({ answer, takeover }: Step, mode: Mode): Answer | undefined {
  if (mode === 'takeover') return takeover ?? answer
  const { mismatches, ...plain } = answer ?? { code: 0 }
  return mode === 'off' || mismatches === undefined ? plain : { ...plain, mismatches }
}

/**
 * Recorded from kube-apiserver 1.34.2: without feature gates, and with those of `takeover` and `off` above. Stored objects were put
 * into etcd. Mismatches are counted in `/metrics` before and after each request; `log` and `takeoverLog` are its lines of
 * validate.go. With `off` all answers were those without feature gates, and no mismatch was counted.
 */
describe.each(['default', 'takeover', 'off'] as const)('writes of migrated kinds (%s)', (mode) => {
  it('answers, mismatches and log lines are those of the original', async () => {
    const server = await openTestServer({ featureGates: gatesOf(gates[mode]) })
    for (const { name, steps } of cases) {
      for (const [index, step] of steps.entries()) {
        const { key, stored } = step
        if (key !== undefined) {
          await putText(server.storage, `/registry/${key}`, JSON.stringify(stored))
          continue
        }
        const answer = await answerTo(server, step)
        expect({ name, index, ...answer }).toEqual({ name, index, ...wantedOf(step, mode) })
      }
    }
    const logs = { default: recorded.log, takeover: recorded.takeoverLog, off: [] }
    const logged = server.runtime.log.filter(({ message }) => message.includes('declarative'))
    expect(logged.map(({ level, message }) => `${level} ${message}`)).toEqual(
      logs[mode].map((line) => `error ${line}`),
    )
  })
})

describe('writes of migrated kinds in earlier releases', () => {
  const takeover = gatesOf(gates.takeover)
  const find = (name: string): readonly Step[] =>
    cases.find((one) => one.name === name)?.steps ?? []
  const [stored] = find('ReplicationController, stored with negative numbers')
  const [request, decided] = find('CertificateSigningRequest, approval')

  /** Changes a stored object with negative numbers, and then decides a signing request in both ways. */
  async function messagesOf(release: string, chosen: ReadonlyMap<string, boolean>) {
    const featureGates = chosen
    const server = await openTestServer({ featureGates, release: await loadRelease(release) })
    await putText(server.storage, `/registry/${stored?.key}`, JSON.stringify(stored?.stored))
    const path = '/api/v1/namespaces/default/replicationcontrollers/e'
    const changed = await server.patch(path, { metadata: { annotations: { a: 'b' } } })
    if (request) await server.post(request.path ?? '', request.body)
    const both = await server.patch(decided?.path ?? '', decided?.body)
    const { log } = server.runtime
    return {
      changed: changed.body.message,
      both: both.body.message,
      mismatches: log.filter(({ message }) => message.startsWith('Unexpected difference')).length,
    }
  }

  const refused =
    'ReplicationController "e" is invalid: [spec.replicas: Invalid value: -1: must be greater than or equal to 0, spec.minReadySeconds: Invalid value: -1: must be greater than or equal to 0]'
  const inOrder =
    'ReplicationController "e" is invalid: [spec.minReadySeconds: Invalid value: -1: must be greater than or equal to 0, spec.replicas: Invalid value: -1: must be greater than or equal to 0]'
  const both = `CertificateSigningRequest.certificates.k8s.io "g" is invalid: status.conditions: Invalid value: "Denied": Approved and Denied conditions are mutually exclusive`

  it('release 1.33 had migrated replication controllers alone, without ratcheting', async () => {
    expect(await messagesOf('1.33', takeover)).toEqual({ changed: refused, both, mismatches: 0 })
  })

  it('release 1.32 had migrated no kind', async () => {
    expect(await messagesOf('1.32', new Map())).toEqual({ changed: inOrder, both, mismatches: 0 })
    await expect(messagesOf('1.32', takeover)).rejects.toThrow(
      'unrecognized feature gate: DeclarativeValidation',
    )
  })
})

const text = `group test version v1 ref test/v1
registered Case
kind Case %[1.33-] subresource=/
  size 1 *int32 ? %[1.33-] optional %[1.33-] minimum=0
  shape 2 string ? %[1.34-] shape=round
kind Sound %[1.33-] subresource=/
  size 1 *int32 ? %[1.33-] optional %[1.33-] minimum=0
kind Plain
  size 1 *int32 ?
`

function valueOf(counter: Counter): number {
  let value = 0
  counter.write((_suffix, _labels, sample) => (value = Number(sample)))
  return value
}

/** Validates an object of a test's registry beside hand-written errors that the test plants. */
function planted(kind: string, object: JsonObject, written: readonly StatusCause[], on: string) {
  const runtime = testRuntime()
  const tables = [{ group: 'test', version: 'v1', ref: 'test/v1', text }]
  const sources = { tables, defaultFunctions }
  const registry = createSchemaRegistry(sources, brands.k8s, parseRelease('1.34'))
  const declarative = new DeclarativeMetrics(new MetricRegistry(() => 0))
  const chosen = gatesOf(on)
  const gate = (name: string): boolean => chosen.get(name) === true
  const causes = withDeclared(
    { brand: brands.k8s, gate, metrics: { declarative }, runtime },
    written,
    { schema: registry.type(`test/v1.${kind}`), subresource: '', next: object },
  )
  return {
    causes: causes.map(({ field, message }) => `${field}: ${message}`),
    mismatches: valueOf(declarative.mismatches),
    panics: valueOf(declarative.panics),
    log: runtime.log.map(({ level, message }) => `${level} ${message}`),
  }
}

const on = 'DeclarativeValidation=true'
const takeover = `${on},DeclarativeValidationTakeover=true`
const declared = 'size: Invalid value: -1: must be greater than or equal to 0'

describe('planted differences', () => {
  it('an error that hand-written validation lacks is logged, counted, and decides after takeover', () => {
    const found = planted('Sound', { size: -1 }, [], on)
    expect(found).toMatchObject({ causes: [], mismatches: 1, panics: 0 })
    expect(found.log).toEqual([
      expect.stringMatching(
        /^error Unexpected difference .* extra error\(s\) found \{Type="Invalid value", Field="size", Origin="minimum"\}\./,
      ),
    ])
    expect(planted('Sound', { size: -1 }, [], takeover)).toMatchObject({
      causes: [declared],
      mismatches: 1,
    })
  })

  it('an error that only hand-written validation finds is logged, counted, and dropped by takeover if it is covered', () => {
    const tooSmall = covered(invalidValue('size', 1, 'must be even'), 'minimum')
    const alone = invalidValue('name', 'x', 'is not covered')
    const causes = [
      'size: Invalid value: 1: must be even',
      'name: Invalid value: "x": is not covered',
    ]
    const found = planted('Sound', { size: 1 }, [tooSmall, alone], on)
    expect(found).toMatchObject({ causes, mismatches: 1 })
    expect(found.log[0]).toContain('unmatched error(s) found')
    expect(planted('Sound', { size: 1 }, [tooSmall, alone], takeover)).toMatchObject({
      causes: causes.slice(1),
      mismatches: 1,
    })
  })

  it('errors that both find are neither logged nor counted', () => {
    const same = covered(invalidValue('size', -1, 'is negative'), 'minimum')
    expect(planted('Sound', { size: -1 }, [same], on)).toEqual({
      causes: ['size: Invalid value: -1: is negative'],
      mismatches: 0,
      panics: 0,
      log: [],
    })
    expect(planted('Sound', { size: -1 }, [same], takeover).causes).toEqual([declared])
  })

  it('a fault of the validation itself is counted, and fails the request after takeover only', () => {
    const fault =
      'panic during declarative validation: unknown declarative rule "shape=round" of field shape'
    expect(planted('Case', { shape: 'a' }, [], on)).toEqual({
      causes: [],
      mismatches: 0,
      panics: 1,
      log: [`error ${fault}`],
    })
    expect(planted('Case', { shape: 'a' }, [], takeover)).toMatchObject({
      causes: [`<nil>: Internal error: ${fault}`],
      panics: 1,
    })
  })

  it('nothing runs for a kind without rules, nor where the feature gate is off', () => {
    const none = { causes: [], mismatches: 0, panics: 0, log: [] }
    expect(planted('Plain', { size: -1 }, [], takeover)).toEqual(none)
    expect(planted('Case', { shape: 'a' }, [], '')).toEqual(none)
    expect(planted('Case', { shape: 'a' }, [], 'DeclarativeValidationTakeover=true')).toEqual(none)
  })
})
