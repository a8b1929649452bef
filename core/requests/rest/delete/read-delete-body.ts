import { type ApiError, unclassifiedError } from '../../../base/api/errors/api-error.ts'
import { isJsonObject, type JsonObject, type JsonValue } from '../../../base/api/json.ts'
import { quoteText } from '../../../base/text/quote-text.ts'
import { SchemaTypeError } from '../../../objects/schema/decode-trail.ts'
import { decodeObject } from '../../../objects/schema/decode.ts'
import { withTypedNumbers } from '../../../objects/schema/typed-numbers.ts'
import { noObject, declaredKind, UnreadableKind } from '../declared-kind.ts'
import { maxBodyBytes } from '../request-object.ts'
import type { ResourceContext } from '../resource-context.ts'
import type { Services } from '../services.ts'

const kind = 'DeleteOptions'

/** Other option kinds that a body may state; they cannot be converted to `DeleteOptions`. */
const otherOptions: ReadonlySet<string> = new Set([
  'CreateOptions',
  'GetOptions',
  'ListOptions',
  'PatchOptions',
  'UpdateOptions',
])

/**
 * Reads the `DeleteOptions` in the body of a DELETE; undefined for an empty body. As in the original, decoding errors are
 * a 500.
 *
 * @throws ApiError
 */
export async function readDeleteBody(context: ResourceContext): Promise<JsonObject | undefined> {
  const { definition, request, services, info } = context
  const bytes = await request.body(maxBodyBytes)
  services.metrics.bodies.received(definition, info.verb, bytes.length)
  if (bytes.length === 0) return undefined
  // Custom resources take the options of the core group.
  const { group, version } = definition.schema.unstructured
    ? { group: '', version: 'v1' }
    : definition
  const contentType = request.header('content-type')
  const { value, written } = services.api.formats.parseBody(
    bytes,
    contentType,
    { group, version, kind },
    unclassifiedError,
  )
  try {
    const options = optionsOf(services, written?.() ?? value)
    // As in the original, which writes its internal version.
    const apiVersion = `meta.${services.brand.apiDomain}/__internal`
    context.exchange.audit?.requestText(() => ({ ...options, apiVersion }))
    return options
  } catch (error) {
    const isMistake = error instanceof UnreadableKind || error instanceof SchemaTypeError
    throw isMistake ? unclassifiedError(error.message) : error
  }
}

function optionsOf({ api, brand }: Pick<Services, 'api' | 'brand'>, value: JsonValue): JsonObject {
  const body = value === null ? {} : value
  if (!isJsonObject(body)) throw noObject(body)
  const schema = api.registry.type(`meta/v1.${kind}`)
  const group = `meta.${brand.apiDomain}`
  const declared = declaredKind(body, { group, version: 'v1', kind, schema })
  if (declared.kind !== kind) throw notOptions(declared.kind, declared.apiVersion)
  const typed = withTypedNumbers({ ...body, kind, apiVersion: 'v1' }, schema)
  return decodeObject(schema, typed).object
}

function notOptions(declared: string, apiVersion: string): ApiError {
  if (otherOptions.has(declared)) {
    return unclassifiedError(`converting (v1.${declared}) to (v1.${kind}): unknown conversion`)
  }
  const where = `for version ${quoteText(apiVersion)} in scheme "pkg/api/legacyscheme/scheme.go:30"`
  return unclassifiedError(`no kind ${quoteText(declared)} is registered ${where}`)
}
