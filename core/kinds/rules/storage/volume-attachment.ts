import type { StatusCause } from '../../../base/api/errors/status.ts'
import { dnsSubdomain, subdomainName } from '../../../base/api/metadata/names.ts'
import type {
  VolumeAttachment,
  VolumeAttachmentSource,
} from '../../../base/api/types/storage.v1.generated.ts'
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
function checkSource(source: VolumeAttachmentSource, path: FieldPath): StatusCause[] {
  const members = present(source, ['persistentVolumeName', 'inlineVolumeSpec'])
  if (members.length === 0) return [required(path, oneSource)]
  if (members.length > 1) return [forbidden(path, oneSource)]
  const inline = source.inlineVolumeSpec
  if (inline) return validateInlineSpec(inline, `${path}.inlineVolumeSpec`)
  if (source.persistentVolumeName) return []
  return [required(`${path}.persistentVolumeName`, 'must specify non empty persistentVolumeName')]
}

export function checkAttachment(attachment: VolumeAttachment): readonly StatusCause[] {
  const { spec } = attachment
  const { attacher } = spec
  const causes: StatusCause[] = attacher === '' ? [required('spec.attacher')] : []
  const { source } = spec
  addCauses(causes, checkSource(source, 'spec.source'))
  addCauses(causes, checkName(spec, 'spec', 'nodeName', dnsSubdomain))
  return [...causes, ...checkAttachmentStatus(attachment)]
}

/** Rules for new VolumeAttachments only. */
export function checkNewAttachment(attachment: VolumeAttachment): readonly StatusCause[] {
  const { spec } = attachment
  const { source } = spec
  const causes = checkDriverName(spec.attacher, 'spec.attacher')
  if (source.persistentVolumeName === undefined) return causes
  return [...causes, ...checkName(source, 'spec.source', 'persistentVolumeName', dnsSubdomain)]
}

const largestMetadata = 256 * 1024
const longestMessage = 1024

export function checkAttachmentStatus(attachment: VolumeAttachment): readonly StatusCause[] {
  const { status } = attachment
  const causes: StatusCause[] = []
  let size = 0
  for (const [key, value] of Object.entries(status.attachmentMetadata ?? {})) {
    size += byteLength(key) + byteLength(value)
  }
  if (size > largestMetadata) causes.push(tooLong('status.attachmentMetadata', largestMetadata))
  for (const key of ['attachError', 'detachError'] as const) {
    const error = status[key]
    // The cause names the limit for metadata, as in the original.
    if (byteLength(error?.message ?? '') > longestMessage) {
      causes.push(tooLong(`status.${key}.message`, largestMetadata))
    }
    const code = error?.errorCode ?? 0
    if (code >= 0) continue
    const detail = outsideRange(0, 2_147_483_647)
    causes.push(invalidValue(`status.${key}.errorCode`, code, detail))
  }
  return causes
}

export const volumeAttachmentRules: KindRules<VolumeAttachment> = {
  nameRule: subdomainName,
  check: checkAttachment,
  checkCreate: (next, context) => (isV1beta1Request(context) ? [] : checkNewAttachment(next)),
  checkUpdate: (next, stored) =>
    checkImmutableStruct(next, stored, '', 'spec', 'storage.VolumeAttachmentSpec'),
  checkSubresource: (_subresource, next) => checkAttachmentStatus(next),
}
