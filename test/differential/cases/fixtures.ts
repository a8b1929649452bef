import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { JsonObject } from '../../../core/base/api/json.ts'
import { objectAt, type Case } from '../exchange.ts'
import { mediaTypes } from '../media-types.ts'
import { titleOf, type ServedResource } from '../served-resources.ts'
import { collectionPath, resourceOf } from '../small-objects.ts'

/** Creates the objects of a folder of JSON files as they stand, but for their namespace, in two formats. */
export function fixtures(
  folder: string,
  resources: readonly ServedResource[],
  namespace: string,
): readonly Case[] {
  const names = readdirSync(folder).filter(
    (name) => name.endsWith('.json') && !name.includes('after_roundtrip'),
  )
  return names.flatMap((name) => {
    const object = JSON.parse(readFileSync(join(folder, name), 'utf8')) as JsonObject
    const resource = resourceOf(object, resources)
    if (!resource?.verbs.has('create')) return []
    const metadata = { ...objectAt(object, 'metadata') }
    delete metadata['namespace']
    delete metadata['resourceVersion']
    if (resource.namespaced) metadata['namespace'] = namespace
    const body = { ...object, metadata }
    const post = {
      name: `create ${name}`,
      method: 'POST',
      path: `${collectionPath(resource, namespace)}?dryRun=All`,
    }
    const requests = [
      { ...post, body },
      {
        ...post,
        name: `${post.name} as YAML`,
        body: JSON.stringify(body),
        contentType: mediaTypes.yaml,
      },
    ]
    return [{ suite: 'fixtures', kind: titleOf(resource), requests }]
  })
}
