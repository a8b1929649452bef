import { listOf, objectsOf, structOf, textOf } from '../../../../base/api/json-fields.ts'
import type { JsonObject } from '../../../../base/api/json.ts'
import { parseQuantity, scaledValue } from '../../../../base/api/quantities/quantity.ts'
import { FetchError } from '../../../../base/outgoing/fetch-error.ts'
import { awaited } from '../../processes/awaited.ts'
import { printed } from '../../processes/command.ts'
import type { Program } from '../../processes/program.ts'
import type { ShellSession } from '../../processes/shell-session.ts'
import { GoFlags, klogLine } from '../go-flags.ts'
import type { KnownImage } from '../known-image.ts'
import { objectIn } from '../object-in.ts'
import {
  type Fetched,
  failureText,
  type InClusterClient,
  inClusterClient,
} from '../program-client.ts'

/** Milliseconds for the requests of one look at the cluster. */
const longestLook = 60_000
/** Steps of a ladder that are read. */
const mostSteps = 1000

/** Paths of the kinds that it scales, by the word of `--target`. */
const targets: Readonly<Record<string, string>> = {
  deployment: '/apis/apps/v1/namespaces/{}/deployments',
  replicaset: '/apis/apps/v1/namespaces/{}/replicasets',
  statefulset: '/apis/apps/v1/namespaces/{}/statefulsets',
  replicationcontroller: '/api/v1/namespaces/{}/replicationcontrollers',
}

interface ClusterSize {
  readonly nodes: number
  readonly cores: number
}

const numberIn = (object: JsonObject, key: string): number => {
  const value = object[key]
  return typeof value === 'number' && value > 0 ? value : 0
}

/** The replicas of a ladder: those of its last step that is not above a number. */
function ladderStep(steps: readonly unknown[], reached: number): number {
  let [best, replicas] = [-1, 0]
  for (const step of steps.slice(0, mostSteps)) {
    const [from, count] = Array.isArray(step) ? (step as readonly unknown[]) : []
    if (typeof from !== 'number' || typeof count !== 'number') continue
    if (from <= reached && from > best) [best, replicas] = [from, count]
  }
  return replicas
}

/** Replicas for a cluster by the data of the config map; undefined where they name no way that is known. */
function proportionalReplicas(
  data: JsonObject,
  all: ClusterSize,
  schedulable: ClusterSize,
): number | undefined {
  const [linear, ladder] = [textOf(data, 'linear'), textOf(data, 'ladder')]
  const params = objectIn(linear === '' ? ladder : linear)
  const { nodes, cores } = params['includeUnschedulableNodes'] === true ? all : schedulable
  if (linear !== '') {
    const [perCore, perNode] = [
      numberIn(params, 'coresPerReplica'),
      numberIn(params, 'nodesPerReplica'),
    ]
    if (perCore === 0 && perNode === 0) return undefined
    const byCores = perCore === 0 ? 0 : Math.ceil(cores / perCore)
    const byNodes = perNode === 0 ? 0 : Math.ceil(nodes / perNode)
    const least = params['preventSinglePointFailure'] === true && nodes > 1 ? 2 : 1
    const most = numberIn(params, 'max') || Infinity
    return Math.max(Math.min(Math.max(byCores, byNodes), most), numberIn(params, 'min'), least)
  }
  if (ladder === '') return undefined
  const byCores = ladderStep(listOf(params, 'coresToReplicas'), cores)
  return Math.max(byCores, ladderStep(listOf(params, 'nodesToReplicas'), nodes))
}

function sizeOf(nodes: readonly JsonObject[]): ClusterSize {
  let cores = 0
  for (const node of nodes) {
    const quantity = parseQuantity(textOf(structOf(node, 'status', 'allocatable'), 'cpu'))
    cores += quantity ? Number(scaledValue(quantity, -3)) / 1000 : 0
  }
  return { nodes: nodes.length, cores: Math.ceil(cores) }
}

/** One look at the cluster: makes the config map where it is not there, and scales the target. Returns lines for its log. */
async function look(
  client: InClusterClient,
  flags: GoFlags,
  place: string,
): Promise<readonly string[]> {
  const lines: string[] = []
  const ask = async (path: string, method = 'GET', body = ''): Promise<JsonObject> => {
    const answer: Fetched = await client.fetch(path, { method, body })
    const object = objectIn(answer.text)
    if (answer.status < 300) return object
    throw new FetchError('connection', textOf(object, 'message') || `status ${answer.status}`)
  }
  const [namespace, name] = [flags.text('namespace', 'default'), flags.text('configmap')]
  const maps = `/api/v1/namespaces/${namespace}/configmaps`
  const found = await client.fetch(`${maps}/${name}`)
  const given = objectIn(flags.text('default-params'))
  let map = objectIn(found.text)
  if (found.status === 404 && Object.keys(given).length > 0) {
    const data = Object.fromEntries(
      Object.entries(given).map(([key, value]) => [key, JSON.stringify(value)]),
    )
    map = await ask(maps, 'POST', JSON.stringify({ metadata: { name }, data }))
    lines.push(
      `ConfigMap not found: ${textOf(objectIn(found.text), 'message')}, will create one with default params`,
    )
    lines.push(`Created ConfigMap ${name} in namespace ${namespace}`)
  } else if (found.status !== 200) {
    throw new FetchError('connection', textOf(map, 'message') || `status ${found.status}`)
  }
  const nodes = objectsOf(await ask('/api/v1/nodes'), 'items')
  const isFree = (node: JsonObject): boolean => structOf(node, 'spec')['unschedulable'] !== true
  const wanted = proportionalReplicas(
    structOf(map, 'data'),
    sizeOf(nodes),
    sizeOf(nodes.filter(isFree)),
  )
  if (wanted === undefined) return [...lines, 'no way to scale is known of the config map']
  const scale = await ask(`${place}/scale`)
  const replicas = numberIn(structOf(scale, 'spec'), 'replicas')
  if (replicas === wanted) return lines
  const spec = { ...structOf(scale, 'spec'), replicas: wanted }
  await ask(`${place}/scale`, 'PUT', JSON.stringify({ ...scale, spec }))
  return [
    ...lines,
    `Replicas are not as expected : updating replicas from ${replicas} to ${wanted}`,
  ]
}

/** `cluster-proportional-autoscaler`: keeps the replicas of a target in proportion to the nodes and cores of the cluster. */
function* proportionalAutoscaler(session: ShellSession, words: readonly string[]): Program {
  const flags = new GoFlags(words.slice(1))
  const line = (level: 'I' | 'E', text: string): string =>
    klogLine(session.now(), level, 'autoscaler_server.go:153', text)
  const [kind = '', name = ''] = flags.text('target').split('/')
  const path = Object.entries(targets).find(([each]) => each === kind.toLowerCase())?.[1]
  const client = inClusterClient(session)
  if (typeof client === 'string' || path === undefined || name === '') {
    const why =
      typeof client === 'string' ? client : `Unknown target format ${flags.text('target')}`
    return yield* printed({ error: line('E', why), code: 1 })
  }
  const namespace = flags.text('namespace', 'default')
  const place = `${path.replace('{}', namespace)}/${name}`
  const started = `Scaling Namespace: ${namespace}, Target: ${kind.toLowerCase()}/${name}`
  yield { kind: 'output', stream: 'stderr', text: line('I', started) }
  const seconds = Math.max(1, flags.number('poll-period-seconds', 10))
  for (;;) {
    const outcome = yield* awaited(look(client, flags, place), longestLook)
    const lines =
      outcome?.kind === 'value'
        ? outcome.value.map((text) => line('I', text))
        : [line('E', failureText(outcome))]
    if (lines.length > 0) yield { kind: 'output', stream: 'stderr', text: lines.join('') }
    yield { kind: 'sleep', milliseconds: seconds * 1000 }
  }
}

export const proportionalAutoscalerImage: KnownImage = {
  kind: 'server',
  command: '/cluster-proportional-autoscaler',
  isBare: true,
  ports: [],
  programs: { 'cluster-proportional-autoscaler': proportionalAutoscaler },
  main: (args) => ['/cluster-proportional-autoscaler', ...args],
}
