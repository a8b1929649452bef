import { has, objectsOf, structOf, textOf, textsOf } from '../../../base/api/json-fields.ts'
import type { JsonObject } from '../../../base/api/json.ts'
import type { ApiObject } from '../../../base/api/object.ts'
import { formatLabels } from '../../../kinds/rules/shared/columns/label-text.ts'
import type { DescribeContext } from './describe-context.ts'
import type { Description } from './description.ts'
import { describeNamed } from './metadata-lines.ts'
import { longTime } from './time-text.ts'

function describeTopologies(description: Description, terms: readonly JsonObject[]): void {
  description.field(0, 'AllowedTopologies', terms.length === 0 ? '<none>' : '')
  for (const [index, term] of terms.entries()) {
    const texts = objectsOf(term, 'matchLabelExpressions').map((requirement) => {
      const values = textsOf(requirement, 'values')
      const text = `${textOf(requirement, 'key')} in`
      return values.length === 0 ? text : `${text} [${values.join(', ')}]`
    })
    description.list(1, `Term ${index}`, texts)
  }
}

/** Describes a storage class. */
export function describeStorageClass(
  description: Description,
  object: ApiObject,
  { brand }: DescribeContext,
): void {
  const annotations = object.metadata.annotations ?? {}
  const isDefault = ['storageclass', 'storageclass.beta'].some(
    (prefix) => annotations[`${prefix}.${brand.labelDomain}/is-default-class`] === 'true',
  )
  description.field(0, 'Name', object.metadata.name ?? '')
  description.field(0, 'IsDefaultClass', isDefault ? 'Yes' : 'No')
  description.field(0, 'Annotations', formatLabels(annotations))
  description.field(0, 'Provisioner', textOf(object, 'provisioner'))
  description.field(0, 'Parameters', formatLabels(structOf(object, 'parameters')))
  const expands = object['allowVolumeExpansion']
  description.field(
    0,
    'AllowVolumeExpansion',
    expands === undefined ? '<unset>' : expands === true ? 'True' : 'False',
  )
  const options = textsOf(object, 'mountOptions')
  if (options.length === 0) description.field(0, 'MountOptions', '<none>')
  else description.line(0, 'MountOptions:')
  for (const option of options) description.line(1, option)
  for (const [label, key] of [
    ['ReclaimPolicy', 'reclaimPolicy'],
    ['VolumeBindingMode', 'volumeBindingMode'],
  ] as const) {
    if (has(object, key)) description.field(0, label, textOf(object, key))
  }
  if (!has(object, 'allowedTopologies')) return
  describeTopologies(description, objectsOf(object, 'allowedTopologies'))
}

/** Describes a volume attributes class. */
export function describeVolumeAttributesClass(description: Description, object: ApiObject): void {
  description.field(0, 'Name', object.metadata.name ?? '')
  description.field(0, 'Annotations', formatLabels(object.metadata.annotations ?? {}))
  description.field(0, 'DriverName', textOf(object, 'driverName'))
  description.field(0, 'Parameters', formatLabels(structOf(object, 'parameters')))
}

function describeDriver(description: Description, driver: JsonObject): void {
  description.line(2, `${textOf(driver, 'name')}:`)
  description.field(3, 'Node ID', textOf(driver, 'nodeID'))
  const count = structOf(driver, 'allocatable')['count']
  if (typeof count === 'number') {
    description.line(3, 'Allocatables:')
    description.field(4, 'Count', count)
  }
  const keys = textsOf(driver, 'topologyKeys')
  if (keys.length > 0) description.field(3, 'Topology Keys', `[${keys.join(' ')}]`)
}

/** Describes a CSINode, the CSI drivers of a node. */
export function describeCsiNode(
  description: Description,
  object: ApiObject,
  { brand }: DescribeContext,
): void {
  const spec = structOf(object, 'spec')
  describeNamed(description, object, brand)
  description.field(0, 'CreationTimestamp', longTime(object.metadata.creationTimestamp ?? ''))
  description.line(0, 'Spec:')
  const drivers = objectsOf(spec, 'drivers')
  if (drivers.length === 0) return
  description.line(1, 'Drivers:')
  for (const driver of drivers) describeDriver(description, driver)
}
