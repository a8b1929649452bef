import { conditionsOf } from '../../api/conditions.ts'
import type { JsonObject } from '../../api/json.ts'
import { structOf, textOf } from '../../api/json-fields.ts'
import type { ApiObject } from '../../api/object.ts'
import { quoteText } from '../../api/quote-text.ts'
import type { Cause } from '../../api/status.ts'
import {
  addCauses,
  duplicate,
  forbidden,
  invalidValue,
  notSupported,
  required,
} from '../../schema/validation/causes.ts'
import { covered } from '../../schema/validation/covered-causes.ts'
import { decodeBase64Text } from './base64-text.ts'
import { isSame } from './field-checks.ts'
import { isBetaRequest, type ValidationContext } from './kind-rules.ts'
import { readPemBlocks } from './pem-blocks.ts'

const path = 'status.conditions'

/** Condition types of signing requests that are never removed. */
const lasting = ['Approved', 'Denied', 'Failed']

function checkCondition(condition: JsonObject, place: string, allowsEmpty: boolean): Cause[] {
  const [type, status] = [textOf(condition, 'type'), textOf(condition, 'status')]
  const allowed = lasting.includes(type) ? ['True'] : ['False', 'True', 'Unknown']
  const causes = type === '' && !allowsEmpty ? [required(`${place}.type`)] : []
  if (status === '') causes.push(required(`${place}.status`))
  else if (!allowed.includes(status)) {
    causes.push(notSupported(`${place}.status`, status, allowed))
  }
  return causes
}

/** Condition types of which a signing request has at most one. */
const decisions: readonly string[] = ['Approved', 'Denied']

/** Validates conditions; faults of a kind that the stored request has already are allowed, and in v1beta1 most of them. */
function checkConditions(next: ApiObject, stored: ApiObject, isBeta: boolean): Cause[] {
  const before = conditionsOf(stored).map((condition) => textOf(condition, 'type'))
  const allowsEmpty = isBeta || before.includes('')
  const allowsBoth = decisions.every((type) => before.includes(type))
  const allowsRepeated = isBeta || new Set(before).size < before.length
  const causes: Cause[] = []
  const seen = new Set<string>()
  for (const [index, condition] of conditionsOf(next).entries()) {
    const place = `${path}[${index}]`
    const type = textOf(condition, 'type')
    addCauses(causes, checkCondition(condition, place, allowsEmpty))
    const isDecided = decisions.some((other) => other !== type && seen.has(other))
    if (isDecided && !allowsBoth && decisions.includes(type)) {
      const detail = 'Approved and Denied conditions are mutually exclusive'
      causes.push(covered(invalidValue(path, type, detail), 'zeroOrOneOf'))
    }
    if (seen.has(type) && !allowsRepeated) causes.push(duplicate(`${place}.type`, type))
    seen.add(type)
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

/** `status.certificate` of a signing request: set by the signer, and in v1 once. */
function checkCertificate(
  next: ApiObject,
  stored: ApiObject,
  maySign: boolean,
  mayReplace: boolean,
): Cause[] {
  const [wanted, present] = certificatesOf(next, stored)
  if (wanted === present) return []
  const place = 'status.certificate'
  if (!maySign) return [forbidden(place, 'updates may not set certificate content')]
  if (present === '' || mayReplace) return []
  return [forbidden(place, 'updates may not modify existing certificate content')]
}

/** Status and approval writes of a signing request: each may change only its part, and no decision is undone. */
export function checkCertificateDecision(
  subresource: string,
  next: ApiObject,
  stored: ApiObject,
  context: ValidationContext,
): Cause[] {
  const isBeta = isBetaRequest(context)
  return [
    ...checkConditions(next, stored, isBeta),
    ...(isBeta ? [] : checkCertificateText(next, stored)),
    ...checkLasting(next, stored, subresource === 'approval'),
    ...checkCertificate(next, stored, subresource === 'status', isBeta),
  ]
}
