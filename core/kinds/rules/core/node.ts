import type { StatusCause } from '../../../base/api/errors/status.ts'
import { isPresent, objectOf, objectsOf, structOf, textOf } from '../../../base/api/json-fields.ts'
import { isJsonObject, type JsonValue, isList } from '../../../base/api/json.ts'
import { labelValue, qualifiedName, subdomainName } from '../../../base/api/metadata/names.ts'
import type {
  Node,
  NodeSpec,
  NodeStatus,
  TaintEffect,
} from '../../../base/api/types/core.v1.generated.ts'
import { writeGoJson } from '../../../base/json/go-json.ts'
import { jsonSyntaxError } from '../../../base/json/json-syntax-error.ts'
import { writeJson } from '../../../base/json/json-write.ts'
import { parseCidr } from '../../../base/network/ip-address.ts'
import type { WriteRule } from '../../../objects/catalog/write-rule.ts'
import { jsonTypeName } from '../../../objects/schema/decode-trail.ts'
import type { DefaultAction } from '../../../objects/schema/default-rules.ts'
import { valueAsSent } from '../../../objects/schema/emptied-fields.ts'
import {
  addCauses,
  type FieldPath,
  forbidden,
  internalError,
  invalidValue,
  required,
} from '../../../objects/schema/validation/causes.ts'
import { checkName, checkSupported } from '../shared/validation/field-checks.ts'
import type { KindRules, ValidationContext } from '../shared/validation/kind-rules.ts'
import { cidrWarnings } from '../shared/warnings/address-warnings.ts'
import type { WarningRule } from '../shared/warnings/warning-rule.ts'
import { checkResourceQuantity } from './quotas/resource-names.ts'

const taintEffects: readonly TaintEffect[] = ['NoSchedule', 'PreferNoSchedule', 'NoExecute']

/** A taint of a spec, or of an annotation. */
type NodeTaint = {
  readonly key: string
  readonly value?: string
  readonly effect: string
  readonly timeAdded?: JsonValue
}

/** Taints of a spec, which in the original's causes are fields of the metadata, or of an annotation. */
function checkTaints(taints: readonly NodeTaint[], path: FieldPath): StatusCause[] {
  const seen = new Set<string>()
  return taints.flatMap((taint, index) => {
    const place = `${path}[${index}]`
    const { key, value = '', effect } = taint
    const causes = [...checkName(taint, place, 'key', qualifiedName)]
    const messages = labelValue(value)
    if (messages.length > 0) causes.push(invalidValue(`${place}.value`, value, messages.join(';')))
    if (effect === '') causes.push(required(`${place}.effect`))
    else addCauses(causes, checkSupported(taint, place, 'effect', taintEffects))
    const pair = `${key}:${effect}`
    if (seen.has(pair)) causes.push(repeatedTaint(taint, place))
    seen.add(pair)
    return causes
  })
}

/** Duplicate taint, shown as in the original: with the field names of its code. */
function repeatedTaint(taint: NodeTaint, field: FieldPath): StatusCause {
  const shown = writeJson({
    Key: taint.key,
    Value: taint.value ?? '',
    Effect: taint.effect,
    TimeAdded: taint.timeAdded ?? null,
  })
  const message = `Duplicate value: ${shown}: taints must be unique by key and effect pair`
  return { reason: 'FieldValueDuplicate', message, field }
}

function checkAddresses({ status }: Node): StatusCause[] {
  const seen = new Set<string>()
  return (status.addresses ?? []).flatMap(({ type, address }, index) => {
    const shown = `{"Type":${writeGoJson(type)},"Address":${writeGoJson(address)}}`
    const isRepeated = seen.has(shown)
    seen.add(shown)
    if (!isRepeated) return []
    const field = `status.addresses[${index}]`
    return [{ reason: 'FieldValueDuplicate', message: `Duplicate value: ${shown}`, field }]
  })
}

function checkPodRanges({ podCIDRs: texts = [] }: NodeSpec): StatusCause[] {
  const ranges = texts.map(parseCidr)
  const detail = 'must be a valid CIDR value, (e.g. 10.9.8.0/24 or 2001:db8::/64)'
  const causes = texts.flatMap((text, index) =>
    ranges[index] ? [] : [invalidValue(`spec.podCIDRs[${index}]`, text, detail)],
  )
  if (texts.length < 2) return causes
  const bad = ranges.indexOf(undefined)
  if (bad >= 0) {
    const fault = `invalid CIDR[${bad}]: <nil> (invalid CIDR address: ${texts[bad]})`
    const why = `invalid PodCIDRs. failed to check with dual stack with error:${fault}`
    causes.push(internalError('spec.podCIDRs', why))
  }
  const families = new Set(ranges.map((range) => range?.family))
  if (texts.length === 2 && families.size === 2 && bad < 0) return causes
  const most = 'may specify no more than one CIDR for each IP family'
  return [...causes, invalidValue('spec.podCIDRs', [...texts], most)]
}

const atAnnotations = 'metadata.annotations'

/**
 * The JSON of an annotation, a value of `type` in Go, or the cause of its fault at `path`; `null` where the annotation is empty.
 */
function readAnnotation(
  { metadata }: Node,
  key: string,
  path: FieldPath,
  type: string,
): { readonly value: JsonValue } | { readonly fault: StatusCause } {
  const text = metadata.annotations?.[key] ?? ''
  if (text === '') return { value: null }
  const mistake = jsonSyntaxError(text)
  if (mistake !== undefined) return { fault: invalidValue(path, key, mistake) }
  const value = JSON.parse(text) as JsonValue
  const isFit = typeof value === 'object' && isList(value) === type.startsWith('[]')
  if (value === null || isFit) return { value }
  const why = `json: cannot unmarshal ${jsonTypeName(value)} into Go value of type ${type}`
  return { fault: invalidValue(path, key, why) }
}

/** Taints of an annotation, which is free JSON. */
function annotatedTaints(value: JsonValue): readonly NodeTaint[] {
  const taints = isList(value) ? value.filter((item) => isJsonObject(item)) : []
  return taints.map((taint) => ({
    key: textOf(taint, 'key'),
    value: textOf(taint, 'value'),
    effect: textOf(taint, 'effect'),
    timeAdded: taint['timeAdded'] ?? null,
  }))
}

/** Taints and pods to avoid as annotations, which carried them before there were fields. */
function checkAnnotations(node: Node, { brand }: ValidationContext): StatusCause[] {
  if (!node.metadata.annotations) return []
  const prefix = `scheduler.alpha.${brand.labelDomain}`
  const taints = `${prefix}/taints`
  const annotated = readAnnotation(node, taints, atAnnotations, '[]core.Taint')
  const causes =
    'fault' in annotated
      ? [annotated.fault]
      : checkTaints(annotatedTaints(annotated.value), `${atAnnotations}.${taints}`)
  const avoided = `${prefix}/preferAvoidPods`
  const read = readAnnotation(node, avoided, `${atAnnotations}.AvoidPods`, 'v1.AvoidPods')
  if ('fault' in read) return [...causes, read.fault]
  const avoid = isJsonObject(read.value) ? read.value : {}
  const entries = objectsOf(avoid, 'preferAvoidPods')
  for (const [index, entry] of entries.entries()) {
    const path = `${atAnnotations}.${avoided}[${index}].PodSignature`
    const controller = objectOf(structOf(entry, 'podSignature'), 'podController')
    if (!controller) causes.push(required(path))
    else if (controller['controller'] === false) {
      const place = `${path}.PodController.Controller`
      causes.push(invalidValue(place, false, 'must point to a controller'))
    }
  }
  return causes
}

/** Amounts that a node reports, whose names may be anything. */
function checkAmounts({ status }: Node): StatusCause[] {
  return (['capacity', 'allocatable'] as const).flatMap((list) =>
    Object.entries(status[list] ?? {}).flatMap(([name, amount]) =>
      checkResourceQuantity(name, amount, `status.${list}.${name}`),
    ),
  )
}

function checkSwap({ status }: Node): StatusCause[] {
  const capacity = status.nodeInfo.swap?.capacity ?? 1
  if (capacity > 0) return []
  return [invalidValue('metadata.nodeSwapStatus.capacity', capacity, 'must be greater than zero')]
}

function checkNode(node: Node, context: ValidationContext): StatusCause[] {
  const { spec } = node
  return [
    ...checkAnnotations(node, context),
    ...checkTaints(spec.taints ?? [], 'metadata.taints'),
    ...checkAmounts(node),
    ...checkSwap(node),
    ...checkPodRanges(spec),
  ]
}

function onceOnly(name: string): string {
  return `node updates may not change ${name} except from "" to valid`
}

function checkNodeUpdate(next: Node, stored: Node, context: ValidationContext): StatusCause[] {
  const { spec } = next
  const { spec: old } = stored
  const causes = [
    ...checkAnnotations(next, context),
    ...checkAmounts(next),
    ...checkAddresses(next),
  ]
  const [ranges, before] = [spec.podCIDRs ?? [], old.podCIDRs ?? []]
  // Lists of the same length have a cause for each range that differs.
  const isResized = before.length > 0 && before.length !== ranges.length
  const changes = isResized ? 1 : before.filter((range, index) => range !== ranges[index]).length
  for (let change = 0; change < changes; change++) {
    causes.push(forbidden('spec.podCIDRs', onceOnly('podCIDR')))
  }
  if (isPresent(old.providerID) && (spec.providerID ?? '') !== old.providerID) {
    causes.push(forbidden('spec.providerID', onceOnly('providerID')))
  }
  addCauses(causes, checkTaints(spec.taints ?? [], 'metadata.taints'))
  if ((spec.externalID ?? '') !== (old.externalID ?? '')) {
    causes.push(forbidden('spec.externalID', 'may not be updated'))
  }
  return causes
}

export const clusterNodeRules: KindRules<Node> = {
  nameRule: subdomainName,
  check: checkNode,
  checkUpdate: checkNodeUpdate,
  checkSubresource: (_subresource, next, stored, context) => checkNodeUpdate(next, stored, context),
}

export const nodeWarnings: WarningRule<Node> = (node, _stored, brand) => {
  const { spec } = node
  const unused = `this field is deprecated, and is unused by ${brand.title}`
  return [
    ...(isPresent(spec.configSource) ? ['spec.configSource: the feature is removed'] : []),
    ...((spec.externalID ?? '') === '' ? [] : [`spec.externalID: ${unused}`]),
    ...(spec.podCIDRs ?? []).flatMap((range, at) =>
      cidrWarnings(`spec.podCIDRs[${at}]`, range, brand),
    ),
  ]
}

/** Allocatable resources of a node: its capacity, unless the client sent any, or none. */
export const defaultAllocatable: DefaultAction<NodeStatus> = (status) => {
  const { capacity } = status
  if (capacity && valueAsSent(status, 'allocatable') === undefined) {
    status.allocatable = { ...capacity }
  }
}

/** Keeps a node's `podCIDR` and `podCIDRs` in agreement. `podCIDR` wins where both are set. */
export const agreeNodeAddresses: DefaultAction<NodeSpec> = (spec) => {
  const { podCIDR: only = '', podCIDRs: [first] = [] } = spec
  if (only !== '' && only !== first) spec.podCIDRs = [only]
  else if (first !== undefined) spec.podCIDR = first
}

/** Dynamic kubelet configuration, whose gate went with release 1.26: fields that older clients send are dropped. */
export const dropKubeletConfig: WriteRule<Node> = (next, _stored, { gate }) => {
  if (gate('DynamicKubeletConfig')) return
  delete next.spec.configSource
  delete next.status.config
}

/** A new node may come with a status; what its runtime features are is dropped where the gate is off. */
export const dropNodeFeatures: WriteRule<Node> = ({ status }, _stored, { gate }) => {
  if (!gate('SupplementalGroupsPolicy')) delete status.features
}

/** A node without allocatable resources is stored with its capacity; one that the client sent empty has no owner until then. */
export const fillAllocatable: WriteRule<Node> = (next) => {
  const { capacity, allocatable, ...rest } = next.status
  if (!capacity || allocatable) return
  next.status = { capacity, allocatable: { ...capacity }, ...rest }
}
