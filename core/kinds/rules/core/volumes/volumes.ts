import type { StatusCause } from '../../../../base/api/errors/status.ts'
import { isPresent } from '../../../../base/api/json-fields.ts'
import { dnsLabel, dnsSubdomain } from '../../../../base/api/metadata/names.ts'
import type {
  CSIVolumeSource,
  EphemeralVolumeSource,
  ImageVolumeSource,
  PodSpec,
  Volume,
  VolumeSource,
} from '../../../../base/api/types/core.v1.generated.ts'
import { quoteText } from '../../../../base/text/quote-text.ts'
import type { DefaultAction } from '../../../../objects/schema/default-rules.ts'
import {
  addCauses,
  duplicate,
  type FieldPath,
  forbidden,
  invalidValue,
  invalidValues,
  noCauses,
  notSupported,
  required,
} from '../../../../objects/schema/validation/causes.ts'
import { checkDriverName, checkText, quantityOf } from '../../shared/validation/field-checks.ts'
import { checkTemplateMetadata } from '../../shared/validation/template-metadata.ts'
import { validateClaimSpec } from './persistent-volume-claim-spec.ts'
import { checkCinder, checkStorageOs, driverChecks, requireFields } from './volume-drivers.ts'
import { fileChecks } from './volume-files.ts'
import { checkIscsi, checkPortalLength, type IscsiWords } from './volume-iscsi.ts'
import {
  type SourceCheck,
  type SourceChecks,
  validateSource,
  volumeSources,
} from './volume-sources.ts'

const checkClaimTemplate: SourceCheck<EphemeralVolumeSource> = (
  source,
  path,
  { name, podName = '' },
) => {
  const place = `${path}.volumeClaimTemplate`
  const template = source.volumeClaimTemplate
  if (!template) return [required(place)]
  const causes = [
    ...checkTemplateMetadata(template.metadata, `${place}.metadata`),
    ...validateClaimSpec(template.spec, `${place}.spec`),
  ]
  return podName === '' || name === ''
    ? causes
    : [...causes, ...checkClaimName(name, podName, path)]
}

/** Name of the claim that is created for an ephemeral volume. */
function claimNameOf(podName: string, volume: string): string {
  return `${podName}-${volume}`
}

function checkClaimName(volume: string, podName: string, path: FieldPath): readonly StatusCause[] {
  const claim = claimNameOf(podName, volume)
  const faults = dnsSubdomain(claim).map((fault) => `PVC name ${quoteText(claim)}: ${fault}`)
  return invalidValues(path.replace(/ephemeral$/, 'name'), volume, faults)
}

/** A volume must not use a claim that is created for another volume of the pod. */
function checkClaimSource(
  volume: Volume,
  path: FieldPath,
  created: ReadonlySet<string>,
): readonly StatusCause[] {
  if (created.size === 0) return noCauses
  const claim = volume.persistentVolumeClaim?.claimName ?? ''
  if (!created.has(claim)) return noCauses
  const detail = 'must not reference a PVC that gets created for an ephemeral volume'
  return [invalidValue(`${path}.persistentVolumeClaim.claimName`, claim, detail)]
}

const noClaims: ReadonlySet<string> = new Set()

function createdClaims(volumes: readonly Volume[], podName: string): ReadonlySet<string> {
  const ephemeral = volumes.filter((volume) => isPresent(volume.ephemeral))
  if (podName === '' || ephemeral.length === 0) return noClaims
  return new Set(ephemeral.map((volume) => claimNameOf(podName, volume.name)))
}

function checkPodCsi(source: CSIVolumeSource, path: FieldPath): StatusCause[] {
  const causes = checkDriverName(source.driver, `${path}.driver`)
  const secret = source.nodePublishSecretRef
  if (!secret) return causes
  addCauses(causes, requireFields(secret, `${path}.nodePublishSecretRef`, 'name'))
  // The cause names the secret as if it were the driver's name, as in the original.
  return [...causes, ...checkText(secret, path, 'name', dnsSubdomain)]
}

const pullPolicies = ['Always', 'IfNotPresent', 'Never']

const checkImage: SourceCheck<ImageVolumeSource> = (source, path, { podName = '' }) => {
  // Templates may leave the reference to others.
  const causes = podName === '' ? [] : requireFields(source, path, 'reference')
  const policy = source.pullPolicy ?? ''
  // Defaults fill in an absent one where the release has volumes of images.
  if (policy === '' || pullPolicies.includes(policy)) return causes
  return [...causes, notSupported(`${path}.pullPolicy`, policy, pullPolicies)]
}

const iscsiWords: IscsiWords = {
  otherPrefix: 'must be valid format starting with iqn, eui, or naa',
  longName: ({ name }, path) => [path.replace(/iscsi$/, 'name'), name],
}

const podChecks: SourceChecks<VolumeSource> = {
  ...driverChecks,
  ...fileChecks,
  emptyDir: (source, path) =>
    quantityOf(source.sizeLimit).value < 0n
      ? [forbidden(`${path}.sizeLimit`, 'SizeLimit field must be a valid resource quantity')]
      : noCauses,
  iscsi: checkIscsi(iscsiWords),
  'iscsi beside': checkPortalLength(iscsiWords),
  persistentVolumeClaim: (source, path) => requireFields(source, path, 'claimName'),
  cinder: checkCinder('name'),
  storageos: checkStorageOs('name'),
  csi: checkPodCsi,
  ephemeral: checkClaimTemplate,
  image: checkImage,
}

export interface CheckedVolumes {
  readonly causes: readonly StatusCause[]
  /** Names of the valid volumes: containers can only mount these. */
  readonly names: readonly string[]
}

/** `podName`: empty for a template. */
export function validateVolumes(
  spec: Pick<PodSpec, 'volumes'>,
  path: FieldPath,
  podName: string,
): CheckedVolumes {
  const causes: StatusCause[] = []
  const names = new Set<string>()
  const volumes = spec.volumes ?? []
  const created = createdClaims(volumes, podName)
  for (const [index, volume] of volumes.entries()) {
    const place = `${path}.volumes[${index}]`
    const { name } = volume
    const found = validateSource(volume, place, volumeSources, podChecks, { name, podName })
    if (name === '') found.push(required(`${place}.name`))
    addCauses(found, checkText(volume, place, 'name', dnsLabel))
    if (names.has(name)) found.push(duplicate(`${place}.name`, name))
    if (found.length === 0) names.add(name)
    addCauses(causes, found)
    addCauses(causes, checkClaimSource(volume, place, created))
  }
  return { causes, names: [...names] }
}

/** Volume source: `emptyDir` by default. */
export const defaultVolumeSource: DefaultAction<Volume> = (volume) => {
  if (Object.keys(volume).every((key) => key === 'name')) volume.emptyDir = {}
}
