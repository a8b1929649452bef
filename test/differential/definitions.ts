import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { JSON_SCHEMA, loadAll } from 'js-yaml'
import type { JsonObject, JsonValue } from '../../core/base/api/json.ts'
import { isJsonObject } from '../../core/base/api/json.ts'
import type { BothServers } from './both-servers.ts'
import type { Connection } from './connection.ts'
import { listAt, member, objectAt, text, type Request } from './exchange.ts'

const collection = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions'
const nothing = { uid: '', version: '', continueToken: '' }

/** What the files of `--definitions` hold. */
export interface Definitions {
  readonly definitions: readonly JsonObject[]
  /** Objects of the kinds that they define, and others. */
  readonly objects: readonly JsonObject[]
}

/** Reads YAML files and folders of them; List objects and documents that are no objects are left out. */
export function readDefinitions(paths: readonly string[]): Definitions {
  const all = paths.flatMap(filesBelow).flatMap(documentsOf)
  const isDefinition = (object: JsonObject): boolean =>
    object['kind'] === 'CustomResourceDefinition'
  return {
    definitions: all.filter(isDefinition),
    objects: all.filter((object) => !isDefinition(object)),
  }
}

function filesBelow(path: string): readonly string[] {
  if (!statSync(path).isDirectory()) return /\.ya?ml$/.test(path) ? [path] : []
  return readdirSync(path)
    .toSorted()
    .flatMap((name) => filesBelow(join(path, name)))
}

function documentsOf(file: string): readonly JsonObject[] {
  try {
    const documents = loadAll(readFileSync(file, 'utf8'), { schema: JSON_SCHEMA })
    return documents.filter((document) => isJsonObject(document as JsonValue)) as JsonObject[]
  } catch (error) {
    // Folders of real projects have templates, too, which are no YAML.
    process.stderr.write(`${file} is left out: ${String(error)}\n`)
    return []
  }
}

function nameOf(definition: JsonObject): string {
  return text(objectAt(definition, 'metadata')['name']) ?? ''
}

/** The group and version of each served version of a definition: `example.com/v1`. */
function servedVersions({ spec = {} }: JsonObject): readonly string[] {
  const group = text(member(spec, 'group')) ?? ''
  return listAt(spec, 'versions')
    .filter((version) => member(version, 'served') === true)
    .map((version) => `${group}/${text(member(version, 'name'))}`)
}

function nameIn({ spec = {} }: JsonObject, name: 'plural' | 'kind'): string {
  return text(member(member(spec, 'names'), name)) ?? ''
}

/** Makes the definitions on both servers, which is compared, and waits until both serve and the first publishes them. */
export async function installDefinitions(
  both: BothServers,
  servers: readonly Connection[],
  definitions: readonly JsonObject[],
): Promise<void> {
  await removeDefinitions(servers, definitions)
  for (const body of definitions) {
    const create: Request = { name: 'create a definition', method: 'POST', path: collection, body }
    await both.run({ suite: 'definitions', kind: nameOf(body), requests: [create] })
  }
  for (const definition of definitions) {
    for (const version of servedVersions(definition)) {
      const path = `/apis/${version}/${nameIn(definition, 'plural')}?limit=1`
      await Promise.all(servers.map((server) => until(server, path, 200)))
      const kind = `"kind":"${nameIn(definition, 'kind')}"`
      if (servers[0]) await until(servers[0], `/openapi/v3/apis/${version}`, 200, kind)
    }
  }
}

/** Takes the definitions away on both servers, with all their objects. */
export async function removeDefinitions(
  servers: readonly Connection[],
  definitions: readonly JsonObject[],
): Promise<void> {
  for (const definition of definitions) {
    const path = `${collection}/${nameOf(definition)}`
    for (const server of servers) {
      await server.send({ name: 'delete', method: 'DELETE', path }, nothing)
    }
  }
  for (const definition of definitions) {
    const path = `${collection}/${nameOf(definition)}`
    await Promise.all(servers.map((server) => until(server, path, 404)))
  }
}

const pause = 100
const longest = 30_000

/** Waits for an answer with the status, and the text where one is given. */
async function until(server: Connection, path: string, status: number, part = ''): Promise<void> {
  for (let left = longest; left > 0; left -= pause) {
    const answer = await server.send({ name: 'wait', method: 'GET', path }, nothing)
    if (answer.status === status && answer.text.includes(part)) return
    await new Promise((resolve) => setTimeout(resolve, pause))
  }
  process.stderr.write(`no ${status} within ${longest / 1000} s from ${server.url}${path}\n`)
}
