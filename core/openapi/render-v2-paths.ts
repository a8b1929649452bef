import type { JsonObject } from '../api/json.ts'
import { openApiV2, reference } from './dialect.ts'
import type { Answer, Operation, Parameter, PathItem } from './operation.ts'
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

/**
 * The parameters of a Swagger document. Version 2 shares them by reference, without which the one document of all
 * groups would be half parameters.
 */
export class SharedParameters {
  readonly #names = new Map<string, string>()
  readonly #definitions: JsonObject = {}

  /** A reference to the parameter. */
  use(parameter: Parameter): JsonObject {
    const content = inlineParameter(parameter)
    const text = JSON.stringify(content)
    let name = this.#names.get(text)
    if (name === undefined) {
      name = this.#freeName(parameter)
      this.#names.set(text, name)
      this.#definitions[name] = content
    }
    return { $ref: `#/parameters/${name}` }
  }

  definitions(): JsonObject {
    return this.#definitions
  }

  // One name can mean several things: `path` is a query parameter of one proxy and part of another's address.
  #freeName({ name }: Parameter): string {
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
  const parameters: JsonObject[] = operation.parameters.map((parameter) => shared.use(parameter))
  if (body) {
    parameters.unshift({
      name: 'body',
      in: 'body',
      ...(body.required && { required: true }),
      schema: reference(openApiV2, body.schema),
    })
  }
  return {
    description: operation.description,
    consumes: [...(body?.consumes ?? ['*/*'])],
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

/** Path items as Swagger 2.0 writes them, by path; their parameters are added to `shared`. */
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
