import { Formats } from './formats.ts'
import { jsonFormat } from './json-format.ts'
import { yamlFormat } from './yaml-format.ts'

/** The media types that a server of this brand speaks, the usual one first. */
export function createFormats(): Formats {
  return new Formats(jsonFormat, yamlFormat)
}
