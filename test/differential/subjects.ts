import type { JsonObject } from '../../core/base/api/json.ts'
import type { Connection } from './connection.ts'
import type { Definitions } from './definitions.ts'
import { text } from './exchange.ts'
import type { DifferentialOptions } from './options.ts'
import { publishedSchemas, type Schema } from './published-schemas.ts'
import { rootPath, servedResources } from './served-resources.ts'
import { nameOf, resourceOf, richObjects, smallObjects } from './small-objects.ts'
import { Subject } from './subject.ts'

/** Definitions that are objects of a run as well, in characters: those of real projects are long and much alike. */
const smallDefinition = 20_000

/** The small objects whose kinds the original serves, each with the schema that the original publishes. */
export async function openSubjects(
  original: Connection,
  { objects, only, rich, suites }: DifferentialOptions,
  custom: Definitions,
  prefix: string,
): Promise<readonly Subject[]> {
  const resources = await servedResources(original)
  const schemas = new Map<string, ReadonlyMap<string, Schema>>()
  const subjects: Subject[] = []
  const wantsRich = rich || suites.size === 0 || suites.has('strange')
  const isOnly = (suite: string): boolean => suites.size === 1 && suites.has(suite)
  const withoutSmall = ['strange', 'aggregation', 'flow-control'].some(isOnly)
  const usual = withoutSmall ? [] : smallObjects(objects)
  const full = wantsRich ? richObjects() : []
  const small = custom.definitions.filter((each) => JSON.stringify(each).length < smallDefinition)
  for (const [number, object] of [...usual, ...small, ...custom.objects, ...full].entries()) {
    const resource = resourceOf(object, resources)
    // Files of definitions have objects of other definitions, too.
    if (!resource && number >= usual.length) continue
    if (!resource) throw new TypeError(`not served: ${JSON.stringify(object)}`)
    if (only.size > 0 && !only.has(resource.kind.toLowerCase())) continue
    const path = rootPath(resource)
    const known = schemas.get(path) ?? (await publishedSchemas(original, path))
    schemas.set(path, known)
    const isRich = full.includes(object)
    const run = {
      namespace: isRich && limiting.has(resource.kind) ? apartFrom(prefix) : prefix,
      prefix,
      number: isRich ? richNumber(object) : number,
      isRich,
    }
    subjects.push(new Subject(object, resource, known.get(resource.kind), run))
  }
  return subjects
}

/** Kinds of the rich set that decide about what else is in their namespace. */
const limiting = new Set(['LimitRange', 'ResourceQuota'])

/** The namespace of objects that decide about others. */
export function apartFrom(namespace: string): string {
  return `${namespace}-apart`
}

/** A number of its own for an object of the rich set, whatever others there are: it decides what is drawn. */
function richNumber(object: JsonObject): number {
  let number = 0
  for (const char of `${text(object['apiVersion'])} ${text(object['kind'])} ${nameOf(object)}`) {
    number = (number * 31 + (char.codePointAt(0) ?? 0)) % 89_989
  }
  return 10_000 + number
}
