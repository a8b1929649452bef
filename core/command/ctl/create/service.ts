import type { JsonObject } from '../../../base/api/json.ts'
import { portName } from '../../../base/api/metadata/names.ts'
import type { Command, CommandCall } from '../command.ts'
import { CtlError } from '../ctl-error.ts'
import type { Flag } from '../flag.ts'
import { generatedObject } from './generated-object.ts'
import { generatorCommand } from './generator.ts'

const tcpFlag: Flag = {
  name: 'tcp',
  type: 'list',
  help: 'Ports as PORT or PORT:TARGETPORT; may be repeated.',
}

function portNumber(text: string): number {
  if (!/^\d+$/.test(text)) {
    throw new CtlError(`strconv.ParseUint: parsing ${JSON.stringify(text)}: invalid syntax`)
  }
  const port = Number(text)
  if (port < 1 || port > 65_535) {
    throw new CtlError(`must be between 1 and 65535, inclusive: ${text}`)
  }
  return port
}

function portOf(pair: string, nodePort: number): JsonObject {
  const [outer = '', inner, ...more] = pair.split(':')
  if (more.length > 0) {
    throw new CtlError(
      `invalid port specification ${JSON.stringify(pair)}: use <port>:<targetPort>`,
    )
  }
  const port = portNumber(outer)
  const target = inner ?? outer
  const isNumber = /^\d+$/.test(target)
  const [mistake] = isNumber ? [] : portName(target)
  if (mistake !== undefined) throw new CtlError(mistake)
  return {
    name: pair.replace(':', '-'),
    port,
    protocol: 'TCP',
    targetPort: isNumber ? portNumber(target) : target,
    ...(nodePort > 0 && { nodePort }),
  }
}

function service(name: string, type: string, spec: JsonObject) {
  const labels = { app: name }
  const content = {
    spec: { ...spec, selector: labels, type },
    status: { loadBalancer: {} },
  }
  return generatedObject({ apiVersion: 'v1', kind: 'Service', name, metadata: { labels }, content })
}

function portsOf({ flags }: CommandCall, isNeeded: boolean, nodePort = 0): JsonObject {
  const ports = flags.texts('tcp').map((pair) => portOf(pair, nodePort))
  if (ports.length > 0) return { ports }
  if (isNeeded) throw new CtlError('at least one tcp port specifier must be provided')
  return {}
}

const clusterIp = generatorCommand({
  name: 'clusterip',
  summary: 'Create a service with an address inside the cluster',
  usage: 'service clusterip NAME [--tcp=<port>:<targetPort>]',
  examples: [
    '# Create a new ClusterIP service named my-cs',
    'kubectl create service clusterip my-cs --tcp=5678:8080',
    '',
    '# The same in headless mode',
    'kubectl create service clusterip my-cs --clusterip="None"',
  ],
  flags: [
    tcpFlag,
    {
      name: 'clusterip',
      type: 'string',
      help: 'Cluster IP of the service; None for a headless one, a free address unless given.',
    },
  ],
  failure: 'failed to create ClusterIP service: ',
  build(call, name) {
    const clusterIP = call.flags.text('clusterip')
    const ports = portsOf(call, clusterIP !== 'None')
    return service(name, 'ClusterIP', { ...ports, ...(clusterIP !== '' && { clusterIP }) })
  },
})

const nodePort = generatorCommand({
  name: 'nodeport',
  summary: 'Create a service with a port on every node',
  usage: 'service nodeport NAME [--tcp=port:targetPort]',
  examples: ['kubectl create service nodeport my-ns --tcp=5678:8080'],
  flags: [
    tcpFlag,
    {
      name: 'node-port',
      type: 'integer',
      initial: '0',
      help: 'Port of every node that leads to the service; a free one unless given.',
    },
  ],
  failure: 'failed to create NodePort service: ',
  build: (call, name) =>
    service(name, 'NodePort', portsOf(call, true, call.flags.integer('node-port'))),
})

const loadBalancer = generatorCommand({
  name: 'loadbalancer',
  summary: 'Create a service with a load balancer',
  usage: 'service loadbalancer NAME [--tcp=port:targetPort]',
  examples: ['kubectl create service loadbalancer my-lbs --tcp=5678:8080'],
  flags: [tcpFlag],
  failure: 'failed to create LoadBalancer service: ',
  build: (call, name) => service(name, 'LoadBalancer', portsOf(call, true)),
})

const externalName = generatorCommand({
  name: 'externalname',
  summary: 'Create a service that stands for a host name',
  usage: 'service externalname NAME --external-name external.name',
  examples: ['kubectl create service externalname my-ns --external-name bar.com'],
  flags: [
    tcpFlag,
    {
      name: 'external-name',
      type: 'string',
      help: 'Host name that the service stands for in DNS.',
    },
  ],
  failure: 'failed to create ExternalName service: ',
  build(call, name) {
    const external = call.flags.text('external-name')
    if (external === '') throw new CtlError('required flag(s) "external-name" not set')
    return service(name, 'ExternalName', { ...portsOf(call, false), externalName: external })
  },
})

export const createService: Command = {
  name: 'service',
  aliases: ['svc'],
  summary: 'Create a service of one of several types',
  usage: 'create service [flags] [options]',
  flags: [],
  subcommands: [clusterIp, externalName, loadBalancer, nodePort],
}
