import type { JsonObject, WritableJsonObject } from '../../base/api/json.ts'
import { openApiV2, reference } from './dialect.ts'
import type { Answer, Body, Operation, Parameter, PathItem } from './operation.ts'
import type { PublishedFormats } from './published-api.ts'
import { operationExtensions, renderPaths } from './render-paths.ts'

function inlineParameter({ name, in: where, type, description }: Parameter): JsonObject {
  return {
    name,
    in: where,
    description,
    ...(where === 'path' && { required: true }),
    type,
    uniqueItems: true,
  }
}

/** Parameters that kubectl before 1.27 looks for in the operation itself, without following references. */
const unshared: ReadonlySet<string> = new Set(['dryRun', 'fieldValidation'])

/**
 * Shared parameters of a Swagger document. Version 2 shares them by reference, without which the one document of all
 * groups would be half parameters. The parameter `name` is not shared: its description names the kind.
 */
export class SharedParameters {
  readonly #names = new Map<string, string>()
  /** What stands in an operation for a parameter: those of options are the same for all operations. */
  readonly #used = new WeakMap<Parameter, JsonObject>()
  readonly #definitions: WritableJsonObject = {}

  /** Reference to a parameter; the parameter itself where clients expect it in place. */
  use(parameter: Parameter): JsonObject {
    const known = this.#used.get(parameter)
    if (known) return known
    const used = this.#make(parameter)
    this.#used.set(parameter, used)
    return used
  }

  /** Body parameter; a reference where the body is not of the resource's own kinds. */
  useBody({ schema, required, shared }: Body): JsonObject {
    const content: JsonObject = {
      name: 'body',
      in: 'body',
      ...(required && { required: true }),
      schema: reference(openApiV2, schema),
    }
    return shared === true ? this.#share('body', content) : content
  }

  #make(parameter: Parameter): JsonObject {
    const content = inlineParameter(parameter)
    const ofKind = parameter.in === 'path' && parameter.name === 'name'
    if (ofKind || unshared.has(parameter.name)) return content
    return this.#share(parameter.name, content)
  }

  #share(paramName: string, content: JsonObject): JsonObject {
    const text = JSON.stringify(content)
    let name = this.#names.get(text)
    if (name === undefined) {
      name = this.#freeName(paramName)
      this.#names.set(text, name)
      this.#definitions[name] = content
    }
    return { $ref: `#/parameters/${name}` }
  }

  definitions(): JsonObject {
    return this.#definitions
  }

  // Shared name of a parameter. One name can mean several: `path` is a query parameter of one proxy and in another's path.
  #freeName(name: string): string {
    let free = name
    for (let count = 2; Object.hasOwn(this.#definitions, free); count++) free = `${name}-${count}`
    return free
  }
}

function answer({ description, content }: Answer): JsonObject {
  if (content === undefined) return { description }
  const schema = content === 'text' ? { type: 'string' } : reference(openApiV2, content.schema)
  return { description, schema }
}

function produces(operation: Operation, formats: PublishedFormats): string[] {
  if (operation.mediaTypes) return [...operation.mediaTypes]
  if (operation.answers.some(({ content }) => content === 'text')) return ['text/plain']
  return [...formats.mediaTypes, ...(operation.streams ? formats.streamMediaTypes : [])]
}

function renderOperation(
  operation: Operation,
  extension: string,
  shared: SharedParameters,
  formats: PublishedFormats,
): JsonObject {
  const { body } = operation
  const consumes = body?.consumes ?? operation.consumes ?? ['*/*']
  const parameters: JsonObject[] = operation.parameters.map((parameter) => shared.use(parameter))
  if (body) parameters.unshift(shared.useBody(body))
  return {
    description: operation.description,
    ...(consumes.length > 0 && { consumes: [...consumes] }),
    produces: produces(operation, formats),
    schemes: ['https'],
    tags: [operation.tag],
    operationId: operation.id,
    ...(parameters.length > 0 && { parameters }),
    responses: Object.fromEntries(
      operation.answers.map((item) => [String(item.code), answer(item)]),
    ),
    ...operationExtensions(operation, extension),
  }
}

/** Renders path items for Swagger 2.0, by path; their parameters are added to `shared`. */
export function renderV2Paths(
  items: readonly PathItem[],
  extension: string,
  shared: SharedParameters,
  formats: PublishedFormats,
): JsonObject {
  return renderPaths(items, {
    parameter: (parameter) => shared.use(parameter),
    operation: (operation) => renderOperation(operation, extension, shared, formats),
  })
}
