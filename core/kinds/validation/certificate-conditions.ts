import { conditionsOf } from '../../api/conditions.ts'
import type { JsonObject } from '../../api/json.ts'
import { structOf, textOf } from '../../api/json-fields.ts'
import type { ApiObject } from '../../api/object.ts'
import { quoteText } from '../../api/quote-text.ts'
import type { Cause } from '../../api/status.ts'
import {
  duplicate,
  forbidden,
  invalidValue,
  notSupported,
  required,
} from '../../schema/validation/causes.ts'
import { decodeBase64Text } from './base64-text.ts'
import { isSame } from './field-checks.ts'
import { readPemBlocks } from './pem-blocks.ts'
import { repeatedPlaces } from './repeated-places.ts'

const path = 'status.conditions'

/** Condition types of signing requests that are never removed. */
const lasting = ['Approved', 'Denied', 'Failed']

function checkCondition(condition: JsonObject, place: string): Cause[] {
  const [type, status] = [textOf(condition, 'type'), textOf(condition, 'status')]
  const allowed = lasting.includes(type) ? ['True'] : ['False', 'True', 'Unknown']
  const causes = type === '' ? [required(`${place}.type`)] : []
  if (status === '') causes.push(required(`${place}.status`))
  else if (!allowed.includes(status)) {
    causes.push(notSupported(`${place}.status`, status, allowed))
  }
  return causes
}

function checkTogether(conditions: readonly JsonObject[]): Cause[] {
  const types = conditions.map((condition) => textOf(condition, 'type'))
  const causes = Array.from(repeatedPlaces(types), (index) =>
    duplicate(`${path}[${index}].type`, types[index]),
  )
  if (types.includes('Approved') && types.includes('Denied')) {
    const last = types.findLast((type) => type === 'Approved' || type === 'Denied')
    const detail = 'Approved and Denied conditions are mutually exclusive'
    causes.push(invalidValue(path, last, detail))
  }
  return causes
}

function checkLasting(next: ApiObject, stored: ApiObject, mayDecide: boolean): Cause[] {
  const of = (request: ApiObject, type: string): JsonObject[] =>
    conditionsOf(request).filter((condition) => condition['type'] === type)
  return lasting.flatMap((type) => {
    const [wanted, present] = [of(next, type), of(stored, type)]
    const what = `a condition of type "${type}"`
    if (wanted.length < present.length) {
      return [forbidden(path, `updates may not remove ${what}`)]
    }
    if (mayDecide || type === 'Failed' || isSame(wanted, present)) return []
    const verb = wanted.length > present.length ? 'add' : 'modify'
    return [forbidden(path, `updates may not ${verb} ${what}`)]
  })
}

/** Says why a Base64 text is not a PEM certificate; undefined for a valid or an empty one. */
function certificateFault(text: string): string | undefined {
  if (text === '') return undefined
  const blocks = readPemBlocks(decodeBase64Text(text))
  if (blocks.length === 0) return 'must contain at least one CERTIFICATE PEM block'
  for (const { type, hasHeaders } of blocks) {
    if (type !== 'CERTIFICATE') {
      return `only CERTIFICATE PEM blocks are allowed, found ${quoteText(type)}`
    }
    if (hasHeaders) return 'no PEM block headers are permitted'
  }
  return undefined
}

function checkCertificateText(next: ApiObject, stored: ApiObject): Cause[] {
  const [wanted = '', present = ''] = certificatesOf(next, stored)
  if (wanted === present || certificateFault(present) !== undefined) return []
  const fault = certificateFault(wanted)
  if (fault === undefined) return []
  return [invalidValue('status.certificate', '<certificate data>', fault)]
}

function certificatesOf(...requests: readonly ApiObject[]): readonly string[] {
  return requests.map((request) => textOf(structOf(request, 'status'), 'certificate'))
}

/** `status.certificate` of a signing request: set once, by the signer. */
function checkCertificate(next: ApiObject, stored: ApiObject, maySign: boolean): Cause[] {
  const [wanted, present] = certificatesOf(next, stored)
  if (wanted === present) return []
  const place = 'status.certificate'
  if (!maySign) return [forbidden(place, 'updates may not set certificate content')]
  if (present === '') return []
  return [forbidden(place, 'updates may not modify existing certificate content')]
}

/** Status and approval writes of a signing request: each may change only its part, and no decision is undone. */
export function checkCertificateDecision(
  subresource: string,
  next: ApiObject,
  stored: ApiObject,
): Cause[] {
  const conditions = conditionsOf(next)
  return [
    ...conditions.flatMap((condition, index) => checkCondition(condition, `${path}[${index}]`)),
    ...checkTogether(conditions),
    ...checkCertificateText(next, stored),
    ...checkLasting(next, stored, subresource === 'approval'),
    ...checkCertificate(next, stored, subresource === 'status'),
  ]
}
