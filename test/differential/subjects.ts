import type { Connection } from './connection.ts'
import type { Definitions } from './definitions.ts'
import type { DifferentialOptions } from './options.ts'
import { publishedSchemas, type Schema } from './published-schemas.ts'
import { rootPath, servedResources } from './served-resources.ts'
import { resourceOf, smallObjects } from './small-objects.ts'
import { Subject } from './subject.ts'

/** Definitions that are objects of a run as well, in characters: those of real projects are long and much alike. */
const smallDefinition = 20_000

/** The small objects whose kinds the original serves, each with the schema that the original publishes. */
export async function openSubjects(
  original: Connection,
  { objects, only }: DifferentialOptions,
  custom: Definitions,
  prefix: string,
): Promise<readonly Subject[]> {
  const resources = await servedResources(original)
  const schemas = new Map<string, ReadonlyMap<string, Schema>>()
  const subjects: Subject[] = []
  const usual = smallObjects(objects)
  const small = custom.definitions.filter((each) => JSON.stringify(each).length < smallDefinition)
  for (const [number, object] of [...usual, ...small, ...custom.objects].entries()) {
    const resource = resourceOf(object, resources)
    // Files of definitions have objects of other definitions, too.
    if (!resource && number >= usual.length) continue
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
