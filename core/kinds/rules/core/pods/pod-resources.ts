import type { StatusCause } from '../../../../base/api/errors/status.ts'
import { getKey, isList } from '../../../../base/api/json.ts'
import {
  addQuantities,
  compareQuantities,
  formatQuantity,
  type Quantity,
} from '../../../../base/api/quantities/quantity.ts'
import type * as corev1 from '../../../../base/api/types/core.v1.generated.ts'
import { writeGoJson } from '../../../../base/json/go-json.ts'
import { valueAsSent } from '../../../../objects/schema/emptied-fields.ts'
import {
  addCauses,
  type FieldPath,
  forbidden,
  invalidValue,
  noCauses,
  notSupportedShown,
} from '../../../../objects/schema/validation/causes.ts'
import { quantityOf, quantityText } from '../../shared/validation/field-checks.ts'
import { resourcesOf } from '../containers/container-lists.ts'
import { validateResources } from '../containers/container-resources.ts'
import { checkResourceName, isHugePages } from '../quotas/resource-names.ts'

/** Resources that a pod may have as a whole; the last is the prefix of huge pages. */
const podResources = ['cpu', 'hugepages-', 'memory']

function checkPodResourceName(name: string, path: FieldPath): readonly StatusCause[] {
  const causes = checkResourceName(name, path)
  if (causes.length > 0 || name === 'cpu' || name === 'memory' || isHugePages(name)) return causes
  return [notSupportedShown(path, writeGoJson(name), podResources)]
}

type Amounts = Map<string, Quantity>

function add(sums: Amounts, amounts: Amounts): void {
  for (const [name, amount] of amounts) {
    const sum = sums.get(name)
    sums.set(name, sum ? addQuantities(sum, amount) : amount)
  }
}

type Side = 'requests' | 'limits'

function amountsOf(container: corev1.Container, side: Side): Amounts {
  const amounts = Object.entries(resourcesOf(container)[side] ?? {})
  return new Map(amounts.map(([name, text]) => [name, quantityOf(text)]))
}

function raise(most: Amounts, amounts: Amounts): void {
  for (const [name, amount] of amounts) {
    const before = most.get(name)
    if (!before || compareQuantities(amount, before) > 0) most.set(name, amount)
  }
}

/** What the containers of a pod need together: those that run at a time, or the largest of the others that run before. */
function neededBy(spec: corev1.PodSpec, kind: Side): Amounts {
  const sums: Amounts = new Map()
  for (const container of spec.containers ?? []) {
    add(sums, amountsOf(container, kind))
  }
  const [sidecars, before]: [Amounts, Amounts] = [new Map(), new Map()]
  for (const container of spec.initContainers ?? []) {
    const amounts = amountsOf(container, kind)
    if (container.restartPolicy === 'Always') {
      add(sums, amounts)
      add(sidecars, amounts)
      raise(before, sidecars)
    } else {
      const needed: Amounts = new Map()
      add(needed, amounts)
      add(needed, sidecars)
      raise(before, needed)
    }
  }
  raise(sums, before)
  return sums
}

/** Amounts of the pod are at least those that its containers need together. */
function checkEnough(
  spec: corev1.PodSpec,
  resources: corev1.ResourceRequirements,
  kind: Side,
  path: FieldPath,
): StatusCause[] {
  const amounts = resources[kind] ?? {}
  if (Object.keys(amounts).length === 0) return []
  return [...neededBy(spec, kind)].flatMap(([name, needed]) => {
    const given = getKey(amounts, name)
    if (given === undefined || (kind === 'limits' && !isHugePages(name))) return []
    if (compareQuantities(needed, quantityOf(given)) <= 0) return []
    const detail = `must be greater than or equal to aggregate container ${kind} of ${formatQuantity(needed)}`
    return [invalidValue(`${path}.${kind}[${name}]`, given, detail)]
  })
}

/** Each container's limits are at most those of the pod. */
function checkContainerLimits(
  spec: corev1.PodSpec,
  limits: Readonly<Record<string, string>>,
  path: FieldPath,
): StatusCause[] {
  return (spec.containers ?? []).flatMap((container, index) => {
    return Object.entries(resourcesOf(container).limits ?? {}).flatMap(([name, limit]) => {
      const most = getKey(limits, name)
      if (most === undefined || compareQuantities(quantityOf(limit), quantityOf(most)) <= 0)
        return []
      const detail = `must be less than or equal to pod limits of ${quantityText(most)}`
      return [invalidValue(`${path}.containers[${index}][${name}].limits`, limit, detail)]
    })
  })
}

/** Validates the resources of a pod as a whole. */
export function validatePodResources(
  spec: corev1.PodSpec,
  claims: ReadonlySet<string>,
  path: FieldPath,
): readonly StatusCause[] {
  const { resources } = spec
  if (!resources) return noCauses
  const place = `${path}.resources`
  if (spec.os?.name === 'windows') {
    return [forbidden(place, 'may not be set for a windows pod')]
  }
  const causes = isList(valueAsSent(resources, 'claims'))
    ? [forbidden(`${place}.claims`, 'claims may not be set for Resources at pod-level')]
    : []
  addCauses(causes, validateResources(resources, place, claims, checkPodResourceName))
  addCauses(causes, checkEnough(spec, resources, 'requests', place))
  addCauses(causes, checkEnough(spec, resources, 'limits', place))
  addCauses(causes, checkContainerLimits(spec, resources.limits ?? {}, place))
  return causes
}
