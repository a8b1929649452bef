import { describe, expect, it } from 'vitest'
import { customObject, definitionOf, definitions, established, objectsPath } from './custom-kind.ts'
import { HttpClient } from './http-client.ts'
import { configMapKind, NoisyWriter, type Told, type WrittenKind } from './noisy-writer.ts'
import { scratchDirectory, type ServerProcess, startProcess } from './server-process.ts'
import { type WatchLine, watchLines } from './watch-lines.ts'

const rounds = 3
const writers = 8

const customKind: WrittenKind = {
  path: objectsPath('notes'),
  object: (name, data) => customObject('notes', name, data),
}

const kinds: readonly (readonly [string, WrittenKind])[] = [
  ['config maps', configMapKind],
  ['custom objects', customKind],
]

interface Listed {
  readonly revision: number
  /** Version and value by name. */
  readonly objects: ReadonlyMap<string, { readonly version: number; readonly value: string }>
}

async function list(client: HttpClient, { path }: WrittenKind): Promise<Listed> {
  const { object } = await client.get(path)
  const items = object['items'] as unknown as WatchLine['object'][]
  return {
    revision: Number(object.metadata.resourceVersion),
    objects: new Map(
      items.map(({ metadata, data }) => [
        metadata.name,
        { version: Number(metadata.resourceVersion), value: data?.['value'] ?? '' },
      ]),
    ),
  }
}

/** Lets eight writers get `acknowledgements`, and kills the server in the middle of what they do next. */
async function writeAndKill(
  { child, endpoint, exit }: ServerProcess,
  kind: WrittenKind,
  round: number,
  acknowledgements: number,
): Promise<Map<string, Told>> {
  let count = 0
  const heard = (): void => {
    if (++count === acknowledgements) child.kill('SIGKILL')
  }
  const all = Array.from(
    { length: writers },
    (_, number) => new NoisyWriter(endpoint, `w${round}-${number}`, heard, kind),
  )
  await Promise.all(all.map((writer) => writer.run()))
  expect((await exit).signal).toBe('SIGKILL')
  return new Map(all.flatMap((writer) => [...writer.told]))
}

/** Where the list does not fit what the server had told. */
function contradictions(told: ReadonlyMap<string, Told>, { objects, revision }: Listed): string[] {
  const wrong = [...objects.keys()].filter((name) => !told.has(name))
  for (const [name, { versions, value, isDeleted, unanswered }] of told) {
    const found = objects.get(name)
    const last = versions.at(-1) ?? 0
    const isSame = found?.version === last && found.value === value
    // What was asked without an answer may have happened or not; before it, the object was as told.
    const fits =
      unanswered === undefined
        ? isDeleted === (found === undefined) && (isDeleted || isSame)
        : unanswered !== 'patch' || isSame || (found?.version ?? 0) > last
    if (!fits || last > revision) wrong.push(name)
  }
  return wrong
}

/** Follows the events after `from` up to the one of the object `marker`. */
async function replay(
  client: HttpClient,
  { path }: WrittenKind,
  from: Listed,
  marker: string,
): Promise<WatchLine[]> {
  const message = await client.open('GET', `${path}?watch=1&resourceVersion=${from.revision}`)
  const seen: WatchLine[] = []
  for await (const line of watchLines(message)) {
    if (line.object.metadata.name === marker) break
    seen.push(line)
  }
  return seen
}

function expectExactHistory(
  events: readonly WatchLine[],
  told: ReadonlyMap<string, Told>,
  before: Listed,
  after: Listed,
): void {
  const versions = events.map(({ object }) => Number(object.metadata.resourceVersion))
  expect(versions).toEqual([...new Set(versions)].toSorted((a, b) => a - b))
  const state = new Map([...before.objects].map(([name, { version }]) => [name, version]))
  for (const { type, object } of events) {
    const { name, resourceVersion } = object.metadata
    expect(type === 'ADDED', `${type} ${name}`).toBe(!state.has(name))
    if (type === 'DELETED') state.delete(name)
    else state.set(name, Number(resourceVersion))
  }
  expect(state).toEqual(new Map([...after.objects].map(([name, { version }]) => [name, version])))
  const replayed = new Set(versions)
  const missing = [...told.values()].flatMap((one) => one.versions.filter((v) => !replayed.has(v)))
  expect(missing).toEqual([])
}

describe('a server whose process is killed again and again while clients write', () => {
  it.each(kinds)(
    'a server killed again and again keeps %s it acknowledged, and watches from before go on',
    async (_, kind) => {
      const directory = await scratchDirectory()
      const told = new Map<string, Told>()
      let server = await startProcess(directory)
      let client = new HttpClient(server.endpoint)
      if (kind === customKind) {
        await client.post(definitions, JSON.stringify(definitionOf('notes')))
        await established(server.endpoint, 'notes')
      }
      let before = await list(client, kind)
      for (let round = 0; round < rounds; round++) {
        client.close()
        const news = await writeAndKill(server, kind, round, 60 + round * 137)
        for (const [name, one] of news) told.set(name, one)

        server = await startProcess(directory)
        client = new HttpClient(server.endpoint)
        const after = await list(client, kind)
        expect(contradictions(told, after)).toEqual([])
        const marker = await client.post(kind.path, kind.object(`marker${round}`))
        const version = Number(marker.object.metadata.resourceVersion)
        expect(version).toBeGreaterThan(after.revision)
        const watcher = new HttpClient(server.endpoint)
        expectExactHistory(
          await replay(watcher, kind, before, `marker${round}`),
          news,
          before,
          after,
        )
        watcher.close()
        await client.send('DELETE', `${kind.path}/marker${round}`)
        before = await list(client, kind)
      }
      const versions = [...told.values()].flatMap((one) => one.versions)
      expect(new Set(versions).size).toBe(versions.length)
      expect(versions.length).toBeGreaterThan(rounds * 50)
      client.close()
    },
    120_000,
  )
})
