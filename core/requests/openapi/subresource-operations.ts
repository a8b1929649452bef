import type { Verb } from '../../base/api/resource-verbs.ts'
import { capitalized } from '../../base/text/capitalized.ts'
import type { SubresourceDefinition } from '../../objects/catalog/resource-definition.ts'
import type { StructSchema } from '../../objects/schema/schema.ts'
import { subresourceWords } from './operation-id.ts'
import { operationText } from './operation-text.ts'
import type { Answer, Method, Operation, PathItem } from './operation.ts'
import { pathParameter, prettyParameter } from './parameters.ts'
import type { ResourceOperations } from './resource-operations.ts'

const text: readonly Answer[] = [{ code: 200, description: 'OK', content: 'text' }]

const connectMethods: readonly (readonly [Verb, Method])[] = [
  ['get', 'get'],
  ['update', 'put'],
  ['create', 'post'],
  ['delete', 'delete'],
  ['patch', 'patch'],
]

function subresourceSchema(of: ResourceOperations, sub: SubresourceDefinition): StructSchema {
  const { definition, registry } = of
  const own =
    sub.kind === definition.kind &&
    sub.group === definition.group &&
    sub.version === definition.version
  if (own) return definition.schema
  const schema = registry.kind(sub.group, sub.version, sub.kind)
  if (!schema) throw new RangeError(`no kind ${sub.group}/${sub.version}.${sub.kind}`)
  return schema
}

/** Paths of connect subresources (`exec`, `proxy`): the kind holds query parameters, and the connection is proxied. */
function connectPaths(of: ResourceOperations, sub: SubresourceDefinition): PathItem[] {
  const subject = subresourceWords(of.subject, sub.name)
  const options = of.parametersOf(subresourceSchema(of, sub))
  const operations = (suffix: string): Operation[] =>
    connectMethods
      .filter(([verb]) => sub.verbs.has(verb))
      .map(([, method]) => {
        const word = capitalized(method)
        return of.operation(method, 'connect', word + subject + suffix, {
          description: `connect ${method.toUpperCase()} requests to ${sub.name} of ${of.definition.kind}`,
          action: 'connect',
          gvk: sub,
          parameters: options,
          answers: text,
        })
      })
  const path = `${of.objectPath}/${sub.name}`
  const parameters = of
    .objectParameters(sub.kind)
    .filter(({ name }) => name !== prettyParameter.name)
  const whole: PathItem = { path, parameters, operations: operations('') }
  if (sub.name !== 'proxy') return [whole]
  const below: PathItem = {
    path: `${path}/{path}`,
    parameters: [...parameters, pathParameter],
    operations: operations('WithPath').map((operation) => ({
      ...operation,
      parameters: operation.parameters.filter(({ name }) => name !== pathParameter.name),
    })),
  }
  return [whole, below]
}

/** Path of a subresource that is read as text, such as `log`; an options kind has its query parameters. */
function textPath(
  of: ResourceOperations,
  sub: SubresourceDefinition,
  options: StructSchema,
): PathItem {
  const subject = subresourceWords(of.subject, sub.name)
  const operation = of.operation('get', 'read', subject, {
    description: operationText.read({ kind: of.definition.kind, subresource: sub.name }),
    parameters: of.parametersOf(options),
    answers: text,
  })
  return {
    path: `${of.objectPath}/${sub.name}`,
    parameters: of.objectParameters(of.definition.kind),
    operations: [operation],
  }
}

function objectPath(of: ResourceOperations, sub: SubresourceDefinition): PathItem {
  const schema = of.schemas.use(subresourceSchema(of, sub))
  const makers: readonly (readonly [Verb, () => Operation])[] = [
    ['get', () => of.read(schema, sub)],
    ['update', () => of.replace(schema, sub)],
    ['create', () => of.create(schema, sub)],
    ['patch', () => of.patch(schema, sub)],
  ]
  return {
    path: `${of.objectPath}/${sub.name}`,
    parameters: of.objectParameters(sub.kind),
    operations: makers.filter(([verb]) => sub.verbs.has(verb)).map(([, make]) => make()),
  }
}

/** Paths of one subresource of `of`. */
export function subresourcePaths(
  of: ResourceOperations,
  sub: SubresourceDefinition,
): readonly PathItem[] {
  if (sub.kind.endsWith('Options')) return connectPaths(of, sub)
  const { group, version, kind } = of.definition
  const options = of.registry.kind(group, version, `${subresourceWords(kind, sub.name)}Options`)
  return [options ? textPath(of, sub, options) : objectPath(of, sub)]
}
