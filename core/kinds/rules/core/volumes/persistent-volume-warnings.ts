import { objectsOf, structOf, textOf } from '../../../../base/api/json-fields.ts'
import type { ApiObject } from '../../../../base/api/object.ts'
import { expressionWarnings } from '../../shared/warnings/node-label-warnings.ts'
import type { WarningRule } from '../../shared/warnings/warning-rule.ts'
import { removedKinds } from './volume-warnings.ts'

export const storageClass = [
  'storage-class',
  'deprecated since v1.8; use "storageClassName" attribute instead',
] as const
const mountOptions = [
  'mount-options',
  'deprecated since v1.31; use "mountOptions" attribute instead',
] as const

/** Warns of a deprecated annotation of volumes and claims, which a field replaces. */
export function replacedAnnotation(
  { metadata }: ApiObject,
  labelDomain: string,
  [name, advice]: readonly [name: string, advice: string],
): readonly string[] {
  const key = `volume.beta.${labelDomain}/${name}`
  const isThere = metadata.annotations?.[key] !== undefined
  return isThere ? [`metadata.annotations[${key}]: ${advice}`] : []
}

/** Volume sources that no longer work, in the order of their warnings. */
const removed = ['cephfs', 'photonPersistentDisk', 'scaleIO', 'storageos', 'glusterfs', 'rbd']

const recycled =
  'spec.persistentVolumeReclaimPolicy: The Recycle reclaim policy is deprecated. Instead, the recommended approach is to use dynamic provisioning.'

export const persistentVolumeWarnings: WarningRule = (volume, _stored, brand) => {
  const spec = structOf(volume, 'spec')
  const path = 'spec.nodeAffinity.required.nodeSelectorTerms'
  return [
    ...replacedAnnotation(volume, brand.labelDomain, storageClass),
    ...replacedAnnotation(volume, brand.labelDomain, mountOptions),
    ...(textOf(spec, 'persistentVolumeReclaimPolicy') === 'Recycle' ? [recycled] : []),
    ...objectsOf(structOf(spec, 'nodeAffinity', 'required'), 'nodeSelectorTerms').flatMap(
      (term, index) => expressionWarnings(term, `${path}[${index}]`, brand),
    ),
    ...removedKinds(spec, 'spec', removed),
  ]
}
