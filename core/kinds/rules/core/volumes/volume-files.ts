import type { StatusCause } from '../../../../base/api/errors/status.ts'
import type { JsonObject } from '../../../../base/api/json.ts'
import type {
  DownwardAPIProjection,
  DownwardAPIVolumeFile,
  KeyToPath,
  ProjectedVolumeSource,
  SecretProjection,
  ServiceAccountTokenProjection,
  VolumeProjection,
  VolumeSource,
} from '../../../../base/api/types/core.v1.generated.ts'
import type { FieldNameOf } from '../../../../base/api/types/views.ts'
import {
  addCauses,
  type FieldPath,
  forbidden,
  invalidValue,
  noCauses,
  required,
} from '../../../../objects/schema/validation/causes.ts'
import {
  validateFieldReference,
  validateResourceReference,
} from '../containers/container-environment.ts'
import { checkPodCertificate, checkTrustBundle } from './projected-certificates.ts'
import { checkFilePath, ProjectedPaths, type ProjectionCheck } from './projected-paths.ts'
import { requireFields } from './volume-drivers.ts'
import type { SourceCheck, SourceChecks } from './volume-sources.ts'

/** Mode of a file or of all files of a volume, where present. */
function checkMode<T extends JsonObject>(
  owner: T,
  path: FieldPath,
  key: FieldNameOf<T, number>,
): readonly StatusCause[] {
  const mode = owner[key]
  if (typeof mode !== 'number' || (mode >= 0 && mode <= 0o777)) return noCauses
  const detail = 'must be a number between 0 and 0777 (octal), both inclusive'
  return [invalidValue(`${path}.${key}`, mode, detail)]
}

function checkItem(item: KeyToPath, path: FieldPath): StatusCause[] {
  return [
    ...requireFields(item, path, 'key', 'path'),
    ...checkFilePath(item.path, `${path}.path`),
    ...checkMode(item, path, 'mode'),
  ]
}

const fileFields = [
  'metadata.annotations',
  'metadata.labels',
  'metadata.name',
  'metadata.namespace',
  'metadata.uid',
]

function checkDownwardFile(file: DownwardAPIVolumeFile, path: FieldPath): StatusCause[] {
  const causes = [...requireFields(file, path, 'path'), ...checkFilePath(file.path, `${path}.path`)]
  const { fieldRef: field, resourceFieldRef: resource } = file
  if (field) {
    addCauses(causes, validateFieldReference(field, `${path}.fieldRef`, fileFields))
    if (resource) {
      const detail = 'fieldRef and resourceFieldRef can not be specified simultaneously'
      causes.push(invalidValue(path, 'resource', detail))
    }
  } else if (resource) {
    addCauses(causes, validateResourceReference(resource, `${path}.resourceFieldRef`, true))
  } else causes.push(required(path, 'one of fieldRef and resourceFieldRef is required'))
  return [...causes, ...checkMode(file, path, 'mode')]
}

const checkProjectedItems: ProjectionCheck<SecretProjection> = (source, path, paths) => {
  const causes = requireFields(source, path, 'name')
  for (const [index, item] of source.items?.entries() ?? []) {
    addCauses(causes, checkItem(item, `${path}.items[${index}]`))
    addCauses(causes, paths.add(item.path, source.name ?? ''))
  }
  return causes
}

const longestToken = 2 ** 32

const checkDownwardFiles: ProjectionCheck<DownwardAPIProjection> = (source, path, paths) =>
  (source.items ?? []).flatMap((file) => [
    // Causes have no index, as in the original.
    ...checkDownwardFile(file, path),
    ...paths.add(file.path, file.path),
  ])

const checkToken: ProjectionCheck<ServiceAccountTokenProjection> = (
  source,
  path,
  _paths,
  volume,
) => {
  const seconds = source.expirationSeconds
  const place = `${path}.expirationSeconds`
  const causes: StatusCause[] = []
  if (seconds < 600) {
    const detail = 'may not specify a duration less than 10 minutes'
    causes.push(invalidValue(place, seconds, detail))
  }
  if (seconds > longestToken) {
    const detail = 'may not specify a duration larger than 2^32 seconds'
    causes.push(invalidValue(place, seconds, detail))
  }
  // Causes of the path name it as the volume's, as in the original.
  addCauses(causes, requireFields(source, volume, 'path'))
  return [...causes, ...checkFilePath(source.path, `${volume}.path`)]
}

type ProjectionName = keyof VolumeProjection

const projections: readonly (readonly [kind: ProjectionName, check: ProjectionCheck])[] = [
  ['secret', checkProjectedItems],
  ['configMap', checkProjectedItems],
  ['downwardAPI', checkDownwardFiles],
  ['serviceAccountToken', checkToken],
  ['clusterTrustBundle', checkTrustBundle],
  ['podCertificate', checkPodCertificate],
]

const checkProjected: SourceCheck<ProjectedVolumeSource> = (source, path) => {
  const causes = [...checkMode(source, path, 'defaultMode')]
  const paths = new ProjectedPaths(path)
  for (const [index, projection] of source.sources?.entries() ?? []) {
    const place = `${path}.sources[${index}]`
    let kinds = 0
    for (const [kind, check] of projections) {
      const inner = projection[kind]
      if (!inner) continue
      kinds++
      addCauses(causes, check(inner, `${place}.${kind}`, paths, path))
    }
    if (kinds > 1) {
      causes.push(forbidden(place, 'may not specify more than 1 volume type per source'))
    }
  }
  return causes
}

/** Volume of the values of one object. */
type ObjectVolumeSource = { readonly items?: readonly KeyToPath[]; readonly defaultMode: number }

function checkItems(source: ObjectVolumeSource, path: FieldPath): readonly StatusCause[] {
  return [
    ...checkMode(source, path, 'defaultMode'),
    ...(source.items ?? []).flatMap((item, index) => checkItem(item, `${path}.items[${index}]`)),
  ]
}

/** Checks of the sources that are made of files: values of other objects, and facts about the pod. */
export const fileChecks: SourceChecks<VolumeSource> = {
  secret: (source, path) => [
    ...requireFields(source, path, 'secretName'),
    ...checkItems(source, path),
  ],
  configMap: (source, path) => [
    ...requireFields(source, path, 'name'),
    ...checkItems(source, path),
  ],
  downwardAPI: (source, path) => [
    ...checkMode(source, path, 'defaultMode'),
    // Causes have no index, as in the original.
    ...(source.items ?? []).flatMap((file) => checkDownwardFile(file, path)),
  ],
  projected: checkProjected,
}
