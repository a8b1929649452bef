import type { JsonValue } from '../../base/api/json.ts'
import { writeJson } from '../../base/json/json-write.ts'
import { quoteText } from '../../base/text/quote-text.ts'
import type { TemplateFunctions } from '../../languages/go-template/template-function.ts'
import type { TemplateValue } from '../../languages/go-template/template-node.ts'
import { writeYaml } from '../../objects/codec/yaml/yaml-write.ts'
import { listFunctions } from './list-functions.ts'
import { textFunctions } from './text-functions.ts'

/** What templates of stages ask about the cluster. */
export interface StageFacts {
  /** The time as RFC 3339 text. */
  now(): string
  /** When the server started, as RFC 3339 text. */
  readonly startTime: string
  readonly version: string
  /** Name, IP addresses and port of the object's own node. */
  nodeName(): string
  nodeIps(node?: string): readonly string[]
  nodePort(): number
  /** IP addresses of a pod on a node; those of the node for the host's network. */
  podIps(pod: PodPlace): readonly string[]
}

export interface PodPlace {
  readonly node: string
  readonly isOnHost: boolean
  readonly uid: string
  readonly name: string
  readonly namespace: string
}

/** Conditions of a healthy node, as `NodeConditions` gives them to templates of stages. */
const nodeConditions: JsonValue = [
  condition('Ready', 'True', 'KubeletReady', 'kubelet is posting ready status'),
  condition(
    'MemoryPressure',
    'False',
    'KubeletHasSufficientMemory',
    'kubelet has sufficient memory available',
  ),
  condition('DiskPressure', 'False', 'KubeletHasNoDiskPressure', 'kubelet has no disk pressure'),
  condition(
    'PIDPressure',
    'False',
    'KubeletHasSufficientPID',
    'kubelet has sufficient PID available',
  ),
  condition('NetworkUnavailable', 'False', 'RouteCreated', 'RouteController created a route'),
]

/** A value as JSON text in quotes, as kwok's `Quote` makes it. */
function quote(value: TemplateValue): string {
  const json = writeJson(value ?? null)
  return typeof value === 'string' ? json : quoteText(json)
}

function yaml(value: TemplateValue, indent: TemplateValue): string {
  const text = writeYaml((value ?? null) as JsonValue)
  const levels = Number(indent ?? 0)
  if (levels <= 0) return text
  return `\n${text}`.replaceAll('\n', `\n${' '.repeat(levels * 2)}`)
}

function textOf(value: TemplateValue): string {
  return typeof value === 'string' ? value : ''
}

function placeOf(args: readonly TemplateValue[]): PodPlace {
  const [node, isOnHost, uid, name, namespace] = args
  return {
    node: textOf(node),
    isOnHost: isOnHost === true,
    uid: textOf(uid),
    name: textOf(name),
    namespace: textOf(namespace),
  }
}

/** Functions of kwok's templates: its own, and those of sprig that stages use. */
export function stageFunctions(facts: StageFacts): TemplateFunctions {
  return {
    ...textFunctions,
    ...listFunctions,
    Quote: quote,
    YAML: yaml,
    Now: () => facts.now(),
    now: () => facts.now(),
    StartTime: () => facts.startTime,
    Version: () => facts.version,
    NodeConditions: () => nodeConditions,
    NodeName: () => facts.nodeName(),
    NodeIP: () => facts.nodeIps()[0] ?? '',
    NodeIPs: () => [...facts.nodeIps()],
    NodePort: () => facts.nodePort(),
    NodeIPWith: (node) => facts.nodeIps(textOf(node))[0] ?? '',
    NodeIPsWith: (node) => [...facts.nodeIps(textOf(node))],
    PodIPWith: (...args) => facts.podIps(placeOf(args))[0] ?? '',
    PodIPsWith: (...args) => [...facts.podIps(placeOf(args))],
  }
}

function condition(type: string, status: string, reason: string, message: string): JsonValue {
  return { type, status, lastHeartbeatTime: null, lastTransitionTime: null, reason, message }
}
