import type { StatusCause } from '../../../../base/api/errors/status.ts'
import type * as corev1 from '../../../../base/api/types/core.v1.generated.ts'
import { writeGoJson } from '../../../../base/json/go-json.ts'
import {
  addCauses,
  type FieldPath,
  forbidden,
  invalidValue,
  noCauses,
  notFoundValue,
  notSupportedShown,
  required,
} from '../../../../objects/schema/validation/causes.ts'
import type { AnyContainer } from './container-lists.ts'

/** Relative path that may not leave its directory. */
export function checkDescendingPath(text: string, path: FieldPath): StatusCause[] {
  const causes = checkNoBacksteps(text, path)
  if (text.startsWith('/')) causes.unshift(invalidValue(path, text, 'must be a relative path'))
  return causes
}

export function checkNoBacksteps(text: string, path: FieldPath): StatusCause[] {
  if (!text.includes('..')) return []
  return text.split('/').includes('..') ? [invalidValue(path, text, "must not contain '..'")] : []
}

/** How a mount passes on what is mounted below it. */
function checkPropagation(
  mount: corev1.VolumeMount,
  container: AnyContainer,
  list: FieldPath,
): StatusCause[] {
  const propagation = mount.mountPropagation ?? ''
  const place = `${list}.mountPropagation`
  if (!propagations.includes(propagation)) {
    return [notSupportedShown(place, writeGoJson(propagation), propagations)]
  }
  const isPrivileged = container.securityContext?.privileged === true
  if (propagation !== 'Bidirectional' || isPrivileged) return []
  const detail = 'Bidirectional mount propagation is available only to privileged containers'
  return [forbidden(place, detail)]
}

const propagations = ['Bidirectional', 'HostToContainer', 'None']
const recursions = ['Disabled', 'Enabled', 'IfPossible']

function checkRecursion(mount: corev1.VolumeMount, list: FieldPath): StatusCause[] {
  const recursion = mount.recursiveReadOnly ?? ''
  const place = `${list}.recursiveReadOnly`
  if (!recursions.includes(recursion)) {
    return [notSupportedShown(place, writeGoJson(recursion), recursions)]
  }
  if (recursion === 'Disabled') return []
  const causes =
    mount.readOnly === true ? [] : [forbidden(place, 'may only be specified when readOnly is true')]
  if (mount.mountPropagation !== undefined && mount.mountPropagation !== 'None') {
    const detail = 'may only be specified when mountPropagation is None or not specified'
    causes.push(forbidden(place, detail))
  }
  return causes
}

/** Volume mount of a container. Causes of some fields name them without the index of the mount, as in the original. */
function validateMount(
  mount: corev1.VolumeMount,
  container: AnyContainer,
  list: FieldPath,
  index: number,
): StatusCause[] {
  const { subPath = '', subPathExpr: expression = '' } = mount
  const causes = checkDescendingPath(subPath, `${list}.subPath`)
  if (expression !== '' && subPath !== '') {
    const detail = 'subPathExpr and subPath are mutually exclusive'
    causes.push(invalidValue(`${list}[${index}].subPathExpr`, expression, detail))
  }
  addCauses(causes, checkDescendingPath(expression, `${list}.subPathExpr`))
  if (mount.mountPropagation !== undefined)
    addCauses(causes, checkPropagation(mount, container, list))
  if (mount.recursiveReadOnly !== undefined) addCauses(causes, checkRecursion(mount, list))
  return causes
}

/** Names of a pod's volumes, and of those that are claims. */
interface MountScope {
  readonly volumes: ReadonlySet<string>
  readonly claimVolumes: ReadonlySet<string>
}

/** The name of a mount, which is that of a volume. */
function checkMountName(
  mount: corev1.VolumeMount,
  scope: MountScope,
  path: FieldPath,
): StatusCause[] {
  const { name } = mount
  const causes = name === '' ? [required(`${path}.name`)] : []
  if (!scope.volumes.has(name)) causes.push(notFoundValue(`${path}.name`, name))
  return causes
}

function checkDeviceName(
  device: corev1.VolumeDevice,
  names: ReadonlySet<string>,
  { volumes, claimVolumes }: MountScope,
  path: FieldPath,
): StatusCause[] {
  const { name } = device
  const place = `${path}.name`
  const causes = name === '' ? [required(place)] : []
  if (names.has(name)) causes.push(invalidValue(place, name, 'must be unique'))
  if (!volumes.has(name)) causes.push(notFoundValue(place, name))
  else if (!claimVolumes.has(name)) {
    const detail =
      'can only use volume source type of PersistentVolumeClaim or Ephemeral for block mode'
    causes.push(invalidValue(place, name, detail))
  }
  return causes
}

/** Path of a mount or a device, which is required and none of the paths in `taken`. */
function checkPath(path: FieldPath, target: string, taken: ReadonlySet<string>): StatusCause[] {
  const causes = target === '' ? [required(path)] : []
  if (taken.has(target)) causes.push(invalidValue(path, target, 'must be unique'))
  return causes
}

/** Paths of mounts or of devices, by name. Of several with one name, only the last path counts, as in the original. */
type Targets = ReadonlyMap<string, string>

/** The name and the path of a mount are none of a device, and the other way round; `other` is the list of the others. */
function checkOverlap(
  others: Targets,
  other: 'volumeMounts' | 'volumeDevices',
  name: string,
  target: string,
  [ofName, ofTarget]: readonly [FieldPath, FieldPath],
): readonly StatusCause[] {
  if (others.size === 0) return noCauses
  const causes: StatusCause[] = []
  if (others.has(name)) {
    causes.push(invalidValue(ofName, name, `must not already exist in ${other}`))
  }
  if ([...others.values()].includes(target)) {
    causes.push(invalidValue(ofTarget, target, `must not already exist as a path in ${other}`))
  }
  return causes
}

function validateMounts(
  container: AnyContainer,
  scope: MountScope,
  list: FieldPath,
): StatusCause[] {
  const { volumeMounts: mounts = [] } = container
  if (mounts.length === 0) return []
  const taken = new Set<string>()
  const devices = container.volumeDevices?.map(
    ({ name, devicePath }) => [name, devicePath] as const,
  )
  const others = new Map(devices)
  return mounts.flatMap((mount, index) => {
    const place = `${list}[${index}]`
    const { name, mountPath: target } = mount
    const places = [`${place}.name`, `${place}.mountPath`] as const
    const causes = checkMountName(mount, scope, place)
    addCauses(causes, checkPath(places[1], target, taken))
    taken.add(target)
    addCauses(causes, checkOverlap(others, 'volumeDevices', name, target, places))
    addCauses(causes, validateMount(mount, container, list, index))
    return causes
  })
}

function validateDevices(
  container: AnyContainer,
  scope: MountScope,
  list: FieldPath,
): readonly StatusCause[] {
  const { volumeDevices: devices = [] } = container
  if (devices.length === 0) return noCauses
  const [names, taken] = [new Set<string>(), new Set<string>()]
  const mounts = container.volumeMounts?.map(({ name, mountPath }) => [name, mountPath] as const)
  const others = new Map(mounts)
  return devices.flatMap((device, index) => {
    const place = `${list}[${index}]`
    const { name, devicePath: target } = device
    const places = [`${place}.name`, `${place}.devicePath`] as const
    const causes = checkDeviceName(device, names, scope, place)
    addCauses(causes, checkPath(places[1], target, taken))
    if (target.split('/').includes('..')) {
      causes.push(invalidValue(places[1], target, "can not contain backsteps ('..')"))
    } else taken.add(target)
    addCauses(causes, checkOverlap(others, 'volumeMounts', name, target, places))
    if (name !== '') names.add(name)
    return causes
  })
}

/** Validates `volumeMounts` and `volumeDevices` of a container. */
export function validateContainerMounts(
  container: AnyContainer,
  scope: MountScope,
  path: FieldPath,
): StatusCause[] {
  const causes = validateMounts(container, scope, `${path}.volumeMounts`)
  addCauses(causes, validateDevices(container, scope, `${path}.volumeDevices`))
  return causes
}
