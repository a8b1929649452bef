import { numberOf, objectOf, objectsOf, structOf, textOf } from '../../../base/api/json-fields.ts'
import type { JsonObject } from '../../../base/api/json.ts'
import type { ApiObject } from '../../../base/api/object.ts'
import type { Command, CommandCall } from '../command.ts'
import { generatedObject } from '../create/generated-object.ts'
import { createGenerated } from '../create/generator.ts'
import { matchLabelsOf } from '../create/match-labels.ts'
import { CtlError } from '../ctl-error.ts'
import type { Flag } from '../flag.ts'
import {
  dryRunFlag,
  fieldManagerFlag,
  filenameFlag,
  outputFlag,
  saveConfigFlag,
  showManagedFieldsFlag,
} from '../frequent-flags.ts'
import { namesFiles } from '../manifest/kustomized.ts'
import { readTarget } from '../resources/expand-targets.ts'
import { nothingNamed } from '../resources/targets.ts'
import { visitObjects } from '../resources/visit-objects.ts'
import { oneByOne } from '../visit/visit-each.ts'

type Labels = Readonly<Record<string, string>>

const exposable = ['Pod', 'Service', 'ReplicationController', 'Deployment', 'ReplicaSet']

/** The labels by which a service finds the pods of an object. */
function selectorOf({ flags }: CommandCall, object: ApiObject): Labels {
  if (flags.text('selector') !== '') return matchLabelsOf(flags.text('selector'))
  const { kind, metadata } = object
  if (!exposable.includes(kind)) throw new CtlError(`cannot expose a ${kind}`)
  const spec = structOf(object, 'spec')
  const selector = objectOf(spec, 'selector') ?? {}
  if (objectsOf(selector, 'matchExpressions').length > 0) {
    throw new CtlError("couldn't convert expressions of the selector to map-based selector format")
  }
  const labels =
    kind === 'Pod'
      ? (metadata.labels ?? {})
      : kind === 'Service' || kind === 'ReplicationController'
        ? selector
        : structOf(selector, 'matchLabels')
  if (Object.keys(labels).length > 0) return labels as Labels
  throw new CtlError(
    `couldn't retrieve selectors via --selector flag or introspection: the ${kind.toLowerCase()} has no ${kind === 'Pod' ? 'labels' : 'selectors'} and cannot be exposed`,
  )
}

/** The ports in the exposed object, used without `--port`. */
function portsOfObject(
  object: ApiObject,
): readonly { readonly port: number; readonly protocol: string }[] {
  const spec = structOf(object, 'spec')
  const podSpec = object.kind === 'Pod' ? spec : structOf(spec, 'template', 'spec')
  const declared =
    object.kind === 'Service'
      ? objectsOf(spec, 'ports').map((port) => ({ ...port, number: numberOf(port, 'port') }))
      : objectsOf(podSpec, 'containers')
          .flatMap((container) => objectsOf(container, 'ports'))
          .map((port) => ({ ...port, number: numberOf(port, 'containerPort') }))
  return declared.flatMap((port: JsonObject) => {
    const number = numberOf(port, 'number')
    return number === undefined
      ? []
      : [{ port: number, protocol: textOf(port, 'protocol') || 'TCP' }]
  })
}

function numbersOf(text: string): readonly number[] {
  return text.split(',').map((one) => {
    if (!/^\d+$/.test(one)) {
      throw new CtlError(`strconv.ParseInt: parsing ${JSON.stringify(one)}: invalid syntax`)
    }
    return Number(one)
  })
}

function portsOf({ flags }: CommandCall, object: ApiObject): JsonObject[] {
  const given = flags.text('port')
  const protocol = flags.text('protocol')
  const ports =
    given === ''
      ? portsOfObject(object)
      : numbersOf(given).map((port) => ({ port, protocol: protocol || 'TCP' }))
  if (ports.length === 0) {
    throw new CtlError("couldn't find port via --port flag or introspection")
  }
  const target = flags.text('target-port')
  return ports.map(({ port, ...rest }, at) => ({
    ...(ports.length > 1 && { name: `port-${at + 1}` }),
    port,
    protocol: protocol || rest.protocol,
    targetPort: target === '' ? port : /^\d+$/.test(target) ? Number(target) : target,
  }))
}

function serviceOf(call: CommandCall, object: ApiObject): ApiObject {
  const { flags } = call
  const [type, clusterIP] = [flags.text('type'), flags.text('cluster-ip')]
  const labels = flags.has('labels') ? matchLabelsOf(flags.text('labels')) : object.metadata.labels
  const ports = portsOf(call, object)
  const affinity = flags.text('session-affinity')
  const [externalIp, balancerIp] = [flags.text('external-ip'), flags.text('load-balancer-ip')]
  const spec = {
    ...(clusterIP !== '' && { clusterIP }),
    ports,
    selector: { ...selectorOf(call, object) },
    ...(affinity !== '' && { sessionAffinity: affinity }),
    ...(externalIp !== '' && { externalIPs: [externalIp] }),
    ...(balancerIp !== '' && { loadBalancerIP: balancerIp }),
    ...(type !== '' && { type }),
  }
  const content = { spec, status: { loadBalancer: {} } }
  const name = flags.text('name') || (object.metadata.name ?? '')
  const metadata = labels && Object.keys(labels).length > 0 ? { labels } : {}
  return generatedObject({ apiVersion: 'v1', kind: 'Service', name, metadata, content })
}

async function expose(call: CommandCall): Promise<void> {
  const { args, flags } = call
  if (args.length === 0 && !namesFiles({ flags })) throw nothingNamed()
  // `--selector` does not choose objects here: it becomes the service's selector.
  const objects = { ...call, flags: flags.without('selector') }
  await visitObjects(
    objects,
    async (target) => {
      const object = await readTarget(call, target)
      await createGenerated(call, serviceOf(call, object), 'exposed')
      return () => undefined
    },
    oneByOne,
  )
}

function text(name: Flag['name'], help: string): Flag {
  return { name, type: 'string', help }
}

export const exposeCommand: Command = {
  name: 'expose',
  summary: 'Make a service for the pods of an object',
  usage:
    'expose (-f FILENAME | TYPE NAME) [--port=port] [--protocol=TCP|UDP|SCTP] [--target-port=number-or-name] [--name=name] [--type=type] [options]',
  description:
    'Make a service for the pods of a deployment, replica set, replication controller, service or pod.\n\n Selector, ports and labels are those of the object unless flags give others.',
  examples: [
    '# Create a service for a deployment web, which serves on port 80 and connects to the containers on port 8000',
    'kubectl expose deployment web --port=80 --target-port=8000',
  ],
  words: 'type-and-names',
  flags: [
    filenameFlag,
    text('port', 'Port of the service; those of the exposed object unless given.'),
    text(
      'target-port',
      'Port of the pods, by number or name, that gets the traffic; --port unless given.',
    ),
    {
      ...text('protocol', 'TCP, UDP or SCTP; that of the exposed port unless given.'),
      values: ['TCP', 'UDP', 'SCTP'],
    },
    text('name', 'Name of the new service; that of the exposed object unless given.'),
    {
      ...text('type', 'Type of the service: ClusterIP, NodePort, LoadBalancer or ExternalName.'),
      values: ['ClusterIP', 'NodePort', 'LoadBalancer', 'ExternalName'],
    },
    {
      ...text(
        'labels',
        'Labels of the service as key=value with commas; those of the exposed object unless given.',
      ),
      shorthand: 'l',
    },
    text(
      'cluster-ip',
      'Cluster IP of the service; None for a headless one, a free address unless given.',
    ),
    text('session-affinity', 'ClientIP keeps a client with one pod, None does not.'),
    text('external-ip', 'Further address at which nodes take traffic for the service.'),
    text(
      'load-balancer-ip',
      'Address that the load balancer is to have; ignored by providers without a choice.',
    ),
    text(
      'selector',
      'Labels of the pods that get the traffic; those of the exposed object unless given.',
    ),
    dryRunFlag,
    outputFlag,
    saveConfigFlag,
    showManagedFieldsFlag,
    fieldManagerFlag('kubectl-expose'),
  ],
  run: expose,
}
