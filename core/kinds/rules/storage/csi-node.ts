import type { StatusCause } from '../../../base/api/errors/status.ts'
import type { JsonObject } from '../../../base/api/json.ts'
import { qualifiedName, subdomainName } from '../../../base/api/metadata/names.ts'
import type { CSINode, CSINodeDriver } from '../../../base/api/types/storage.v1.generated.ts'
import { byteLength } from '../../../base/text/utf8.ts'
import {
  addCauses,
  duplicate,
  type FieldPath,
  invalidValue,
  invalidValues,
  required,
} from '../../../objects/schema/validation/causes.ts'
import { checkDriverName, checkNotNegative } from '../shared/validation/field-checks.ts'
import { checkImmutableStruct } from '../shared/validation/internal-text.ts'
import type { KindRules, ValidationContext } from '../shared/validation/kind-rules.ts'

const longestNodeId = 256

function checkTopologyKeys(driver: CSINodeDriver, path: FieldPath): StatusCause[] {
  const causes: StatusCause[] = []
  const seen = new Set<string>()
  for (const key of driver.topologyKeys ?? []) {
    if (key === '') causes.push(required(path))
    if (seen.has(key)) causes.push(duplicate(path, key))
    seen.add(key)
    addCauses(causes, invalidValues(path, key, qualifiedName(key)))
  }
  return causes
}

export function checkCsiNode(node: CSINode): StatusCause[] {
  const causes: StatusCause[] = []
  const names = new Set<string>()
  for (const [index, driver] of (node.spec.drivers ?? []).entries()) {
    const path = `spec.drivers[${index}]`
    const { name, nodeID: nodeId, allocatable = {} } = driver
    addCauses(causes, checkDriverName(name, `${path}.name`))
    if (nodeId === '') causes.push(required(`${path}.nodeID`))
    if (byteLength(nodeId) > longestNodeId) {
      const detail = `must be ${longestNodeId} characters or less`
      causes.push(invalidValue(`${path}.nodeID`, nodeId, detail))
    }
    addCauses(causes, checkNotNegative(allocatable, `${path}.allocatable`, 'count'))
    if (names.has(name)) causes.push(duplicate(`${path}.name`, name))
    names.add(name)
    addCauses(causes, checkTopologyKeys(driver, path))
  }
  return causes
}

/** Updates of a CSINode may add and remove drivers, but not change them, except how many volumes they take. */
export function checkCsiNodeUpdate(
  next: CSINode,
  stored: CSINode,
  { gate }: ValidationContext,
): StatusCause[] {
  const mayCount = gate('MutableCSINodeAllocatableCount')
  const fixed = (driver: CSINodeDriver): JsonObject => {
    if (!mayCount) return driver
    const { allocatable: _, ...rest } = driver
    return rest
  }
  // A driver may be listed again, which is refused besides.
  const drivers = new Map<string, CSINodeDriver[]>()
  for (const driver of next.spec.drivers ?? []) {
    const { name } = driver
    const same = drivers.get(name)
    if (same) same.push(driver)
    else drivers.set(name, [driver])
  }
  return (stored.spec.drivers ?? []).flatMap((old) =>
    (drivers.get(old.name) ?? []).flatMap((driver) =>
      checkImmutableStruct(
        { drivers: fixed(driver) },
        { drivers: fixed(old) },
        'spec',
        'drivers',
        'storage.CSINodeDriver',
      ),
    ),
  )
}

export const csiNodeRules: KindRules<CSINode> = {
  nameRule: subdomainName,
  check: checkCsiNode,
  checkUpdate: checkCsiNodeUpdate,
}
