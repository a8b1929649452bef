import { structOf, textOf } from '../../../base/api/json-fields.ts'
import type { ApiObject } from '../../../base/api/object.ts'
import { base64Length } from './base64-length.ts'
import type { DescribeContext } from './describe-context.ts'
import type { Description } from './description.ts'
import { describeHead } from './metadata-lines.ts'

/** Describes a config map: its text values, and the lengths of its binary ones. */
export function describeConfigMap(
  description: Description,
  object: ApiObject,
  { brand }: DescribeContext,
): void {
  describeHead(description, object, brand)
  const [texts, bytes] = [structOf(object, 'data'), structOf(object, 'binaryData')]
  description.write('\nData\n====\n')
  for (const key of Object.keys(texts).toSorted()) {
    description.write(`${key}:\n----\n${textOf(texts, key)}\n\n`)
  }
  description.write('\nBinaryData\n====\n')
  for (const key of Object.keys(bytes).toSorted()) {
    description.line(0, `${key}: ${base64Length(textOf(bytes, key))} bytes`)
  }
  description.line(0, '')
}
