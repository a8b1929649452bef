import { describe, expect, it } from 'vitest'
import { objectsOf, structOf, textOf } from '../../../core/base/api/json-fields.ts'
import type { JsonObject } from '../../../core/base/api/json.ts'
import { awaitObject } from './await-object.ts'
import { definitionOf, definitions, established, objectsPath } from './custom-kind.ts'
import { DefinitionWriter, type ToldDefinition } from './definition-writer.ts'
import { type Endpoint, HttpClient } from './http-client.ts'
import { scratchDirectory, startProcess } from './server-process.ts'

const rounds = 2
const writers = 4

function nameOf(object: JsonObject): string {
  return textOf(structOf(object, 'metadata'), 'name')
}

async function namesIn(client: HttpClient, path: string): Promise<string[]> {
  const { status, object, text } = await client.get(path)
  if (status !== 200) throw new Error(text)
  return objectsOf(object, 'items').map(nameOf)
}

/** Waits until a definition that is being deleted has gone. */
async function gone(endpoint: Endpoint, plural: string): Promise<void> {
  const name = `${plural}.kill.example`
  await awaitObject(new HttpClient(endpoint), definitions, name, (object) => object === undefined)
}

interface Found {
  /** Whether the definition is still there. */
  readonly isKept: boolean
  /** What does not fit what the server said of it. */
  readonly wrong: readonly string[]
}

/** Looks for a definition and its objects, and waits for what the server does with them. */
async function find(endpoint: Endpoint, plural: string, told: ToldDefinition): Promise<Found> {
  const client = new HttpClient(endpoint)
  try {
    const { status, text } = await client.get(`${definitions}/${plural}.kill.example`)
    const isThere = status === 200
    if (told.isDeleted || text.includes('"deletionTimestamp"')) {
      await gone(endpoint, plural)
      const isAsked = told.isDeleted || told.unanswered === 'delete'
      return { isKept: false, wrong: isAsked ? [] : [`${plural} was deleted`] }
    }
    if (isThere)
      return { isKept: true, wrong: await contradictions(client, endpoint, plural, told) }
    const isOpen = told.unanswered === 'definition' || told.unanswered === 'delete'
    return { isKept: false, wrong: isOpen ? [] : [`${plural} is lost`] }
  } finally {
    client.close()
  }
}

async function contradictions(
  client: HttpClient,
  endpoint: Endpoint,
  plural: string,
  told: ToldDefinition,
): Promise<string[]> {
  const wrong: string[] = []
  const agree = (what: string, found: unknown, expected: unknown): void => {
    const [seen, wanted] = [JSON.stringify(found), JSON.stringify(expected)]
    if (seen !== wanted) wrong.push(`${what} of ${plural}: ${seen} instead of ${wanted}`)
  }
  const definition = await established(endpoint, plural)
  if (told.spec && told.unanswered !== 'patch') agree('the spec', definition['spec'], told.spec)
  const asked = structOf(definitionOf(plural), 'spec')
  agree('the versions', structOf(definition, 'spec')['versions'], asked['versions'])
  const status = structOf(definition, 'status')
  agree('stored versions', status['storedVersions'], ['v1'])
  agree('the name', textOf(structOf(status, 'acceptedNames'), 'plural'), plural)
  const open = told.unanswered?.startsWith('object ') ? told.unanswered.slice(7) : undefined
  const objects = await namesIn(client, objectsPath(plural))
  const known = objects.filter((name) => name !== open)
  agree('objects', known, [...told.objects])
  return wrong
}

describe('a server whose process is killed while definitions of custom resources come and go', () => {
  it('a server killed while definitions come and go keeps them whole, with their objects, and serves them again', async () => {
    const directory = await scratchDirectory()
    const told = new Map<string, ToldDefinition>()
    let server = await startProcess(directory)
    for (let round = 0; round < rounds; round++) {
      const { child, endpoint, exit } = server
      let count = 0
      const heard = (): void => {
        if (++count === 40 + round * 37) child.kill('SIGKILL')
      }
      const all = Array.from(
        { length: writers },
        (_, at) => new DefinitionWriter(endpoint, `r${round}w${at}`, heard),
      )
      await Promise.all(all.map((writer) => writer.run()))
      expect((await exit).signal).toBe('SIGKILL')
      for (const writer of all) for (const [name, one] of writer.told) told.set(name, one)

      server = await startProcess(directory)
      const kept: string[] = []
      for (const [plural, one] of told) {
        const { isKept, wrong } = await find(server.endpoint, plural, one)
        expect(wrong).toEqual([])
        if (isKept) kept.push(plural)
      }
      const client = new HttpClient(server.endpoint)
      const names = kept.map((plural) => `${plural}.kill.example`).toSorted()
      expect(await namesIn(client, definitions)).toEqual(names)
      const { object } = await client.get('/apis/kill.example/v1')
      const served = objectsOf(object, 'resources').map((each) => textOf(each, 'name'))
      expect(served.toSorted()).toEqual(kept.toSorted())
      client.close()
    }
    expect(told.size).toBeGreaterThan(rounds * writers)

    const deleted = [...told].find(([, { isDeleted }]) => isDeleted)?.[0] ?? ''
    const client = new HttpClient(server.endpoint)
    await client.post(definitions, JSON.stringify(definitionOf(deleted)))
    await established(server.endpoint, deleted)
    expect(await namesIn(client, objectsPath(deleted))).toEqual([])
    client.close()
  }, 120_000)
})
