import { structOf, textOf } from '../../../base/api/json-fields.ts'
import type { ApiObject } from '../../../base/api/object.ts'
import { decodeBase64Text } from '../../../kinds/rules/shared/base64-text.ts'
import { base64Length } from './base64-length.ts'
import type { DescribeContext } from './describe-context.ts'
import type { Description } from './description.ts'
import { describeHead } from './metadata-lines.ts'

/** Describes a secret: keys and lengths of values; a service account token is shown, as kubectl does. */
export function describeSecret(
  description: Description,
  secret: ApiObject,
  { brand }: DescribeContext,
): void {
  const [type, data] = [textOf(secret, 'type'), structOf(secret, 'data')]
  describeHead(description, secret, brand)
  description.write(`\nType:\t${type}\n\nData\n====\n`)
  for (const key of Object.keys(data).toSorted()) {
    const isToken = key === 'token' && type === `${brand.labelDomain}/service-account-token`
    const value = textOf(data, key)
    description.field(0, key, isToken ? decodeBase64Text(value) : `${base64Length(value)} bytes`)
  }
}
