import type { Brand } from '../../base/api/brand.ts'
import { objectOf, textOf } from '../../base/api/json-fields.ts'
import type { JsonObject } from '../../base/api/json.ts'
import { decodeUtf8 } from '../../base/json/json-parse.ts'
import { encodeUtf8 } from '../../base/text/utf8.ts'
import { randomUuid } from '../../base/text/uuid.ts'
import { formatTime } from '../../base/time/time.ts'
import type { Checksum } from '../../storage/engine/crc32.ts'
import { MemoryBackend } from '../../storage/engine/memory-backend.ts'
import { draftRecord, openRecord, recordLength, sealRecord } from '../../storage/engine/record.ts'
import { sealMeta } from '../../storage/engine/store-meta.ts'
import { FIRST_REVISION } from '../../storage/engine/store-state.ts'
import type { ReadyFirstState } from './first-state.ts'
import type { MockOptions } from './mock-control.ts'
import type { MockState } from './mock-state.ts'
import { chanceOf, SeededChance } from './seeded-chance.ts'

/**
 * Every commit that makes the first state of a mock server without fixtures, in order: the keys and JSON texts of its writes. What
 * each server draws or reads from its clock is left blank: `{uid:0}`, `{uid:1}`, ..., `{now}`, `{today}`, and `{secret:32}` for a value of 32 secret bytes.
 */
export type ReadyState = readonly (readonly (readonly [key: string, text: string])[])[]

/** Options that have no part in the first state, or none that a ready state does not leave open. */
const without: ReadonlySet<string> = new Set<keyof MockOptions>([
  'brand',
  'fixtures',
  'clock',
  'seed',
  'users',
  'actAs',
  'faults',
  'webhooks',
  'rememberedRequests',
])

/** Whether the first state of a server with these options begins with a ready state: no option changes the objects that it has. */
function beginsReady(options: MockOptions): boolean {
  return Object.entries(options).every(([name, value]) => value === undefined || without.has(name))
}

/** Begins servers with ready states, which `load` loads by the name of their brand; undefined where there is none. */
export function readyFirstState(
  load: (brand: string) => Promise<ReadyState | undefined>,
): ReadyFirstState {
  return async (brand, options, empty) => {
    const ready = beginsReady(options) ? await load(brand.name) : undefined
    return ready && fillReadyState(ready, brand, empty)
  }
}

const secretBlank = /^\{secret:(\d+)\}$/

/** The checksums of a controlled runtime. */
const noChecksum: Checksum = () => 0

/** Fills the blanks of a ready state. `now` is in milliseconds since the epoch; uids are drawn as the server would draw them. */
async function fillReadyState(
  ready: ReadyState,
  brand: Brand,
  { chance: state, time, now }: MockState & { readonly now: number },
): Promise<MockState> {
  const chance = new SeededChance(state)
  const source = { random: chance.random.bind(chance) }
  const uids = new Map<string, string>()
  const moment = formatTime(now)
  const filled = (blank: string): string => {
    if (blank === '{now}') return moment
    if (blank === '{today}') return moment.slice(0, 'yyyy-mm-dd'.length)
    let uid = uids.get(blank)
    if (uid === undefined) uids.set(blank, (uid = randomUuid(source, 'identity')))
    return uid
  }
  const created = new Map<string, number>()
  const records = ready.flatMap((commit, at) =>
    commit.map(([key, text], index) => {
      const revision = FIRST_REVISION + 1 + at
      const createRevision = created.get(key) ?? revision
      created.set(key, createRevision)
      const [, length] = secretBlank.exec(text) ?? []
      const value =
        length === undefined
          ? encodeUtf8(text.replaceAll(/\{(?:now|today|uid:\d+)\}/g, filled))
          : chance.random(new Uint8Array(Number(length)), 'secret')
      const bytes = new Uint8Array(recordLength(key, value))
      draftRecord(bytes, key, value, noChecksum)
      const place = { revision, index, count: commit.length, createRevision }
      sealRecord(bytes, place, noChecksum)
      return { revision, index, bytes }
    }),
  )
  const revision = FIRST_REVISION + ready.length
  const backend = new MemoryBackend()
  await backend.append(records, sealMeta({ revision, horizon: 0, labels: { brand: brand.name } }))
  return {
    captured: { records: backend, compaction: undefined, isTrusted: true },
    chance: chance.state,
    time,
  }
}

/** Seed and time of the server whose first state is made a ready state. */
export const readyDraw: { readonly seed: string; readonly now: number } = {
  seed: 'ready state',
  now: Date.UTC(2001, 1, 3, 4, 5, 6),
}

/**
 * Makes a ready state of the first state of a server with the seed and time of {@link readyDraw}, and no fixtures.
 *
 * @throws TypeError for a state that cannot be left blank: one with a delete, or with other draws than the uids of its objects.
 */
export async function readyStateOf({ captured, chance }: MockState): Promise<ReadyState> {
  const commits: [string, string][][] = []
  for await (const batch of captured.records.scan().records) {
    for (const { revision, index, bytes } of batch) {
      const { key, value, deleted } = openRecord(bytes, revision, index, noChecksum)
      if (deleted) throw new TypeError(`the first state has a delete of ${key}`)
      ;(commits[revision - FIRST_REVISION - 1] ??= []).push([
        key,
        key.startsWith('/registry/') ? decodeUtf8(value) : `{secret:${value.length}}`,
      ])
    }
  }
  const uids = uidsIn(commits.flat())
  checkDraws(uids, chance)
  return commits.map((commit) => commit.map(([key, text]) => [key, blanked(text, uids)]))
}

function blanked(text: string, uids: readonly string[]): string {
  let blank = text
  for (const [at, uid] of uids.entries()) blank = blank.replaceAll(uid, `{uid:${at}}`)
  const moment = formatTime(readyDraw.now)
  blank = blank.replaceAll(moment, '{now}')
  return blank.replaceAll(moment.slice(0, 'yyyy-mm-dd'.length), '{today}')
}

function uidsIn(rows: readonly (readonly [string, string])[]): readonly string[] {
  const uids = rows.map(([, text]) =>
    secretBlank.test(text)
      ? ''
      : textOf(objectOf(JSON.parse(text) as JsonObject, 'metadata') ?? {}, 'uid'),
  )
  return [...new Set(uids)].filter((uid) => uid !== '')
}

/** Checks that uids were all that was drawn of their stream, in any order. */
function checkDraws(uids: readonly string[], end: MockState['chance']): void {
  const chance = new SeededChance(chanceOf(readyDraw.seed))
  const drawn = new Set(
    uids.map(() => randomUuid({ random: chance.random.bind(chance) }, 'identity')),
  )
  const isSame = String(chance.state.get('identity')) === String(end.get('identity'))
  if (isSame && uids.every((uid) => drawn.has(uid))) return
  throw new TypeError('the first state draws more than the uids of its objects')
}
