import { badRequest, unsupportedMediaType } from '../api/api-error.ts'
import { parseMediaType } from '../http/media-type.ts'
import { decodeUtf8, type ParsedText, parseJson } from './json-parse.ts'
import { ParseError } from './parse-error.ts'
import { parseYaml } from './yaml.ts'

/** Media types a request body may have; error messages list them. */
const requestMediaTypes: readonly string[] = ['application/json', 'application/yaml']

type Parse = (text: string) => ParsedText

const parsers: Readonly<Record<string, Parse>> = {
  'application/json': parseJson,
  'application/yaml': parseYaml,
}

/**
 * Parses a body by its `Content-Type`; JSON when there is none.
 *
 * @throws ApiError `UnsupportedMediaType`, or `BadRequest` naming what is wrong with the text.
 */
export function parseRequestBody(bytes: Uint8Array, contentType: string | undefined): ParsedText {
  const media = contentType ? parseMediaType(contentType)?.type : 'application/json'
  const parse = media === undefined ? undefined : parsers[media]
  if (!parse) throw unsupportedMediaType(requestMediaTypes)
  return parseText(bytes, parse)
}

/** @throws ApiError `BadRequest` in place of a {@link ParseError}. */
export function parseText(bytes: Uint8Array, parse: Parse): ParsedText {
  try {
    return parse(decodeUtf8(bytes))
  } catch (error) {
    if (error instanceof ParseError) {
      throw badRequest(`the body of the request cannot be read: ${error.message}`, error)
    }
    throw error
  }
}
