import { describe, expect, it } from 'vitest'
import type { Finding } from '../../../../web-playground/editor/editor-documents.ts'
import type { EditorResult } from '../../../../web-playground/editor/editor-run.ts'
import { LiveCheck, type LiveFindings } from '../../../../web-playground/editor/live-check.ts'
import type { SchemaFinding } from '../../../../web-playground/editor/schema/check-document.ts'
import { testRuntime } from '../../../support/servers/test-runtime.ts'

function document(name: string, more = ''): string {
  return `apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: ${name}\n${more}`
}

function finding(message: string, field = message): Finding {
  return { from: 0, to: 1, severity: 'error', message, field }
}

/** A live check whose schema and server say what the test has them say. */
function checking(
  answers: {
    readonly schema?: readonly SchemaFinding[]
    readonly server?: Pick<EditorResult, 'good' | 'findings'>
  } = {},
) {
  const { timers, advance } = testRuntime()
  const asked: string[] = []
  const pending: ((result: unknown) => void)[] = []
  const signals: AbortSignal[] = []
  let found: LiveFindings = { findings: [], note: '' }
  const live = new LiveCheck({
    timers,
    longestBySchema: 1_000,
    checkSchema: (one, { judgesKinds }) =>
      Promise.resolve(
        (answers.schema ?? []).filter(
          ({ type }) => one.text !== '' && (judgesKinds || type !== 'unknown kind'),
        ),
      ),
    ask: async (one, _index, signal) => {
      asked.push(one.object.metadata.name ?? '')
      signals.push(signal)
      await new Promise((resolve) => pending.push(resolve))
      return (answers.server ?? { good: true, findings: [] }) as EditorResult
    },
    show: (now) => void (found = now),
  })
  /** Lets all that can go on go on. */
  const turn = async (): Promise<void> => {
    for (let count = 0; count < 20; count += 1) await Promise.resolve()
  }
  return {
    asked,
    signals,
    messages: () => found.findings.map(({ message }) => message),
    note: () => found.note,
    async type(text: string, isFile = false) {
      live.typed({ text, isFile })
      await turn()
    },
    async pause(milliseconds: number) {
      advance(milliseconds)
      await turn()
    },
    /** Has the server answer what it is asked now. */
    async answer() {
      for (const resolve of pending.splice(0)) resolve(undefined)
      await turn()
    },
  }
}

describe('the check of a text while it is typed', () => {
  it('the server is asked once nobody has typed for a moment, about one document after the other', async () => {
    const check = checking()
    await check.type(document('a'))
    await check.pause(500)
    await check.type(`${document('a')}---\n${document('b')}`)
    await check.pause(500)
    expect(check.asked).toEqual([])
    await check.pause(500)
    expect(check.asked).toEqual(['a'])
    await check.answer()
    expect(check.asked).toEqual(['a', 'b'])
  })

  it('a key ends the request that is under way, and its answer is not shown', async () => {
    const check = checking({ server: { good: false, findings: [finding('refused')] } })
    await check.type(document('a'))
    await check.pause(1_000)
    await check.type(document('ab'))
    expect(check.signals.map(({ aborted }) => aborted)).toEqual([true])
    await check.answer()
    expect(check.messages()).toEqual([])
    await check.pause(1_000)
    await check.answer()
    expect(check.messages()).toEqual(['refused'])
  })

  it('an answer is remembered for a document that does not change, for half a minute', async () => {
    const check = checking()
    const ask = async (): Promise<void> => {
      await check.type(document('a'))
      await check.pause(1_000)
      await check.answer()
    }
    await ask()
    await ask()
    expect(check.asked).toEqual(['a'])
    await check.pause(30_000)
    await ask()
    expect(check.asked).toEqual(['a', 'a'])
  })

  it('a fault that both name is shown once, and what the server accepts is not missing', async () => {
    const unknown: SchemaFinding = { ...finding('by schema', 'spec.a[0].b'), type: 'unknown' }
    const missing: SchemaFinding = { ...finding('missing', 'spec.c'), type: 'missing' }
    const server = { good: false, findings: [finding('by server', 'spec.a[0].b'), finding('more')] }
    const refused = checking({ schema: [unknown, missing], server })
    await refused.type(document('a'))
    await refused.pause(1_000)
    await refused.answer()
    expect(refused.messages()).toEqual(['by schema', 'missing', 'more'])
    const accepted = checking({ schema: [unknown, missing] })
    await accepted.type(document('a'))
    await accepted.pause(1_000)
    await accepted.answer()
    expect(accepted.messages()).toEqual(['by schema'])
  })

  it('a file of the user may hold other things than objects of the server', async () => {
    const schema: SchemaFinding[] = [{ ...finding('no such kind'), type: 'unknown kind' }]
    const check = checking({ schema })
    await check.type(document('a'), true)
    await check.pause(1_000)
    await check.type('resources: [a.yaml]\n', true)
    await check.pause(1_000)
    expect([check.asked, check.messages()]).toEqual([[], []])
    await check.type('resources: [a.yaml\n', true)
    await check.pause(100)
    expect(check.messages()).toHaveLength(1)
    await check.type(document('a'))
    await check.pause(1_000)
    expect([check.asked, check.messages()]).toEqual([[], ['no such kind']])
  })

  it('what is too large is said', async () => {
    const schema: SchemaFinding[] = [{ ...finding('by schema'), type: 'unknown' }]
    const check = checking({ schema, server: { good: false, findings: [finding('refused')] } })
    await check.type(document('a', `data: {a: ${'x'.repeat(2_000)}}\n`))
    await check.pause(1_000)
    await check.answer()
    expect(check.messages()).toEqual(['refused'])
    expect(check.note()).toMatch(/^Too long for the schemas/)
    await check.type(document('a', `data: {a: ${'x'.repeat(600_000)}}\n`))
    expect([check.messages(), check.note()]).toEqual([[], 'Too large to be checked while you type'])
    await check.type(Array.from({ length: 30 }, (_, at) => document(`a${at}`)).join('---\n'))
    await check.pause(2_000)
    for (let count = 0; count < 30; count += 1) await check.answer()
    expect(new Set(check.asked.slice(1)).size).toBe(20)
    expect(check.note()).toContain('The server checks the first 20 documents')
  })
})
