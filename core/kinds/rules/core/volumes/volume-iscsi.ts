import type { StatusCause } from '../../../../base/api/errors/status.ts'
import { isPresent } from '../../../../base/api/json-fields.ts'
import type { ISCSIPersistentVolumeSource } from '../../../../base/api/types/core.v1.generated.ts'
import { byteLength } from '../../../../base/text/utf8.ts'
import {
  addCauses,
  type FieldPath,
  invalidValue,
  required,
} from '../../../../objects/schema/validation/causes.ts'
import { checkRange } from '../../shared/validation/field-checks.ts'
import { requireFields, requireSecret } from './volume-drivers.ts'
import type { SourceCheck, SourceOwner } from './volume-sources.ts'

const initiators: readonly (readonly [prefix: string, pattern: RegExp])[] = [
  ['iqn', /iqn\.\d{4}-\d{2}\.[A-Za-z0-9.-]+:[^,;*&$|\s]+$/],
  ['eui', /^eui.[A-Za-z0-9]{16}$/],
  ['naa', /^naa.[A-Za-z0-9]{32}$/],
]

/** What differs between the iSCSI sources of pods and of persistent volumes. */
export interface IscsiWords {
  /** Message for a name that starts with no known prefix. */
  readonly otherPrefix: string
  /** Whether the reference of a secret must have a name, and whether the length is checked before the name of the target. */
  readonly isPersistent?: boolean
  /** Field and value of the cause of a volume and a portal whose names are too long together. */
  readonly longName: (
    owner: SourceOwner,
    path: FieldPath,
    source: ISCSIPersistentVolumeSource,
  ) => readonly [field: FieldPath, shown: string]
}

function checkInitiator(text: string, path: FieldPath, otherPrefix: string): StatusCause[] {
  const known = initiators.find(([prefix]) => text.startsWith(prefix))
  if (!known) return [invalidValue(path, text, otherPrefix)]
  return known[1].test(text) ? [] : [invalidValue(path, text, 'must be valid format')]
}

const tooLong =
  'Total length of <volume name>:<iscsi.targetPortal> must be under 64 characters if iscsi.initiatorName is specified.'

/** The names of a volume and of its portal are not too long together. */
export function checkPortalLength({
  longName,
}: Pick<IscsiWords, 'longName'>): SourceCheck<ISCSIPersistentVolumeSource> {
  return (source, path, owner) => {
    const text = `${owner.name}:${source.targetPortal}`
    if (!isPresent(source.initiatorName) || byteLength(text) <= 64) return []
    return [invalidValue(...longName(owner, path, source), tooLong)]
  }
}

/** iSCSI volume source, by its initiator. */
export function checkIscsi(words: IscsiWords): SourceCheck<ISCSIPersistentVolumeSource> {
  const { otherPrefix, isPersistent = false } = words
  const checkLength = checkPortalLength(words)
  return (source, path, owner) => {
    const causes = requireFields(source, path, 'targetPortal')
    const { iqn, initiatorName } = source
    const length = checkLength(source, path, owner)
    if (isPersistent) addCauses(causes, length)
    if (iqn === '') causes.push(required(`${path}.iqn`))
    else addCauses(causes, checkInitiator(iqn, `${path}.iqn`, otherPrefix))
    addCauses(causes, checkRange(source, path, 'lun', 0, 255))
    const isSecret = source.chapAuthDiscovery === true || source.chapAuthSession === true
    if (isSecret && !isPresent(source.secretRef)) causes.push(required(`${path}.secretRef`))
    if (isPersistent) addCauses(causes, requireSecret(source.secretRef, path, 'name'))
    if (isPresent(initiatorName)) {
      addCauses(causes, checkInitiator(initiatorName, `${path}.initiatorname`, otherPrefix))
    }
    return isPersistent ? causes : [...causes, ...length]
  }
}
