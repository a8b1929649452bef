import type { StatusCause } from '../../../base/api/errors/status.ts'
import { has, numberOf, objectOf, structOf, textOf } from '../../../base/api/json-fields.ts'
import type { JsonObject } from '../../../base/api/json.ts'
import { dnsSubdomain, subdomainName } from '../../../base/api/metadata/names.ts'
import type { ApiObject } from '../../../base/api/object.ts'
import { byteLength } from '../../../base/text/utf8.ts'
import {
  addCauses,
  type FieldPath,
  forbidden,
  invalidValue,
  outsideRange,
  required,
  tooLong,
} from '../../../objects/schema/validation/causes.ts'
import { validateInlineSpec } from '../core/volumes/persistent-volume-spec.ts'
import { checkDriverName, checkName, present } from '../shared/validation/field-checks.ts'
import { checkImmutableStruct } from '../shared/validation/internal-text.ts'
import { isV1beta1Request, type KindRules } from '../shared/validation/kind-rules.ts'

const oneSource = 'must specify exactly one of inlineVolumeSpec and persistentVolumeName'
function checkSource(source: JsonObject, path: FieldPath): StatusCause[] {
  const members = present(source, ['persistentVolumeName', 'inlineVolumeSpec'])
  if (members.length === 0) return [required(path, oneSource)]
  if (members.length > 1) return [forbidden(path, oneSource)]
  const inline = objectOf(source, 'inlineVolumeSpec')
  if (inline) return validateInlineSpec(inline, `${path}.inlineVolumeSpec`)
  if (textOf(source, 'persistentVolumeName') !== '') return []
  return [required(`${path}.persistentVolumeName`, 'must specify non empty persistentVolumeName')]
}

export function checkAttachment(attachment: ApiObject): readonly StatusCause[] {
  const spec = structOf(attachment, 'spec')
  const attacher = textOf(spec, 'attacher')
  const causes: StatusCause[] = attacher === '' ? [required('spec.attacher')] : []
  const source = structOf(spec, 'source')
  addCauses(causes, checkSource(source, 'spec.source'))
  addCauses(causes, checkName(spec, 'spec', 'nodeName', dnsSubdomain))
  return [...causes, ...checkAttachmentStatus(attachment)]
}

/** Rules for new VolumeAttachments only. */
export function checkNewAttachment(attachment: ApiObject): readonly StatusCause[] {
  const spec = structOf(attachment, 'spec')
  const source = structOf(spec, 'source')
  const causes = checkDriverName(textOf(spec, 'attacher'), 'spec.attacher')
  if (!has(source, 'persistentVolumeName')) return causes
  return [...causes, ...checkName(source, 'spec.source', 'persistentVolumeName', dnsSubdomain)]
}

const largestMetadata = 256 * 1024
const longestMessage = 1024

export function checkAttachmentStatus(attachment: ApiObject): readonly StatusCause[] {
  const status = structOf(attachment, 'status')
  const causes: StatusCause[] = []
  let size = 0
  for (const [key, value] of Object.entries(structOf(status, 'attachmentMetadata'))) {
    size += byteLength(key) + byteLength(typeof value === 'string' ? value : '')
  }
  if (size > largestMetadata) causes.push(tooLong('status.attachmentMetadata', largestMetadata))
  for (const key of ['attachError', 'detachError']) {
    const error = structOf(status, key)
    // The cause names the limit for metadata, as in the original.
    if (byteLength(textOf(error, 'message')) > longestMessage) {
      causes.push(tooLong(`status.${key}.message`, largestMetadata))
    }
    const code = numberOf(error, 'errorCode') ?? 0
    if (code >= 0) continue
    const detail = outsideRange(0, 2_147_483_647)
    causes.push(invalidValue(`status.${key}.errorCode`, code, detail))
  }
  return causes
}

export const volumeAttachmentRules: KindRules = {
  nameRule: subdomainName,
  check: checkAttachment,
  checkCreate: (next, context) => (isV1beta1Request(context) ? [] : checkNewAttachment(next)),
  checkUpdate: (next, stored) =>
    checkImmutableStruct(next, stored, '', 'spec', 'storage.VolumeAttachmentSpec'),
  checkSubresource: (_subresource, next) => checkAttachmentStatus(next),
}
