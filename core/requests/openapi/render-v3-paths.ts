import type { JsonObject } from '../../base/api/json.ts'
import { openApiV3, reference } from './dialect.ts'
import type { Answer, Operation, Parameter, PathItem } from './operation.ts'
import {
  extensionPrefix,
  isSince,
  type PublishedApi,
  type PublishedFormats,
} from './published-api.ts'
import { operationExtensions, renderPaths } from './render-paths.ts'

/** Rendered parameters: those of options are the same for all operations. */
const rendered = new WeakMap<Parameter, JsonObject>()

function parameter(of: Parameter): JsonObject {
  const known = rendered.get(of)
  if (known) return known
  const { name, in: where, type, description } = of
  const made: JsonObject = {
    name,
    in: where,
    description,
    ...(where === 'path' && { required: true }),
    schema: { type, uniqueItems: true },
  }
  rendered.set(of, made)
  return made
}

function content(types: readonly string[], schema: JsonObject): JsonObject {
  return Object.fromEntries(types.map((type) => [type, { schema }]))
}

function answer(
  { description, content: holds }: Answer,
  operation: Operation,
  formats: PublishedFormats,
): JsonObject {
  if (holds === undefined) return { description }
  if (holds === 'text') {
    const types = operation.mediaTypes ?? ['text/plain']
    return { description, content: content(types, { type: 'string' }) }
  }
  const types =
    operation.mediaTypes ??
    (operation.streams ? [...formats.mediaTypes, ...formats.streamMediaTypes] : formats.mediaTypes)
  return { description, content: content(types, reference(openApiV3, holds.schema)) }
}

function renderOperation(operation: Operation, api: PublishedApi): JsonObject {
  const { body } = operation
  return {
    tags: [operation.tag],
    description: operation.description,
    operationId: operation.id,
    ...(operation.parameters.length > 0 && { parameters: operation.parameters.map(parameter) }),
    ...(body && {
      requestBody: {
        content: content(body.consumes, reference(openApiV3, body.schema)),
        ...(body.required && isSince('1.29', api) && { required: true }),
      },
    }),
    responses: Object.fromEntries(
      operation.answers.map((item) => [String(item.code), answer(item, operation, api.formats)]),
    ),
    ...operationExtensions(operation, extensionPrefix(api.brand)),
  }
}

/** Renders path items for OpenAPI 3.0, by path. */
export function renderV3Paths(items: readonly PathItem[], api: PublishedApi): JsonObject {
  return renderPaths(items, {
    parameter,
    operation: (operation) => renderOperation(operation, api),
  })
}
