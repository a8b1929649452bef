import type { Connection } from './connection.ts'
import type { DifferentialOptions } from './options.ts'
import { publishedSchemas, type Schema } from './published-schemas.ts'
import { rootPath, servedResources } from './served-resources.ts'
import { resourceOf, smallObjects } from './small-objects.ts'
import { Subject } from './subject.ts'

/** The small objects whose kinds the original serves, each with the schema that the original publishes. */
export async function openSubjects(
  original: Connection,
  { objects, only }: DifferentialOptions,
  prefix: string,
): Promise<readonly Subject[]> {
  const resources = await servedResources(original)
  const schemas = new Map<string, ReadonlyMap<string, Schema>>()
  const subjects: Subject[] = []
  for (const [number, object] of smallObjects(objects).entries()) {
    const resource = resourceOf(object, resources)
    if (!resource) throw new TypeError(`not served: ${JSON.stringify(object)}`)
    if (only.size > 0 && !only.has(resource.kind.toLowerCase())) continue
    const path = rootPath(resource)
    const known = schemas.get(path) ?? (await publishedSchemas(original, path))
    schemas.set(path, known)
    const run = { namespace: prefix, prefix, number }
    subjects.push(new Subject(object, resource, known.get(resource.kind), run))
  }
  return subjects
}
