import { isJsonObject, isList, type JsonObject, type JsonValue } from '../../../base/api/json.ts'
import { encodeJson, writeJson } from '../../../base/json/json-write.ts'
import { type Rewriting, swaggerShapes } from './swagger-shapes.ts'
import { definitionReference, type ReadSwagger } from './swagger.ts'

const schemaReference = '#/components/schemas/'

/** Characters of the schemas of requests and answers at most: each is written for every media type. */
const mostBodies = 8 << 20

const asV3: Rewriting = {
  reference(text) {
    const at = text.indexOf(definitionReference)
    return at === -1 ? text : schemaReference + text.slice(at + definitionReference.length)
  },
  // OpenAPI 3.0 ignores what stands beside a reference.
  schema({ $ref, ...others }) {
    if ($ref === undefined) return others
    return Object.keys(others).length === 0 ? { $ref } : { ...others, allOf: [{ $ref }] }
  },
}

/**
 * Makes a document of version 3 of a Swagger document, for a server that has no version 3. What only version 3 can say is missing,
 * as in the original.
 *
 * @throws RangeError for a document that would be too large
 */
export function convertSwagger(document: ReadSwagger): Uint8Array {
  const { paths, definitions, rest } = document
  const { info, externalDocs, produces, responses, securityDefinitions } = rest
  const bodies = new Bodies()
  return encodeJson({
    openapi: '3.0.0',
    info,
    externalDocs,
    paths: Object.fromEntries(
      Array.from(paths, ([path, item]) => [path, pathItemV3(item, bodies)] as const),
    ),
    components: {
      schemas: Object.fromEntries(
        Array.from(definitions, ([name, schema]) => [name, schemaV3(schema)] as const),
      ),
      responses: mapped(responses, (response) => responseV3(response, produces, bodies)),
      securitySchemes: mapped(securityDefinitions, securitySchemeV3),
    },
  })
}

/** Bodies of requests and answers by their media types, which may not grow beyond a limit. */
class Bodies {
  #characters = 0

  /** Undefined without media types. @throws RangeError */
  of(schema: JsonValue | undefined, types: JsonValue | undefined): JsonObject | undefined {
    if (!isJsonObject(schema) || !isList(types)) return undefined
    const names = types.filter((type) => typeof type === 'string')
    const made = schemaV3(schema)
    this.#characters += writeJson(made).length * names.length
    if (this.#characters > mostBodies) throw new RangeError('too large in version 3')
    return Object.fromEntries(names.map((name) => [name, { schema: made }]))
  }
}

function schemaV3(schema: JsonObject): JsonObject {
  return swaggerShapes.schema(schema, asV3)
}

function mapped(
  members: JsonValue | undefined,
  convert: (member: JsonObject) => JsonObject,
): JsonObject | undefined {
  if (!isJsonObject(members)) return undefined
  return Object.fromEntries(
    Object.entries(members).map(([name, member]) => {
      const isPart = isJsonObject(member) && !/^x-/i.test(name)
      return [name, isPart ? convert(member) : member]
    }),
  )
}

function pathItemV3({ parameters, ...operations }: JsonObject, bodies: Bodies): JsonObject {
  return {
    ...mapped(operations, (operation) => operationV3(operation, bodies)),
    parameters: parametersV3(objectsOf(parameters)),
  }
}

function operationV3(operation: JsonObject, bodies: Bodies): JsonObject {
  const { parameters, responses, consumes, produces, schemes, security, ...others } = operation
  const all = objectsOf(parameters)
  const body = all.findLast(isBody)
  return {
    ...others,
    parameters: parametersV3(all.filter((each) => !isBody(each))),
    requestBody: body && { content: bodies.of(body['schema'], consumes) },
    responses: mapped(responses ?? {}, (response) => responseV3(response, produces, bodies)),
  }
}

function responseV3(
  response: JsonObject,
  produces: JsonValue | undefined,
  bodies: Bodies,
): JsonObject {
  const { $ref, schema, headers, examples, ...others } = response
  return {
    ...others,
    $ref: moved($ref, '#/responses/', '#/components/responses/'),
    content: bodies.of(schema, produces),
  }
}

function isBody({ name, schema }: JsonObject): boolean {
  return name === 'body' && schema !== undefined
}

function parametersV3(parameters: readonly JsonObject[]): readonly JsonObject[] | undefined {
  return parameters.length > 0 ? parameters.map(parameterV3) : undefined
}

function parameterV3(parameter: JsonObject): JsonObject {
  const { $ref, name, in: place, description, required, allowEmptyValue, schema } = parameter
  const { type = '', format, uniqueItems } = parameter
  const extensions = Object.entries(parameter).filter(([each]) => /^x-/i.test(each))
  return {
    ...Object.fromEntries(extensions),
    $ref: moved($ref, '#/parameters/', '#/components/parameters/'),
    name,
    in: place,
    description,
    required,
    allowEmptyValue,
    schema: isJsonObject(schema) ? schemaV3(schema) : { type, format, uniqueItems },
  }
}

function securitySchemeV3(scheme: JsonObject): JsonObject {
  const { flow, authorizationUrl, tokenUrl, scopes, ...others } = scheme
  if (typeof flow !== 'string') return others
  return { ...others, flows: { [flow]: { authorizationUrl, tokenUrl, scopes } } }
}

function moved(reference: JsonValue | undefined, from: string, to: string): JsonValue | undefined {
  return typeof reference === 'string' ? reference.replace(from, to) : reference
}

function objectsOf(list: JsonValue | undefined): readonly JsonObject[] {
  return isList(list)
    ? (list.filter((each) => isJsonObject(each as JsonValue)) as readonly JsonObject[])
    : []
}
