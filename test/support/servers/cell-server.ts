import { expect, vi } from 'vitest'
import type { SeenEvent } from '../requests/watch-reader.ts'
import type { TestRuntime } from './test-runtime.ts'
import type { Body } from './test-server.ts'

export interface CellAnswer {
  readonly status: number
  readonly body: Body
  header(name: string): string | undefined
}

/** A server with no controllers, however it is reached. */
export interface CellServer {
  readonly runtime: TestRuntime
  send(method: string, address: string, body?: object): Promise<CellAnswer>
  /** Opens a watch; each call of what it resolves to waits for the next event. */
  watch(address: string): Promise<() => Promise<SeenEvent>>
}

export const configMaps = '/api/v1/namespaces/default/configmaps'

/** `a`, `b` and `c` were made, that is `old`; then `a` was changed and `c` removed, that is `newest`. */
export interface Past {
  readonly old: number
  readonly changed: number
  readonly newest: number
}

export async function write(server: CellServer, method: string, name: string): Promise<number> {
  const isNew = method === 'POST'
  const body = { metadata: { name }, data: { color: isNew ? 'red' : 'blue' } }
  const path = isNew ? configMaps : `${configMaps}/${name}`
  const answer = await server.send(method, path, method === 'DELETE' ? undefined : body)
  expect(answer.status).toBeLessThan(300)
  return Number(answer.body.metadata.resourceVersion)
}

export async function makePast(server: CellServer): Promise<Past> {
  let old = 0
  for (const name of ['a', 'b', 'c']) old = await write(server, 'POST', name)
  const changed = await write(server, 'PUT', 'a')
  await write(server, 'DELETE', 'c')
  const { body } = await server.send('GET', configMaps)
  return { old, changed, newest: Number(body.metadata.resourceVersion) }
}

/** Resolves when the server begins to wait for a version; then the time that it waits may pass. */
export function patienceBegins({ timers }: TestRuntime): Promise<void> {
  const after = timers.after.bind(timers)
  return new Promise((resolve) => {
    vi.spyOn(timers, 'after').mockImplementation((milliseconds, task) => {
      const cancel = after(milliseconds, task)
      if (milliseconds === 3000) resolve()
      return cancel
    })
  })
}

export const versions = ['unset', 'empty', '0', 'non-zero', 'future', 'unparsable'] as const
export type Version = (typeof versions)[number]

export const texts: Readonly<Record<Version, (past: Past) => string>> = {
  unset: () => '',
  empty: () => '&resourceVersion=',
  '0': () => '&resourceVersion=0',
  'non-zero': ({ old }) => `&resourceVersion=${old}`,
  future: ({ newest }) => `&resourceVersion=${newest + 1000}`,
  unparsable: () => '&resourceVersion=abc',
}

/** What a request came to, in the words of the tables, or as it was where they have no word for it. */
export type Outcome = 'newest' | 'exact' | 'too large' | 'invalid' | 'bad' | 'no number'

const refusals: Readonly<Record<string, Outcome>> = {
  '400 BadRequest': 'bad',
  '422 Invalid': 'invalid',
  // The original does not classify it.
  '500 undefined': 'no number',
  '504 Timeout': 'too large',
}

export function refusal({ status, body }: CellAnswer): string {
  expect(body).toMatchObject({ kind: 'Status', status: 'Failure', code: status })
  const text = `${status} ${body.reason}`
  return refusals[text] ?? text
}

/** Asks for a version that does not come, and lets the time pass that the server waits for it. */
export async function impatient(server: CellServer, past: Past, address: string): Promise<string> {
  const waiting = patienceBegins(server.runtime)
  const asked = server.send('GET', address)
  await waiting
  server.runtime.advance(3000)
  const answer = await asked
  const wanted = past.newest + 1000
  expect(answer.body.message).toContain(`Too large resource version: ${wanted}, current: `)
  expect(answer.header('retry-after')).toBe('1')
  expect(answer.body.details).toMatchObject({
    retryAfterSeconds: 1,
    causes: [{ reason: 'ResourceVersionTooLarge', message: 'Too large resource version' }],
  })
  return refusal(answer)
}
