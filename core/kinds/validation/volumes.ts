import { objectOf, objectsOf, structOf, textOf } from '../../api/json-fields.ts'
import type { JsonObject } from '../../api/json.ts'
import { dnsLabel, dnsSubdomain } from '../../api/names.ts'
import type { Cause } from '../../api/status.ts'
import {
  addCauses,
  duplicate,
  type FieldPath,
  forbidden,
  noCauses,
  notSupported,
  required,
} from '../../schema/validation/causes.ts'
import { validateClaimSpec } from './claim-spec.ts'
import { checkDriverName } from './csi.ts'
import { checkText, quantityOf } from './field-checks.ts'
import { checkTemplateMetadata } from './template-metadata.ts'
import { checkCinder, checkStorageOs, driverChecks, requireFields } from './volume-drivers.ts'
import { fileChecks } from './volume-files.ts'
import { checkIscsi } from './volume-iscsi.ts'
import { type SourceChecks, validateSource, volumeSources } from './volume-sources.ts'

function checkClaimTemplate(source: JsonObject, path: FieldPath): Cause[] {
  const place = `${path}.volumeClaimTemplate`
  const template = objectOf(source, 'volumeClaimTemplate')
  if (!template) return [required(place)]
  return [
    ...checkTemplateMetadata(structOf(template, 'metadata'), `${place}.metadata`),
    ...validateClaimSpec(structOf(template, 'spec'), `${place}.spec`),
  ]
}

function checkPodCsi(source: JsonObject, path: FieldPath): Cause[] {
  const causes = checkDriverName(textOf(source, 'driver'), `${path}.driver`)
  const secret = objectOf(source, 'nodePublishSecretRef')
  if (!secret) return causes
  addCauses(causes, requireFields(secret, `${path}.nodePublishSecretRef`, 'name'))
  // The cause names the secret as if it were the driver's name, as in the original.
  return [...causes, ...checkText(secret, path, 'name', dnsSubdomain)]
}

const pullPolicies = ['Always', 'IfNotPresent', 'Never']

function checkImage(source: JsonObject, path: FieldPath): readonly Cause[] {
  const policy = textOf(source, 'pullPolicy')
  // Defaults fill in an absent one where the release has volumes of images.
  if (policy === '' || pullPolicies.includes(policy)) return noCauses
  return [notSupported(`${path}.pullPolicy`, policy, pullPolicies)]
}

const podChecks: SourceChecks = {
  ...driverChecks,
  ...fileChecks,
  emptyDir: (source, path) =>
    quantityOf(source['sizeLimit']).value < 0n
      ? [forbidden(`${path}.sizeLimit`, 'SizeLimit field must be a valid resource quantity')]
      : noCauses,
  iscsi: checkIscsi({
    otherPrefix: 'must be valid format starting with iqn, eui, or naa',
    longName: ({ name }, path) => [path.replace(/iscsi$/, 'name'), name],
  }),
  persistentVolumeClaim: (source, path) => requireFields(source, path, 'claimName'),
  cinder: checkCinder('name'),
  storageos: checkStorageOs('name'),
  csi: checkPodCsi,
  ephemeral: checkClaimTemplate,
  image: checkImage,
}

export interface CheckedVolumes {
  readonly causes: readonly Cause[]
  /** Names of the valid volumes: containers can only mount these. */
  readonly names: readonly string[]
}

export function validateVolumes(spec: JsonObject, path: FieldPath): CheckedVolumes {
  const causes: Cause[] = []
  const names = new Set<string>()
  for (const [index, volume] of objectsOf(spec, 'volumes').entries()) {
    const place = `${path}.volumes[${index}]`
    const name = textOf(volume, 'name')
    const found = validateSource(volume, place, volumeSources, podChecks, name)
    if (name === '') found.push(required(`${place}.name`))
    addCauses(found, checkText(volume, place, 'name', dnsLabel))
    if (names.has(name)) found.push(duplicate(`${place}.name`, name))
    if (found.length === 0) names.add(name)
    addCauses(causes, found)
  }
  return { causes, names: [...names] }
}
