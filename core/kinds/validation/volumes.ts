import type { JsonObject } from '../../api/json.ts'
import { dnsLabel, dnsSubdomain } from '../../api/names.ts'
import type { Cause } from '../../api/status.ts'
import {
  addCauses,
  duplicate,
  type FieldPath,
  forbidden,
  invalidValue,
  required,
} from '../../schema/validation/causes.ts'
import { validateAnnotations, validateLabels } from '../../schema/validation/label-rules.ts'
import { validateClaimSpec } from './claim-spec.ts'
import { validateFieldReference } from './container-environment.ts'
import { checkDescendingPath, checkNoBacksteps } from './container-mounts.ts'
import { checkText, quantityOf } from './field-checks.ts'
import {
  validateAzureDisk,
  validateFibreChannel,
  validateIscsi,
  validateQuobyte,
  validateScaleIo,
  validateStorageOs,
} from './volume-drivers.ts'
import { volumeSources } from './volume-sources.ts'
import { has, numberOf, objectOf, objectsOf, structOf, textOf } from '../../api/json-fields.ts'

type SourceCheck = (source: JsonObject, path: FieldPath) => readonly Cause[]

function checkMode(owner: JsonObject, path: FieldPath, key: string): Cause[] {
  const mode = numberOf(owner, key)
  if (mode === undefined || (mode >= 0 && mode <= 0o777)) return []
  const detail = 'must be a number between 0 and 0777 (octal), both inclusive'
  return [invalidValue(`${path}.${key}`, mode, detail)]
}

function validateItems(source: JsonObject, path: FieldPath): Cause[] {
  return objectsOf(source, 'items').flatMap((item, index) => {
    const place = `${path}.items[${index}]`
    return [
      ...checkDescendingPath(textOf(item, 'path'), `${place}.path`),
      ...checkMode(item, place, 'mode'),
    ]
  })
}

function requireName(source: JsonObject, path: FieldPath, key: string): Cause[] {
  return textOf(source, key) === '' ? [required(`${path}.${key}`)] : []
}

function validateDownward(source: JsonObject, path: FieldPath): Cause[] {
  const causes = checkMode(source, path, 'defaultMode')
  // Causes of `items` have no index, as in the original.
  const place = path
  for (const item of objectsOf(source, 'items')) {
    if (textOf(item, 'path') === '') causes.push(required(`${place}.path`))
    addCauses(causes, checkDescendingPath(textOf(item, 'path'), `${place}.path`))
    addCauses(causes, checkMode(item, place, 'mode'))
    const reference = objectOf(item, 'fieldRef')
    if (reference) {
      if (has(item, 'resourceFieldRef')) {
        const detail = 'fieldRef and resourceFieldRef can not be specified simultaneously'
        causes.push(invalidValue(place, 'resource', detail))
      }
      const allowed = ['metadata.annotations', 'metadata.labels', 'metadata.name']
      allowed.push('metadata.namespace', 'metadata.uid')
      addCauses(causes, validateFieldReference(reference, `${place}.fieldRef`, allowed))
    } else if (!has(item, 'resourceFieldRef')) {
      causes.push(required(place, 'one of fieldRef and resourceFieldRef is required'))
    }
  }
  return causes
}

const projections: Readonly<Record<string, SourceCheck>> = {
  secret: (source, path) => [...requireName(source, path, 'name'), ...validateItems(source, path)],
  configMap: (source, path) => [
    ...requireName(source, path, 'name'),
    ...validateItems(source, path),
  ],
  downwardAPI: validateDownward,
  serviceAccountToken: (source, path) => {
    const seconds = numberOf(source, 'expirationSeconds') ?? 3600
    return seconds < 600
      ? [
          invalidValue(
            `${path}.expirationSeconds`,
            seconds,
            'may not specify a duration less than 10 minutes',
          ),
        ]
      : []
  },
}

function validateProjected(source: JsonObject, path: FieldPath): Cause[] {
  const causes = checkMode(source, path, 'defaultMode')
  for (const [index, projection] of objectsOf(source, 'sources').entries()) {
    const place = `${path}.sources[${index}]`
    const kinds = Object.keys(projection).filter((key) => has(projection, key))
    if (kinds.length > 1) {
      causes.push(forbidden(`${place}.${kinds[1]}`, 'may not specify more than 1 volume type'))
    }
    for (const kind of kinds) {
      const inner = objectOf(projection, kind) ?? {}
      addCauses(causes, projections[kind]?.(inner, `${place}.${kind}`) ?? [])
    }
  }
  return causes
}

/** Metadata of an ephemeral volume's claim template: labels and annotations only. */
function checkTemplateMetadata(meta: JsonObject, path: FieldPath): Cause[] {
  const causes = [
    ...validateAnnotations(meta['annotations'], `${path}.annotations`),
    ...validateLabels(meta['labels'], `${path}.labels`),
  ]
  for (const key of Object.keys(meta)) {
    if (key === 'annotations' || key === 'labels' || !has(meta, key)) continue
    causes.push(forbidden(`${path}.${key === 'uid' ? 'uID' : key}`, 'cannot be set'))
  }
  return causes
}

const sources: Readonly<Record<string, SourceCheck>> = {
  emptyDir: (source, path) =>
    quantityOf(source['sizeLimit']).value < 0n
      ? [forbidden(`${path}.sizeLimit`, 'SizeLimit field must be a valid resource quantity')]
      : [],
  hostPath: (source, path) => checkNoBacksteps(textOf(source, 'path'), `${path}.path`),
  secret: (source, path) => [
    ...requireName(source, path, 'secretName'),
    ...checkMode(source, path, 'defaultMode'),
    ...validateItems(source, path),
  ],
  configMap: (source, path) => [
    ...requireName(source, path, 'name'),
    ...checkMode(source, path, 'defaultMode'),
    ...validateItems(source, path),
  ],
  nfs: (source, path) =>
    textOf(source, 'path') === '' || textOf(source, 'path').startsWith('/')
      ? []
      : [invalidValue(`${path}.path`, textOf(source, 'path'), 'must be an absolute path')],
  iscsi: validateIscsi,
  fc: validateFibreChannel,
  quobyte: validateQuobyte,
  azureDisk: validateAzureDisk,
  scaleIO: validateScaleIo,
  storageos: validateStorageOs,
  downwardAPI: validateDownward,
  projected: validateProjected,
  ephemeral: (source, path) => {
    const place = `${path}.volumeClaimTemplate`
    if (!has(source, 'volumeClaimTemplate')) return [required(place)]
    const template = structOf(source, 'volumeClaimTemplate')
    return [
      ...checkTemplateMetadata(structOf(template, 'metadata'), `${place}.metadata`),
      ...validateClaimSpec(structOf(template, 'spec'), `${place}.spec`),
    ]
  },
}

/** Volume sources that error texts of the original spell differently. */
const shownNames: Readonly<Record<string, string>> = { cephfs: 'cephFS', downwardAPI: 'downwarAPI' }

/** Exactly one source of a volume or a persistent volume; `members`: sources in the order in which they are looked for. */
export function validateVolumeSource(
  volume: JsonObject,
  path: FieldPath,
  members: readonly string[],
): Cause[] {
  const [first, ...more] = members.filter((key) => objectOf(volume, key))
  if (first === undefined) return [required(path, 'must specify a volume type')]
  const causes = [...(sources[first]?.(objectOf(volume, first) ?? {}, `${path}.${first}`) ?? [])]
  for (const key of more) {
    const place = `${path}.${shownNames[key] ?? key}`
    causes.push(forbidden(place, 'may not specify more than 1 volume type'))
  }
  return causes
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
    const found = [...validateVolumeSource(volume, place, volumeSources)]
    const claim = objectOf(volume, 'persistentVolumeClaim')
    if (claim) {
      const claimPlace = `${place}.persistentVolumeClaim`
      addCauses(found, checkText(claim, claimPlace, 'claimName', dnsSubdomain))
    }
    addCauses(found, checkText(volume, place, 'name', dnsLabel))
    if (name !== '' && names.has(name)) found.push(duplicate(`${place}.name`, name))
    if (found.length === 0) names.add(name)
    addCauses(causes, found)
  }
  return { causes, names: [...names] }
}
