import type { JsonObject } from '../../api/json.ts'
import type { Cause } from '../../api/status.ts'
import {
  addCauses,
  type FieldPath,
  invalidValue,
  notFoundValue,
} from '../../schema/validation/causes.ts'
import { objectsOf, textOf } from '../../api/json-fields.ts'

/** Relative path that may not leave its directory. */
export function checkDescendingPath(text: string, path: FieldPath): Cause[] {
  const causes: Cause[] = []
  if (text.startsWith('/')) causes.push(invalidValue(path, text, 'must be a relative path'))
  return [...causes, ...checkNoBacksteps(text, path)]
}

export function checkNoBacksteps(text: string, path: FieldPath): Cause[] {
  if (!text.includes('..')) return []
  return text.split('/').includes('..') ? [invalidValue(path, text, "must not contain '..'")] : []
}

/** Volume mount of a container. Causes of `subPath` name it without the index of the mount, as in the original. */
function validateMount(mount: JsonObject, list: FieldPath, index: number): Cause[] {
  const causes = checkDescendingPath(textOf(mount, 'subPath'), `${list}.subPath`)
  const expression = textOf(mount, 'subPathExpr')
  if (expression !== '' && textOf(mount, 'subPath') !== '') {
    const detail = 'subPathExpr and subPath are mutually exclusive'
    causes.push(invalidValue(`${list}[${index}].subPathExpr`, expression, detail))
  }
  return [...causes, ...checkDescendingPath(expression, `${list}.subPathExpr`)]
}

/** Validates `volumeMounts` and `volumeDevices` of a container; `volumes`: names of the pod's volumes. */
export function validateContainerMounts(
  container: JsonObject,
  volumes: ReadonlySet<string>,
  path: FieldPath,
): Cause[] {
  const causes: Cause[] = []
  for (const [list, key] of [
    ['volumeMounts', 'mountPath'],
    ['volumeDevices', 'devicePath'],
  ] as const) {
    const taken = new Set<string>()
    for (const [index, mount] of objectsOf(container, list).entries()) {
      const place = `${path}.${list}[${index}]`
      const name = textOf(mount, 'name')
      if (!volumes.has(name)) causes.push(notFoundValue(`${place}.name`, name))
      const target = textOf(mount, key)
      if (target !== '' && taken.has(target)) {
        causes.push(invalidValue(`${place}.${key}`, target, 'must be unique'))
      }
      taken.add(target)
      if (list === 'volumeMounts') addCauses(causes, validateMount(mount, `${path}.${list}`, index))
    }
  }
  return causes
}
