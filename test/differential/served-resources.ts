import type { JsonValue } from '../../core/base/api/json.ts'
import type { Connection } from './connection.ts'
import { listAt, member, text } from './exchange.ts'

export interface ServedResource {
  readonly group: string
  readonly version: string
  readonly kind: string
  readonly plural: string
  readonly namespaced: boolean
  readonly verbs: ReadonlySet<string>
  readonly subresources: readonly Subresource[]
}

export interface Subresource {
  readonly name: string
  readonly kind: string
  readonly verbs: ReadonlySet<string>
}

const nothing = { uid: '', version: '', continueToken: '' }

export function groupVersion({ group, version }: { group: string; version: string }): string {
  return group === '' ? version : `${group}/${version}`
}

export function titleOf(resource: ServedResource): string {
  return `${groupVersion(resource)} ${resource.kind}`
}

export function rootPath({ group, version }: { group: string; version: string }): string {
  return group === '' ? `/api/${version}` : `/apis/${group}/${version}`
}

/** What the discovery documents of one server say; the original's, since it decides what there should be. */
export async function servedResources(server: Connection): Promise<readonly ServedResource[]> {
  const found: ServedResource[] = []
  for (const { group, version } of await groupVersions(server)) {
    const path = rootPath({ group, version })
    const answer = await server.send({ name: 'discovery', method: 'GET', path }, nothing)
    const entries = listAt(answer.json, 'resources')
    for (const entry of entries) {
      const plural = text(member(entry, 'name')) ?? ''
      if (plural.includes('/')) continue
      found.push({
        group,
        version,
        plural,
        kind: text(member(entry, 'kind')) ?? '',
        namespaced: member(entry, 'namespaced') === true,
        verbs: verbsOf(entry),
        subresources: entries
          .filter((other) => nameOf(other).startsWith(`${plural}/`))
          .map(toSubresource),
      })
    }
  }
  return found
}

export async function groupVersions(
  server: Connection,
): Promise<readonly { group: string; version: string }[]> {
  const answer = await server.send({ name: 'discovery', method: 'GET', path: '/apis' }, nothing)
  const groups = listAt(answer.json, 'groups')
  if (groups.length === 0) {
    throw new TypeError(`no groups are served: ${answer.status} ${answer.text.slice(0, 200)}`)
  }
  const versions = groups.flatMap((group) =>
    listAt(group, 'versions').map((version) => ({
      group: nameOf(group),
      version: text(member(version, 'version')) ?? '',
    })),
  )
  return [{ group: '', version: 'v1' }, ...versions]
}

function nameOf(entry: JsonValue): string {
  return text(member(entry, 'name')) ?? ''
}

function verbsOf(entry: JsonValue): ReadonlySet<string> {
  return new Set(listAt(entry, 'verbs').map((verb) => text(verb) ?? ''))
}

function toSubresource(entry: JsonValue): Subresource {
  return {
    name: nameOf(entry).split('/').slice(1).join('/'),
    kind: text(member(entry, 'kind')) ?? '',
    verbs: verbsOf(entry),
  }
}
